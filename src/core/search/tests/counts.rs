//! Reference numbers: lengths and counts known from elsewhere.

use crate::search::tests::eight::*;

#[test]
fn three_moves_cost_what_the_table_says() {
    let case = Case::new("456 738 12b", "4b5 736 128", "ldru");
    assert_eq!(case.leg(Algorithm::BREADTH_FIRST), (3, 7, 19));
    assert_eq!(case.le(Algorithm::DEPTH_FIRST), (3, 3));
    assert_eq!(case.eg(Algorithm::A_STAR, 1), (3, 7));
    assert_eq!(case.eg(Algorithm::A_STAR, 2), (3, 7));
    assert_eq!(case.le(Algorithm::GREEDY), (3, 3));
    assert_eq!(case.leg(BEAM_10), (3, 7, 20));
}

#[test]
fn five_moves_cost_what_the_table_says() {
    let case = Case::new("283 164 7b5", "123 8b4 765", "ldru");
    assert_eq!(case.leg(Algorithm::BREADTH_FIRST), (5, 32, 88));
    assert_eq!(case.le(Algorithm::DEPTH_FIRST), (62339, 116_535));
    assert_eq!(case.eg(Algorithm::A_STAR, 1), (6, 18));
    assert_eq!(case.eg(Algorithm::A_STAR, 2), (5, 15));
    assert_eq!(case.le(Algorithm::GREEDY), (5, 5));
    assert_eq!(case.leg(BEAM_10), (5, 19, 50));
}

#[test]
fn the_default_order_costs_what_the_table_says() {
    let case = Case::new("283 164 7b5", "123 8b4 765", "udlr");
    assert_eq!(case.leg(Algorithm::BREADTH_FIRST), (5, 20, 53));
    assert_eq!(case.le(Algorithm::DEPTH_FIRST), (3437, 3527));
    assert_eq!(case.eg(Algorithm::A_STAR, 1), (6, 18));
    assert_eq!(case.eg(Algorithm::A_STAR, 2), (5, 15));
    assert_eq!(case.le(Algorithm::GREEDY), (5, 5));
    assert_eq!(case.leg(BEAM_10), (5, 19, 50));
    assert_eq!(case.leg(Algorithm::ITERATIVE_DEEPENING), (5, 38, 98));
}

#[test]
fn two_moves_cost_what_the_table_says() {
    let case = Case::new("b56 438 712", "456 738 b12", "ldru");
    assert_eq!(case.leg(Algorithm::BREADTH_FIRST), (2, 2, 3));
    assert_eq!(case.le(Algorithm::DEPTH_FIRST), (158, 158));
    assert_eq!(case.eg(Algorithm::A_STAR, 1), (2, 5));
    assert_eq!(case.eg(Algorithm::A_STAR, 2), (2, 5));
    assert_eq!(case.le(Algorithm::GREEDY), (2, 2));
    assert_eq!(case.leg(BEAM_10), (2, 3, 8));
}

#[test]
fn twenty_one_moves_cost_what_the_list_says() {
    let case = Case::new("5b8 421 736", STANDARD, "udlr");
    assert_eq!(case.leg(Algorithm::IDA_STAR), (21, 1036, 1741));
    assert_eq!(case.leg(Bidirectional), (21, 1017, 2791));
    assert_eq!(case.le(Algorithm::A_STAR), (21, 929));
}

#[test]
fn the_reports_figures_hold_in_any_order() {
    for order in ["udlr", "ldru", "rlud", "drul"] {
        let case = |start| Case::new(start, "b12 345 678", order);
        assert_eq!(case("312 475 68b").eg(Algorithm::A_STAR, 1).1, 12);
        assert_eq!(case("15b 324 678").lg(Algorithm::A_STAR), (6, 19));
        assert_eq!(case("12b 345 678").lg(Algorithm::A_STAR), (2, 5));
        assert_eq!(case("125 348 67b").lg(BEAM_10), (4, 38));
        assert_eq!(case("3b2 615 748").lg(Algorithm::beam(Some(50))), (5, 92));
        assert_eq!(case("315 624 b78").lg(BEAM_10), (8, 99));
    }
}

#[test]
fn seventeen_moves_on_the_15_puzzle_cost_what_the_list_says() {
    let goal = tiles("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 b");
    let domain = SlidingDomain::<u64>::new(4, 4, &goal, &MOVES);
    let start = domain.pack(&tiles("2 8 3 4 / 1 6 b 7 / 5 9 10 11 / 13 14 15 12"));
    let count = |heuristic: &dyn Fn() -> Outcome| {
        let Outcome { ending, statistics } = heuristic();
        let Ending::Solved {
            path, lower_bound, ..
        } = ending
        else {
            return (0, 0, 0, 0);
        };
        replay(&domain, start, &path);
        (
            path.len(),
            lower_bound,
            statistics.expanded,
            statistics.generated,
        )
    };
    let (h1, h2) = (Misplaced::new(domain.grid()), Manhattan::new(domain.grid()));
    let limits = Limits::default();
    let run1 = || Algorithm::A_STAR.run(&domain, start, &h1, &h1, &limits, &mut Unobserved);
    let run2 = || Algorithm::A_STAR.run(&domain, start, &h2, &h2, &limits, &mut Unobserved);
    assert_eq!(count(&run1), (17, 17, 1074, 3347));
    assert_eq!(count(&run2), (17, 17, 229, 711));
}
