//! Heuristics carried along paths.

use super::heuristics::Chosen;
use super::line_codes::LineCodes;
use super::paths::{Carried, Paths};
use super::solving::stopped;
use super::{Cells, SlidingDomain};
use crate::heuristic::{
    Additive, CarriedDatabases, Displaced, Grid, Manhattan, PatternDatabases, Spots, TileDomain,
    WalkingDistance, WalkingPlaces,
};
use crate::search::{
    Estimate, Heuristic, Limits, Noted, Observer, Outcome, ida_star, ida_star_from,
};

/// Searches with databases, knowing that no path is shorter than `least`; gives the lower bound that
/// is known at the end too. `None` where databases of so many patterns are not carried along.
pub(super) fn search_with_databases<S: Cells>(
    domain: &SlidingDomain<S>,
    start: S,
    databases: &PatternDatabases,
    least: u32,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Option<(Outcome, u32)> {
    macro_rules! by_views {
        ($($views:literal)*) => {
            match databases.views() {
                $($views => {
                    let cells = domain.grid().cells();
                    let heuristic = &CarriedDatabases::<$views>::new(databases, cells)?;
                    let paths = Paths { domain, heuristic, start };
                    Some(ida_star_from(&paths, least, limits, observer))
                })*
                _ => None,
            }
        };
    }
    by_views!(1 2 3 4 5 6 8 10)
}

/// Whether linear conflicts are carried along on boards of that size.
pub(super) fn fits(grid: crate::puzzle::Grid) -> bool {
    LineCodes::fits(grid.rows, grid.columns)
}

/// Searches with a heuristic that is carried along, knowing that no path is shorter than `least`;
/// gives the lower bound that is known at the end too. `None` where that is not known of the
/// heuristic, or not on this board.
pub(super) fn search<S: Cells>(
    domain: &SlidingDomain<S>,
    start: S,
    heuristic: &Chosen,
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
            let found = search_with_databases(domain, start, &databases, least, &limits, observer);
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

impl<S: Cells> Carried<S> for Manhattan {
    type Note = Estimate;

    fn note(&self, domain: &SlidingDomain<S>, state: S) -> Estimate {
        Heuristic::estimate(self, domain, state)
    }

    #[inline]
    fn carry(&self, note: &Estimate, displaced: Displaced) -> Estimate {
        note.wrapping_add_signed(Additive::<SlidingDomain<S>>::change(self, displaced))
    }

    #[inline]
    fn estimate(&self, note: &Estimate) -> Estimate {
        *note
    }
}

impl<S: Cells> Carried<S> for WalkingDistance {
    type Note = WalkingPlaces;

    fn note(&self, domain: &SlidingDomain<S>, state: S) -> WalkingPlaces {
        Noted::note(self, domain, state)
    }

    #[inline]
    fn carry(&self, note: &WalkingPlaces, displaced: Displaced) -> WalkingPlaces {
        self.step(*note, displaced)
    }

    #[inline]
    fn estimate(&self, note: &WalkingPlaces) -> Estimate {
        self.distance(*note)
    }
}

impl<S: Cells, const N: usize> Carried<S> for CarriedDatabases<'_, N> {
    type Note = Spots<N>;

    fn note(&self, domain: &SlidingDomain<S>, state: S) -> Spots<N> {
        self.of(domain, state)
    }

    #[inline]
    fn carry(&self, note: &Spots<N>, displaced: Displaced) -> Spots<N> {
        CarriedDatabases::carry(self, note, displaced)
    }

    #[inline]
    fn estimate(&self, note: &Spots<N>) -> Estimate {
        self.estimate_of(note)
    }
}

/// h2 with linear conflicts.
pub(super) struct Conflicts {
    manhattan: Manhattan,
    codes: LineCodes,
}

impl Conflicts {
    /// For a grid that [`LineCodes::fits`].
    pub fn new(grid: &Grid) -> Self {
        Self {
            manhattan: Manhattan::new(grid),
            codes: LineCodes::new(grid),
        }
    }
}

impl<S: Cells> Carried<S> for Conflicts {
    /// Of rows and columns.
    type Note = ([u64; 2], Estimate);

    fn note(&self, domain: &SlidingDomain<S>, state: S) -> Self::Note {
        let codes = self.codes.of(&domain.unpack(state));
        let conflicts = self.codes.conflicts(codes);
        let distance = Carried::<S>::note(&self.manhattan, domain, state);
        (codes, distance + 2 * conflicts)
    }

    #[inline]
    fn carry(&self, (codes, estimate): &Self::Note, displaced: Displaced) -> Self::Note {
        let (codes, change) = self.codes.carry(*codes, displaced);
        let distance = Carried::<S>::carry(&self.manhattan, estimate, displaced);
        (codes, distance.wrapping_add_signed(2 * change))
    }

    #[inline]
    fn estimate(&self, note: &Self::Note) -> Estimate {
        note.1
    }
}

/// The greater of walking distance and h2 with linear conflicts: it needs less than half the nodes
/// of either.
pub(super) struct WalkingConflicts {
    walking: WalkingDistance,
    conflicts: Conflicts,
}

impl WalkingConflicts {
    /// For a grid that [`WalkingDistance::fits`].
    pub fn new(grid: &Grid) -> Self {
        Self {
            walking: WalkingDistance::new(grid),
            conflicts: Conflicts::new(grid),
        }
    }
}

impl<S: Cells> Carried<S> for WalkingConflicts {
    type Note = (WalkingPlaces, <Conflicts as Carried<u64>>::Note);

    fn note(&self, domain: &SlidingDomain<S>, state: S) -> Self::Note {
        let conflicts = self.conflicts.note(domain, state);
        (Carried::note(&self.walking, domain, state), conflicts)
    }

    #[inline]
    fn carry(&self, note: &Self::Note, displaced: Displaced) -> Self::Note {
        let conflicts = Carried::<S>::carry(&self.conflicts, &note.1, displaced);
        (self.walking.step(note.0, displaced), conflicts)
    }

    #[inline]
    fn estimate(&self, note: &Self::Note) -> Estimate {
        self.walking.distance(note.0).max(note.1.1)
    }
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
            note = carried.carry(&note, domain.displaced(state, child, mv));
            state = child;
            prop_assert_eq!(carried.estimate(&note), plain(state));
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
