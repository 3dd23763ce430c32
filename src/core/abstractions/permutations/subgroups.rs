//! Subgroups that divide the way to the goal into two phases.

use super::{MOST_MOVES, Permutations};
use crate::groups::{Group, Permutation, inverse, orbits, product};
use crate::operators::Move;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Most wheels of a puzzle, each of which a subgroup turns as it likes or by steps.
const MOST_WHEELS: usize = 6;

/// The most elements that the subgroup may have, and the most cosets: searches from both ends make about as many states as
/// their square root.
const MOST_STATES: u128 = 1 << 40;

/// A subgroup that some wheels of a puzzle generate when others turn by several steps at once: such as the half turns of
/// some sides of a cube (Thistlethwaite 1981; Kociemba, "Close to God's algorithm", Cubism For Fun 28, 1992).
#[derive(Debug)]
pub(crate) struct Subgroup {
    /// Its moves.
    pub permutations: Permutations,
    /// Each of its moves as moves of the puzzle.
    pub words: Vec<Vec<Move>>,
    /// Which of the points it takes to one another: the first of them, by point.
    pub labels: Vec<u8>,
    pub group: Arc<Group>,
}

/// The powers of a move.
#[derive(Debug)]
struct Wheel {
    /// Each power from the first to the last but the identity, and as few moves as make it.
    powers: Vec<(Permutation, Vec<Move>)>,
}

impl Wheel {
    /// What the subgroup has for moves: those of the wheel, or its powers by steps of the least prime that divides their
    /// number.
    fn some(&self, by_steps: bool) -> impl Iterator<Item = &(Permutation, Vec<Move>)> {
        let order = self.powers.len() + 1;
        let least = (2..=order).find(|&prime| order.is_multiple_of(prime));
        let step = least.filter(|_| by_steps).unwrap_or(1);
        let powers = self.powers.iter().skip(step - 1).step_by(step);
        powers.filter(move |(_, word)| by_steps || word.len() == 1)
    }
}

/// The subgroups that make the greater of the two phases least, if it is small enough. `None` where `interrupted` said so.
pub(super) fn subgroups(
    permutations: &Permutations,
    interrupted: &mut dyn FnMut() -> bool,
) -> Option<Vec<Subgroup>> {
    let all = permutations.states(interrupted)?.fits();
    let wheels = wheels(permutations.moves()).filter(|wheels| wheels.len() <= MOST_WHEELS);
    let (Some(all), Some(wheels)) = (all, wheels) else {
        return Some(Vec::new());
    };
    let images = images(permutations, &wheels);
    // The same subgroup with more moves has shorter paths.
    let few = |moves: usize| std::cmp::Reverse(moves);
    let (mut least, mut best) = ((MOST_STATES, few(0)), BTreeSet::new());
    for by_steps in 1..1_u32 << wheels.len() {
        let same = images.iter().map(|to| image(by_steps, to));
        let same: BTreeSet<u32> = same.chain([by_steps]).collect();
        if same.first() != Some(&by_steps) {
            continue;
        }
        let subgroup = Subgroup::new(&wheels, by_steps, interrupted)?;
        if !(1..=MOST_MOVES).contains(&subgroup.words.len()) {
            continue;
        }
        let order = subgroup.group.order().fits().unwrap_or(all);
        let key = (order.max(all / order), few(subgroup.words.len()));
        if key < least {
            best.clear();
        }
        least = least.min(key);
        if key == least {
            best.extend(same);
        }
    }
    let best = best.into_iter();
    best.map(|by_steps| Subgroup::new(&wheels, by_steps, interrupted))
        .collect()
}

/// For each symmetry of the moves, the wheel that it maps each to.
fn images(permutations: &Permutations, wheels: &[Wheel]) -> Vec<Vec<usize>> {
    let symmetries = permutations.pair_orbits().symmetries.iter();
    let of = |by: &Permutation| {
        let each = wheels.iter().map(|wheel| {
            let image = product(&product(&inverse(by), &wheel.powers[0].0), by);
            let has = |other: &Wheel| other.powers.iter().any(|(power, _)| *power == image);
            wheels.iter().position(has)
        });
        each.collect()
    };
    symmetries.filter_map(of).collect()
}

/// The image of a set of wheels.
fn image(set: u32, to: &[usize]) -> u32 {
    let wheels = (0..to.len()).filter(|wheel| set >> wheel & 1 == 1);
    wheels.fold(0, |image, wheel| image | 1 << to[wheel])
}

impl Subgroup {
    fn new(wheels: &[Wheel], by_steps: u32, interrupted: &mut dyn FnMut() -> bool) -> Option<Self> {
        let moves = wheels.iter().enumerate();
        let moves = moves.flat_map(|(number, wheel)| wheel.some(by_steps >> number & 1 == 1));
        let (moves, words): (Vec<Permutation>, _) = moves.cloned().unzip();
        let mut labels = vec![0; wheels[0].powers[0].0.len()];
        for orbit in orbits(&moves) {
            for &point in &orbit {
                labels[usize::from(point)] = orbit[0];
            }
        }
        let permutations = Permutations::of_cells(moves).expect("no more points");
        let group = permutations.group(interrupted)?;
        Some(Self {
            permutations,
            words,
            labels,
            group,
        })
    }
}

/// The wheels that moves turn: those that are powers of one another turn the same one. `None` if one has too many powers.
fn wheels(moves: &[Permutation]) -> Option<Vec<Wheel>> {
    let powers = moves.iter().map(powers).collect::<Option<Vec<_>>>()?;
    // Those of the greatest order first: they have the others among their powers.
    let mut order: Vec<usize> = (0..moves.len()).collect();
    order.sort_by_key(|&mv| std::cmp::Reverse(powers[mv].len()));
    let mut wheels: Vec<Wheel> = Vec::new();
    for number in order {
        let is_known = |wheel: &Wheel| {
            wheel
                .powers
                .iter()
                .any(|(power, _)| *power == moves[number])
        };
        if wheels.iter().any(is_known) || powers[number].is_empty() {
            continue;
        }
        let words = words(moves, &powers[number]).into_iter();
        let powers = powers[number].iter().cloned().zip(words).collect();
        wheels.push(Wheel { powers });
    }
    Some(wheels)
}

/// The powers of a move but for the identity; `None` if they are too many.
fn powers(mv: &Permutation) -> Option<Vec<Permutation>> {
    let is_identity =
        |power: &Permutation| power.iter().enumerate().all(|(at, &to)| at == to.into());
    let all = std::iter::successors(Some(mv.clone()), |power| Some(product(power, mv)));
    let all = all.take_while(|power| !is_identity(power)).take(MOST_MOVES);
    let all: Vec<Permutation> = all.collect();
    (all.len() < MOST_MOVES).then_some(all)
}

/// For each of all powers of a move the fewest moves that make it, breadth first.
fn words(moves: &[Permutation], powers: &[Permutation]) -> Vec<Vec<Move>> {
    let order = powers.len() + 1;
    let exponent = |mv: &Permutation| powers.iter().position(|power| power == mv);
    let exponents = moves.iter().enumerate();
    let exponents = exponents.filter_map(|(number, mv)| Some((number, exponent(mv)? + 1)));
    let exponents: Vec<(usize, usize)> = exponents.collect();
    let mut words: Vec<Option<Vec<Move>>> = vec![None; order];
    words[0] = Some(Vec::new());
    let mut open = vec![0];
    let mut next = 0;
    while let Some(&at) = open.get(next) {
        for &(number, exponent) in &exponents {
            let to = (at + exponent) % order;
            if words[to].is_none() {
                let mut word = words[at].clone().unwrap_or_default();
                word.push(Move(number as u32));
                words[to] = Some(word);
                open.push(to);
            }
        }
        next += 1;
    }
    words.into_iter().skip(1).flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;
    use crate::puzzles::known::{PermutationPuzzle, cube, topspin};
    use crate::puzzles::ring::Ring;

    fn found(puzzle: &Puzzle) -> &[Subgroup] {
        let permutations = puzzle.permutations().expect("moves are permutations");
        permutations
            .subgroups(&mut || false)
            .expect("not interrupted")
    }

    /// Kociemba's two phases: 19,508,428,800 elements, and 2,217,093,120 cosets, about each of three axes.
    #[test]
    fn a_cube_has_the_half_turns_of_four_sides() {
        let puzzle = cube();
        let found = found(&puzzle);
        assert_eq!(found.len(), 3);
        for subgroup in found {
            assert_eq!(subgroup.group.order().fits(), Some(19_508_428_800));
            assert_eq!(subgroup.permutations.moves().len(), 10);
            assert!(subgroup.words.iter().all(|word| word.len() == 1));
        }
    }

    /// Where a half turn is no move, it is two.
    #[test]
    fn half_turns_are_made_of_quarter_turns() {
        let puzzle = cube();
        let whole = puzzle.permutations().expect("moves are permutations");
        let moves = puzzle.moves().iter().map(|mv| mv.name.to_string());
        let quarter: Vec<_> = moves
            .zip(whole.moves().to_vec())
            .filter(|(name, _)| !name.ends_with('2'))
            .collect();
        assert_eq!(quarter.len(), 12);
        let quarters = PermutationPuzzle::new(48, quarter).into();
        let found = found(&quarters);
        assert_eq!(found.len(), 3);
        let lengths = found[0].words.iter().map(Vec::len);
        assert_eq!(lengths.filter(|&length| length == 2).count(), 4);
    }

    #[test]
    fn many_wheels_have_none() {
        assert!(found(&Ring::default().into()).is_empty());
    }

    /// Turns by two places and turned fours keep pairs of neighbours together: 2 times 10! elements of 20!.
    #[test]
    fn a_ring_of_even_length_has_its_pairs() {
        let puzzle = topspin(20, 4);
        let orders = found(&puzzle)
            .iter()
            .map(|subgroup| subgroup.group.order().fits());
        assert_eq!(orders.collect::<Vec<_>>(), [Some(7_257_600)]);
    }
}
