use crate::distances::Measure;
use crate::distances::Origin;
use crate::operators::Move;
use crate::puzzle::{Puzzle, Rules};
use crate::puzzles::known::{PermutationPuzzle, pocket_cube, pyraminx, skewb, topspin};
use crate::search::{Limits, StopReason, Unobserved};

fn counted(puzzle: &Puzzle, threads: usize) -> Vec<u64> {
    let limits = Limits {
        threads,
        ..Limits::default()
    };
    let counted = puzzle.count_layers(
        (Origin::Goals(None), Measure::Cost),
        None,
        &limits,
        &mut Unobserved,
    );
    let counted = counted.expect("moves go back");
    assert!(counted.complete && counted.stopped.is_none());
    counted.sizes
}

#[test]
fn groups_have_the_layers_that_are_known() {
    let pocket = [
        1, 9, 54, 321, 1847, 9992, 50_136, 227_536, 870_072, 1_887_748, 623_800, 2644,
    ];
    assert_eq!(counted(&pocket_cube(), 2), pocket);
    let pyramid = [
        1, 8, 48, 288, 1728, 9896, 51_808, 220_111, 480_467, 166_276, 2457, 32,
    ];
    assert_eq!(counted(&pyraminx(), 1), pyramid);
    let slanted = [
        1, 8, 48, 288, 1728, 10_248, 59_304, 315_198, 1_225_483, 1_455_856, 81_028, 90,
    ];
    assert_eq!(counted(&skewb(), 3), slanted);
    let round = [
        1, 3, 6, 12, 23, 44, 85, 148, 244, 389, 621, 996, 1584, 2484, 3764, 5452, 6968, 7138, 6292,
        3036, 848, 166, 16,
    ];
    assert_eq!(counted(&topspin(8, 4), 1), round);
}

/// The rules of another puzzle alone.
#[derive(Debug)]
struct Bare(Puzzle);

impl Rules for Bare {
    fn name(&self) -> &'static str {
        "bare"
    }

    fn default_goal(&self) -> Option<crate::state::Board> {
        self.0.default_goal()
    }

    fn initial_state(&self) -> crate::state::Board {
        self.0.initial_state()
    }

    fn moves(&self) -> &[crate::operators::MoveName] {
        self.0.moves()
    }

    fn apply(&self, board: &crate::state::Board, mv: Move) -> Option<crate::state::Board> {
        self.0.apply(board, mv)
    }

    fn inverse(&self, mv: Move) -> Option<Move> {
        self.0.inverse(mv)
    }

    fn parse(&self, text: &str) -> Result<crate::state::Board, crate::puzzle::NotationError> {
        self.0.parse(text)
    }

    fn format(&self, board: &crate::state::Board, notation: crate::puzzle::Notation) -> String {
        self.0.format(board, notation)
    }
}

#[test]
fn tables_count_what_rules_alone_do() {
    let (native, bare) = (&topspin(8, 3), &Puzzle::from(Bare(topspin(8, 3))));
    let mut start = native.initial_state();
    for mv in [2, 0, 2, 1, 1, 2] {
        start = native.apply(&start, Move(mv)).expect("always legal");
    }
    for origin in [Origin::Goals(Some(start.clone())), Origin::State(start)] {
        for (depth, max_nodes) in [
            (None, None),
            (Some(14), None),
            (None, Some(5000)),
            (Some(3), None),
        ] {
            let limits = Limits {
                max_nodes,
                ..Limits::default()
            };
            let [native_layers, bare] = [native, bare].map(|puzzle| {
                puzzle.count_layers(
                    (origin.clone(), Measure::Cost),
                    depth,
                    &limits,
                    &mut Unobserved,
                )
            });
            assert_eq!(native_layers, bare, "{origin:?} {depth:?} {max_nodes:?}");
        }
    }
}

#[test]
fn one_way_moves_are_walked_both_ways() {
    // Without the way back: distances from a state are others than those to it.
    let known = topspin(7, 4);
    let [right, turn] = [0, 2].map(|index| {
        let name = known.moves()[index].name.to_string();
        (
            name,
            known.permutations().expect("a group").moves()[index].clone(),
        )
    });
    let known = || Puzzle::from(PermutationPuzzle::new(7, vec![right.clone(), turn.clone()]));
    let (native, bare) = (&known(), &Puzzle::from(Bare(known())));
    let start = native.initial_state();
    let count = |puzzle: &Puzzle, origin| {
        puzzle.count_layers(
            (origin, Measure::Cost),
            None,
            &Limits::default(),
            &mut Unobserved,
        )
    };
    let onward = count(native, Origin::State(start.clone()));
    assert_eq!(onward, count(bare, Origin::State(start.clone())));
    assert_eq!(onward.expect("any puzzle can").states(), 2520);
    assert!(count(native, Origin::Goals(Some(start))).is_err());
}

#[test]
fn an_interruption_leaves_what_is_whole() {
    struct Stop;
    impl crate::search::Observer for Stop {
        fn observe(&mut self, _: &crate::search::Statistics) -> Option<StopReason> {
            Some(StopReason::Interrupted)
        }
    }
    let puzzle: &Puzzle = &pocket_cube();
    let counted = puzzle.count_layers(
        (Origin::Goals(None), Measure::Cost),
        None,
        &Limits::default(),
        &mut Stop,
    );
    let counted = counted.expect("moves go back");
    assert_eq!(
        (counted.sizes, counted.stopped),
        (vec![1], Some(StopReason::Interrupted))
    );
}
