//! A search on states of any type, here vectors: stacks of blocks, of which a move takes one from the top and puts it onto another
//! stack or onto the table.
//!
//! `cargo run --example own_states`

#![expect(clippy::print_stdout, reason = "it tells what it does")]

use puzzle_script::search::{
    Estimate, Heuristic, Limits, Move, Numbered, StateSpace, Unobserved, a_star, breadth_first,
};

/// Stacks, each from the table up; in order, so that equal positions are equal.
type Stacks = Vec<Vec<char>>;

/// Blocks with the stacks that are to be built.
#[derive(Debug)]
struct Blocks {
    goal: Stacks,
}

impl StateSpace for Blocks {
    type State = Stacks;

    fn successors(&self, stacks: &Stacks) -> Vec<(Move, Stacks)> {
        let mut after = Vec::new();
        for from in 0..stacks.len() {
            // Onto the place of its own stack means onto the table.
            for to in 0..stacks.len() {
                if from == to && stacks[from].len() == 1 {
                    continue;
                }
                let mut next = stacks.clone();
                let block = next[from].pop().expect("no stack is empty");
                if from == to {
                    next.push(vec![block]);
                } else {
                    next[to].push(block);
                }
                next.retain(|stack| !stack.is_empty());
                next.sort_unstable();
                after.push(next);
            }
        }
        (0..).map(Move).zip(after).collect()
    }

    fn is_goal(&self, stacks: &Stacks) -> bool {
        *stacks == self.goal
    }
}

/// The blocks that do not stand on what they stand on in the goal: each has to be moved.
#[derive(Debug)]
struct Misplaced;

/// What a block stands on, `None` for the table.
fn below(stacks: &Stacks, block: char) -> Option<char> {
    let stack = stacks.iter().find(|stack| stack.contains(&block))?;
    let place = stack.iter().position(|&other| other == block)?;
    place.checked_sub(1).map(|below| stack[below])
}

impl Heuristic<Numbered<Blocks>> for Misplaced {
    fn estimate(&self, blocks: &Numbered<Blocks>, state: u32) -> Estimate {
        let (stacks, goal) = (blocks.state(state), &blocks.space().goal);
        let all = goal.iter().flatten();
        let misplaced = all.filter(|&&block| below(&stacks, block) != below(goal, block));
        misplaced.count() as Estimate
    }

    fn is_admissible(&self) -> bool {
        true
    }
}

/// Turns two stacks over into one.
pub fn main() {
    let stacks =
        |text: &str| -> Stacks { text.split(' ').map(|one| one.chars().collect()).collect() };
    let blocks = Numbered::new(Blocks {
        goal: stacks("fabcde"),
    });
    let start = blocks.id(stacks("abc def"));
    let limits = Limits::default();
    let outcome = a_star(&blocks, start, &Misplaced, &limits, &mut Unobserved);
    assert!(outcome.ending.is_optimal());
    let blind = breadth_first(&blocks, start, &limits, &mut Unobserved);
    let [path, other] = [&outcome, &blind].map(|outcome| outcome.path().map(<[_]>::len));
    assert_eq!(path, other);
    let [led, all] = [&outcome, &blind].map(|outcome| outcome.statistics.generated);
    println!(
        "{} moves; {led} nodes with the heuristic, {all} without",
        path.unwrap_or_default()
    );
    assert!(led < all);
}
