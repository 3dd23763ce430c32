//! The verdict on checked moves.

use super::text::counted;
use crate::interp::Cost;

/// The first illegal move, from 1, with its name and what it lacks where that can be said.
type IllegalMove<'i> = (usize, Option<(&'i str, &'i [String])>);

/// Whether the moves solve, and how they compare with the best solution: `least` is what that costs, and whether exactly or at
/// least. Moves without costs have no `cost`.
pub(super) fn verdict(
    (solves, length): (bool, usize),
    illegal: Option<IllegalMove<'_>>,
    cost: Option<Cost>,
    least: Option<(Cost, bool)>,
) -> String {
    let checked = moves_checked(solves, length, illegal);
    let than = least.filter(|_| length > 0).map(|least| match cost {
        Some(cost) => beside_cheapest(solves, cost, least),
        None => beside_shortest(solves, length as u64, least),
    });
    checked + &than.unwrap_or_default()
}

fn moves_checked(solves: bool, length: usize, illegal: Option<IllegalMove<'_>>) -> String {
    let moves = counted(length as u64, "move");
    let reach = if length == 1 { "reaches" } else { "reach" };
    match illegal {
        Some((index, None)) => format!("Move {index} of {length} is illegal"),
        Some((index, Some((mv, lacking)))) => {
            let facts = lacking.join(", ");
            let hold = if lacking.len() == 1 { "does" } else { "do" };
            format!(
                "Move {index} of {length} is illegal: {mv} asks for {facts}, which {hold} not hold"
            )
        }
        None if length == 0 && solves => "The state is the goal already".to_owned(),
        None if length == 0 => "There is no move, and the state is not the goal".to_owned(),
        None if solves => format!("The {moves} {reach} the goal"),
        None => format!(
            "The {moves} {} not reach the goal",
            if length == 1 { "does" } else { "do" }
        ),
    }
}

/// The number of moves above the least.
fn beside_shortest(solves: bool, length: u64, (least, exact): (Cost, bool)) -> String {
    let least = least.whole();
    let moves = counted(least, "move");
    match (length.saturating_sub(least), exact) {
        (more @ 1.., true) if solves => {
            format!("; the shortest solution has {moves}, {more} fewer")
        }
        (more @ 1.., false) if solves => format!(
            "; the shortest solution has at least {moves}, so at most {more} of these are too many"
        ),
        (_, true) => format!("; the shortest solution has {moves}"),
        (_, false) => format!("; the shortest solution has at least {moves}"),
    }
}

/// The cost of moves above the least.
fn beside_cheapest(solves: bool, cost: Cost, (least, exact): (Cost, bool)) -> String {
    let more = Some(cost.above(least)).filter(|more| solves && !more.is_zero());
    let cheapest = match (more, exact) {
        (Some(more), true) => format!("costs {least}, {more} less"),
        (Some(more), false) => {
            format!("costs at least {least}, so these cost at most {more} too much")
        }
        (_, true) => format!("costs {least}"),
        (_, false) => format!("costs at least {least}"),
    };
    format!(" and cost {cost}; the cheapest solution {cheapest}")
}

#[cfg(test)]
mod tests {
    use super::verdict;

    #[test]
    fn verdicts_are_sentences() {
        for (found, expected) in [
            (
                verdict((true, 5), None, None, Some((5.into(), true))),
                "The 5 moves reach the goal; the shortest solution has 5 moves",
            ),
            (
                verdict((true, 7), None, None, Some((5.into(), true))),
                "The 7 moves reach the goal; the shortest solution has 5 moves, 2 fewer",
            ),
            (
                verdict((true, 60), None, None, Some((41.into(), false))),
                "The 60 moves reach the goal; the shortest solution has at least 41 moves, so at most 19 of these are too many",
            ),
            (
                verdict((false, 3), None, None, Some((41.into(), false))),
                "The 3 moves do not reach the goal; the shortest solution has at least 41 moves",
            ),
            (
                verdict((true, 1), None, None, None),
                "The 1 move reaches the goal",
            ),
            (
                verdict((false, 1), None, None, None),
                "The 1 move does not reach the goal",
            ),
            (
                verdict((false, 3), Some((2, None)), None, Some((1.into(), true))),
                "Move 2 of 3 is illegal; the shortest solution has 1 move",
            ),
            (
                verdict((true, 0), None, None, Some((0.into(), true))),
                "The state is the goal already",
            ),
            (
                verdict((true, 3), None, Some(40.into()), Some((31.into(), true))),
                "The 3 moves reach the goal and cost 40; the cheapest solution costs 31, 9 less",
            ),
            (
                verdict((true, 3), None, Some(40.into()), Some((31.into(), false))),
                "The 3 moves reach the goal and cost 40; the cheapest solution costs at least 31, so these cost at most 9 too much",
            ),
            (
                verdict((true, 3), None, Some(31.into()), Some((31.into(), true))),
                "The 3 moves reach the goal and cost 31; the cheapest solution costs 31",
            ),
        ] {
            assert_eq!(found, expected);
        }
    }
}
