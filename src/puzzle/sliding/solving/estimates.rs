//! Heuristics carried along paths.

use super::heuristics::Chosen;
use super::line_codes::LineCodes;
use super::paths::{Carried, Paths};
use super::pruning::Pruning;
use super::stopped;
use crate::heuristic::{
    Additive, CarriedDatabases, Displaced, GoalGrid, Manhattan, PatternDatabases, SpotChange,
    Spots, TileDomain, WalkingDistance, WalkingPlaces,
};
use crate::puzzle::sliding::rules::{Cells, SlidingDomain};
use crate::search::{
    Estimate, Heuristic, Limits, Noted, Observer, Outcome, ida_star, ida_star_from,
};

/// Searches with databases, knowing that no path is shorter than `least`; gives the lower bound that
/// is known at the end too. `None` where databases of so many patterns are not carried along.
pub fn search_with_databases<S: Cells>(
    domain: &SlidingDomain<S>,
    start: S,
    databases: &PatternDatabases,
    pruning: &Pruning,
    least: u32,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Option<(Outcome, u32)> {
    macro_rules! by_views {
        ($($views:literal)*) => {
            match databases.views() {
                $($views => {
                    let heuristic = &CarriedDatabases::<$views>::new(databases, domain.grid())?;
                    let paths = Paths { domain, heuristic, pruning, start };
                    Some(ida_star_from(&paths, least, limits, observer))
                })*
                _ => None,
            }
        };
    }
    by_views!(1 2 3 4 5 6 8 10)
}

/// Searches with a heuristic that is carried along, knowing that no path is shorter than `least`;
/// gives the lower bound that is known at the end too. `None` where that is not known of the
/// heuristic, or not on this board.
pub fn search<S: Cells>(
    domain: &SlidingDomain<S>,
    start: S,
    heuristic: &Chosen,
    pruning: &Pruning,
    least: u32,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Option<(Outcome, u32)> {
    let grid = domain.grid();
    let with_codes = LineCodes::fits(grid.rows, grid.columns);
    macro_rules! walk {
        ($heuristic:expr) => {{
            let heuristic = &$heuristic;
            let paths = Paths {
                domain,
                heuristic,
                pruning,
                start,
            };
            Some(ida_star_from(&paths, least, limits, observer))
        }};
    }
    match heuristic {
        Chosen::Manhattan => walk!(Manhattan::new(grid)),
        Chosen::WalkingDistance => walk!(WalkingDistance::new(grid)),
        Chosen::LinearConflict if with_codes => walk!(Conflicts::new(grid)),
        Chosen::Databases(partition) => {
            let mut limits = *limits;
            let databases = match PatternDatabases::open(grid, partition, &limits, observer) {
                Ok(databases) => databases,
                Err(reason) => return Some((stopped(reason), least)),
            };
            limits.memory = limits.memory.saturating_sub(databases.bytes());
            let found =
                search_with_databases(domain, start, &databases, pruning, least, &limits, observer);
            if found.is_some() {
                return found;
            }
            let outcome = ida_star(domain, start, &databases, &limits, observer);
            Some((outcome, least))
        }
        Chosen::Max(both) => match **both {
            [Chosen::WalkingDistance, Chosen::LinearConflict] if with_codes => {
                walk!(WalkingConflicts::new(grid))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Where the notes are as short as what changes in them.
macro_rules! changes_are_notes {
    () => {
        #[inline]
        fn estimate_after(&self, change: &Self::Note) -> Estimate {
            Carried::<S>::estimate(self, change)
        }

        #[inline]
        fn exchange(&self, note: &mut Self::Note, change: &mut Self::Note) {
            std::mem::swap(note, change);
        }
    };
}

impl<S: Cells> Carried<S> for Manhattan {
    type Note = Estimate;
    type Change = Self::Note;

    fn note(&self, domain: &SlidingDomain<S>, state: S) -> Estimate {
        Heuristic::estimate(self, domain, state)
    }

    #[inline]
    fn estimate(&self, note: &Estimate) -> Estimate {
        *note
    }

    #[inline]
    fn change(&self, note: &Estimate, displaced: Displaced) -> Estimate {
        note.wrapping_add_signed(Additive::<SlidingDomain<S>>::change(self, displaced))
    }

    changes_are_notes!();
}

impl<S: Cells> Carried<S> for WalkingDistance {
    type Note = WalkingPlaces;
    type Change = Self::Note;

    fn note(&self, domain: &SlidingDomain<S>, state: S) -> WalkingPlaces {
        Noted::note(self, domain, state)
    }

    #[inline]
    fn estimate(&self, note: &WalkingPlaces) -> Estimate {
        self.distance(*note)
    }

    #[inline]
    fn change(&self, note: &WalkingPlaces, displaced: Displaced) -> WalkingPlaces {
        self.step(*note, displaced)
    }

    changes_are_notes!();
}

impl<S: Cells, const N: usize> Carried<S> for CarriedDatabases<'_, N> {
    type Note = Spots<N>;
    type Change = SpotChange;

    fn note(&self, domain: &SlidingDomain<S>, state: S) -> Spots<N> {
        self.of(domain, state)
    }

    #[inline]
    fn estimate(&self, note: &Spots<N>) -> Estimate {
        self.estimate_of(note)
    }

    #[expect(
        clippy::inline_always,
        reason = "a call would copy what is in parts on its way to memory"
    )]
    #[inline(always)]
    fn change(&self, note: &Spots<N>, displaced: Displaced) -> SpotChange {
        self.change(note, displaced)
    }

    #[inline]
    fn estimate_after(&self, change: &SpotChange) -> Estimate {
        self.estimate_after(change)
    }

    #[inline]
    fn exchange(&self, note: &mut Spots<N>, change: &mut SpotChange) {
        self.exchange(note, change);
    }
}

/// h2 with linear conflicts.
pub struct Conflicts {
    manhattan: Manhattan,
    codes: LineCodes,
}

impl Conflicts {
    /// For a grid that [`LineCodes::fits`].
    pub fn new(grid: &GoalGrid) -> Self {
        Self {
            manhattan: Manhattan::new(grid),
            codes: LineCodes::new(grid),
        }
    }
}

impl<S: Cells> Carried<S> for Conflicts {
    /// Of rows and columns.
    type Note = ([u64; 2], Estimate);
    type Change = Self::Note;

    fn note(&self, domain: &SlidingDomain<S>, state: S) -> Self::Note {
        let codes = self.codes.of(&domain.unpack(state));
        let conflicts = self.codes.conflicts(codes);
        let distance = Carried::<S>::note(&self.manhattan, domain, state);
        (codes, distance + 2 * conflicts)
    }

    #[inline]
    fn estimate(&self, note: &Self::Note) -> Estimate {
        note.1
    }

    #[expect(
        clippy::inline_always,
        reason = "a call would return it through memory"
    )]
    #[inline(always)]
    fn change(&self, (codes, estimate): &Self::Note, displaced: Displaced) -> Self::Note {
        let (codes, change) = self.codes.carry(*codes, displaced);
        let distance = Carried::<S>::change(&self.manhattan, estimate, displaced);
        (codes, distance.wrapping_add_signed(2 * change))
    }

    changes_are_notes!();
}

/// The greater of walking distance and h2 with linear conflicts: it needs less than half the nodes
/// of either.
pub struct WalkingConflicts {
    walking: WalkingDistance,
    conflicts: Conflicts,
}

impl WalkingConflicts {
    /// For a grid that [`WalkingDistance::fits`].
    pub fn new(grid: &GoalGrid) -> Self {
        Self {
            walking: WalkingDistance::new(grid),
            conflicts: Conflicts::new(grid),
        }
    }
}

impl<S: Cells> Carried<S> for WalkingConflicts {
    type Note = (WalkingPlaces, <Conflicts as Carried<u64>>::Note);
    type Change = Self::Note;

    fn note(&self, domain: &SlidingDomain<S>, state: S) -> Self::Note {
        let conflicts = self.conflicts.note(domain, state);
        (Carried::note(&self.walking, domain, state), conflicts)
    }

    #[inline]
    fn estimate(&self, note: &Self::Note) -> Estimate {
        self.walking.distance(note.0).max(note.1.1)
    }

    #[expect(
        clippy::inline_always,
        reason = "a call would return it through memory"
    )]
    #[inline(always)]
    fn change(&self, note: &Self::Note, displaced: Displaced) -> Self::Note {
        let conflicts = Carried::<S>::change(&self.conflicts, &note.1, displaced);
        (self.walking.step(note.0, displaced), conflicts)
    }

    changes_are_notes!();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::LinearConflict;
    use crate::search::{Domain, Move};
    use proptest::prelude::*;
    use std::ops::ControlFlow;

    /// Carries notes along a walk and compares with the estimates of its boards.
    fn follow<H: Carried<u64>>(
        domain: &SlidingDomain<u64>,
        start: u64,
        choices: &[usize],
        carried: &H,
        plain: impl Fn(u64) -> Estimate,
    ) -> Result<(), TestCaseError> {
        let (mut state, mut note) = (start, carried.note(domain, start));
        prop_assert_eq!(carried.estimate(&note), plain(state));
        for choice in choices {
            let mut children: Vec<(Move, u64)> = Vec::new();
            let _ = domain.expand(state, |mv, child| {
                children.push((mv, child));
                ControlFlow::<()>::Continue(())
            });
            let (mv, child) = children[choice % children.len()];
            let mut change = carried.change(&note, domain.displaced(state, child, mv));
            prop_assert_eq!(carried.estimate_after(&change), plain(child));
            // There, back, and there again.
            for board in [child, state, child] {
                carried.exchange(&mut note, &mut change);
                prop_assert_eq!(carried.estimate(&note), plain(board));
            }
            state = child;
        }
        Ok(())
    }

    fn boards() -> impl Strategy<Value = (usize, usize, Vec<u8>, Vec<u8>)> {
        let sizes = vec![(2, 2), (2, 3), (3, 3), (2, 6), (4, 3), (3, 5), (4, 4)];
        prop::sample::select(sizes).prop_flat_map(|(rows, columns)| {
            let tiles = Just((0..(rows * columns) as u8).collect::<Vec<_>>());
            let goal = tiles.clone().prop_shuffle();
            (Just(rows), Just(columns), goal, tiles.prop_shuffle())
        })
    }

    proptest! {
        #[test]
        fn carried_estimates_are_those_of_the_boards(
            (rows, columns, goal, start) in boards(),
            choices in prop::collection::vec(0..12_usize, 0..60),
        ) {
            let order = [0, 1, 2, 3].map(Move);
            let domain = SlidingDomain::<u64>::new(rows, columns, &goal, &order);
            let (start, grid) = (domain.pack(&start), domain.grid());
            let manhattan = Manhattan::new(grid);
            let conflict = LinearConflict::new(grid);
            let walking = WalkingDistance::new(grid);
            let h2 = |state| Heuristic::estimate(&manhattan, &domain, state);
            let conflict = |state| Heuristic::estimate(&conflict, &domain, state);
            let distance = |state| Heuristic::estimate(&walking, &domain, state);
            let both = |state| distance(state).max(conflict(state));
            follow(&domain, start, &choices, &manhattan, h2)?;
            follow(&domain, start, &choices, &walking, distance)?;
            follow(&domain, start, &choices, &Conflicts::new(grid), conflict)?;
            follow(&domain, start, &choices, &WalkingConflicts::new(grid), both)?;
        }
    }
}
