//! Searches by estimates that are carried along paths.

use super::heuristics::NamedHeuristic;
use super::lanes::Lanes;
use super::line_codes::LineCodes;
use super::paths::{GoalBoards, SlidingPaths, Tiles};
use super::pruning::Pruning;
use crate::abstractions::{CarriedDatabases, PatternDatabases};
use crate::heuristic::{
    GoalGrid, GreatestCached, Manhattan, TileView, WalkingDistance, WalkingPlaces,
};
use crate::puzzle::stopped;
use crate::search::{
    Estimate, Heuristic, IncrementalHeuristic, Limits, MOST_PARTS, Observer, Outcome, ida_star_from,
};
use std::slice;

/// A board to be solved, as paths know it.
#[derive(Clone, Copy)]
pub(crate) struct SlidingProblem<'a> {
    pub boards: &'a GoalBoards,
    pub start: &'a Tiles,
    /// Made for the successor order.
    pub pruning: &'a Pruning,
    /// No path is shorter.
    pub least: u32,
}

impl SlidingProblem<'_> {
    /// Searches with an estimate; gives the lower bound that is known at the end too.
    fn walk<H: IncrementalHeuristic<GoalBoards>>(
        self,
        heuristic: H,
        lanes: Option<&Lanes>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> (Outcome, u32) {
        let Self {
            boards,
            start,
            pruning,
            least,
            ..
        } = self;
        let paths = SlidingPaths {
            boards,
            heuristic,
            pruning,
            start,
            lanes,
        };
        ida_star_from(&paths, least, limits, observer)
    }

    /// Searches with a sum of weights, several subtrees at a time where it is the Manhattan distance, whoever wrote it.
    fn walk_by_weights(
        self,
        weights: &Manhattan,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> (Outcome, u32) {
        let usual = weights.counts_like(&Manhattan::new(&self.boards.grid));
        let lanes = usual
            .then(|| Lanes::new(self.boards, self.pruning))
            .flatten();
        self.walk(weights, lanes.as_ref(), limits, observer)
    }

    /// Searches with databases; gives the lower bound that is known at the end too. `None` where
    /// databases of so many patterns are not carried along.
    pub(crate) fn search_with_databases(
        self,
        databases: &PatternDatabases,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<(Outcome, u32)> {
        // 4 are enough for 4x4, 5x5 has up to 10, and 14 in two partitions.
        macro_rules! of_at_most {
            ($views:literal, $sums:literal) => {{
                let carried = CarriedDatabases::<$views, $sums>::new(databases, &self.boards.grid)?;
                Some(self.walk(carried, None, limits, observer))
            }};
        }
        match databases.views() {
            _ if databases.sums() > 2 => of_at_most!(16, 4),
            ..=4 => of_at_most!(4, 2),
            5..=8 => of_at_most!(8, 2),
            9..=12 => of_at_most!(12, 2),
            _ => None,
        }
    }

    /// Searches with a heuristic; gives the lower bound that is known at the end too.
    pub(crate) fn search(
        self,
        heuristic: &NamedHeuristic,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> (Outcome, u32) {
        let grid = &self.boards.grid;
        let (rows, columns) = (grid.rows, grid.columns);
        match heuristic {
            NamedHeuristic::Manhattan => {
                self.walk_by_weights(&Manhattan::new(grid), limits, observer)
            }
            NamedHeuristic::Weighing(weighing) => self.walk_by_weights(weighing, limits, observer),
            NamedHeuristic::WalkingDistance => {
                self.walk(WalkingDistance::new(grid), None, limits, observer)
            }
            NamedHeuristic::LinearConflict if LineCodes::<1>::fits(rows, columns) => {
                self.walk(Conflicts::<1>::new(grid), None, limits, observer)
            }
            NamedHeuristic::LinearConflict if LineCodes::<2>::fits(rows, columns) => {
                self.walk(Conflicts::<2>::new(grid), None, limits, observer)
            }
            NamedHeuristic::Max(both)
                if LineCodes::<1>::fits(rows, columns)
                    && **both
                        == [
                            NamedHeuristic::WalkingDistance,
                            NamedHeuristic::LinearConflict,
                        ] =>
            {
                self.walk(WalkingConflicts::new(grid), None, limits, observer)
            }
            NamedHeuristic::Databases(partition) => {
                let partition = slice::from_ref(partition);
                let databases = match PatternDatabases::open(grid, partition, limits, observer) {
                    Ok(databases) => databases,
                    Err(reason) => return (stopped(reason), self.least),
                };
                let limits = limits.less(databases.bytes());
                let found = self.search_with_databases(&databases, &limits, observer);
                found.unwrap_or_else(|| self.walk(&databases, None, &limits, observer))
            }
            other => self.search_parts(other, limits, observer),
        }
    }

    /// Searches with a heuristic that has no faster form, and caches the estimates of its parts.
    fn search_parts(
        self,
        heuristic: &NamedHeuristic,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> (Outcome, u32) {
        let mut limits = *limits;
        let parts = heuristic.parts_within(&self.boards.grid, &mut limits, observer);
        match parts {
            Err(reason) => (stopped(reason), self.least),
            Ok(one) if one.parts().len() == 1 => self.walk(&*one.any(), None, &limits, observer),
            Ok(few) if few.parts().len() <= 4 => {
                self.walk(GreatestCached::<_, 4>::from(few), None, &limits, observer)
            }
            Ok(many) if many.parts().len() <= MOST_PARTS => {
                let many = GreatestCached::<_, MOST_PARTS>::from(many);
                self.walk(many, None, &limits, observer)
            }
            Ok(more) => self.walk(&*more.any(), None, &limits, observer),
        }
    }
}

/// h2 with linear conflicts.
struct Conflicts<const WORDS: usize> {
    manhattan: Manhattan,
    codes: LineCodes<WORDS>,
}

impl<const WORDS: usize> Conflicts<WORDS> {
    /// For a grid that [`LineCodes::fits`].
    fn new(grid: &GoalGrid) -> Self {
        Self {
            manhattan: Manhattan::new(grid),
            codes: LineCodes::new(grid),
        }
    }
}

impl<V: TileView, const WORDS: usize> IncrementalHeuristic<V> for Conflicts<WORDS> {
    /// Of rows and columns.
    type Cached = ([[u64; WORDS]; 2], Estimate);

    fn cached_value(&self, view: &V, at: V::At<'_>) -> Self::Cached {
        let cells = 0..view.cells();
        let tiles: Vec<u8> = cells.map(|cell| view.tile_at(at, cell)).collect();
        let codes = self.codes.of(&tiles);
        let conflicts = self.codes.conflicts(codes);
        (codes, self.manhattan.estimate(view, at) + 2 * conflicts)
    }

    #[expect(
        clippy::inline_always,
        reason = "a call would return it through memory"
    )]
    #[inline(always)]
    fn cached_child(
        &self,
        view: &V,
        cached: &Self::Cached,
        made: V::Transition<'_>,
    ) -> Self::Cached {
        let (codes, change) = self.codes.carry(cached.0, view.displaced_by(made));
        let distance = self.manhattan.estimate_child(view, cached.1, made);
        (codes, distance.wrapping_add_signed(2 * change))
    }

    #[inline]
    fn estimate_of(&self, cached: &Self::Cached) -> Estimate {
        cached.1
    }

    fn is_admissible(&self) -> bool {
        true
    }
}

/// The greater of walking distance and h2 with linear conflicts: it needs less than half the nodes
/// of either.
struct WalkingConflicts {
    walking: WalkingDistance,
    conflicts: Conflicts<1>,
}

impl WalkingConflicts {
    /// For a grid that [`WalkingDistance::fits`].
    fn new(grid: &GoalGrid) -> Self {
        Self {
            walking: WalkingDistance::new(grid),
            conflicts: Conflicts::new(grid),
        }
    }
}

impl<V: TileView> IncrementalHeuristic<V> for WalkingConflicts {
    type Cached = (WalkingPlaces, ([[u64; 1]; 2], Estimate));

    fn cached_value(&self, view: &V, at: V::At<'_>) -> Self::Cached {
        (
            self.walking.cached_value(view, at),
            self.conflicts.cached_value(view, at),
        )
    }

    #[expect(
        clippy::inline_always,
        reason = "a call would return it through memory"
    )]
    #[inline(always)]
    fn cached_child(
        &self,
        view: &V,
        cached: &Self::Cached,
        made: V::Transition<'_>,
    ) -> Self::Cached {
        let conflicts = self.conflicts.cached_child(view, &cached.1, made);
        (self.walking.cached_child(view, &cached.0, made), conflicts)
    }

    #[inline]
    fn estimate_of(&self, cached: &Self::Cached) -> Estimate {
        let walking = IncrementalHeuristic::<V>::estimate_of(&self.walking, &cached.0);
        walking.max(cached.1.1)
    }

    fn is_admissible(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abstractions::Partition;
    use crate::heuristic::{HeuristicSpec, LinearConflict};
    use crate::operators::Move;
    use crate::puzzles::grid::Grid;
    use crate::puzzles::sliding::rules::{PackedBoard, SlidingDomain};
    use crate::search::{Domain, Heuristic, ParentPruning, Transition, Unobserved, ida_star};
    use crate::state::Board;
    use proptest::prelude::*;
    use std::ops::ControlFlow;

    /// Carries notes along a walk and compares with the estimates of its boards.
    fn follow<S: PackedBoard, H: IncrementalHeuristic<SlidingDomain<S>>>(
        domain: &SlidingDomain<S>,
        start: S,
        choices: &[usize],
        carried: &H,
        plain: impl Fn(S) -> Estimate,
    ) -> Result<(), TestCaseError> {
        let (mut state, mut note) = (start, carried.cached_value(domain, start));
        prop_assert_eq!(carried.estimate_of(&note), plain(state));
        for choice in choices {
            let mut children: Vec<(Move, S)> = Vec::new();
            let _ = domain.expand(state, |mv, child| {
                children.push((mv, child));
                ControlFlow::<()>::Continue(())
            });
            let (mv, child) = children[choice % children.len()];
            let made = Transition {
                parent: state,
                mv,
                child,
            };
            // Looked into as far as a limit wants it.
            for most in plain(state).saturating_sub(1)..=plain(child) + 1 {
                let mut within = note;
                let found = carried.cached_child_within(domain, &note, made, most, &mut within);
                if plain(child) <= most {
                    prop_assert_eq!(found, Ok(()));
                    prop_assert_eq!(carried.estimate_of(&within), plain(child));
                } else {
                    prop_assert_eq!(found, Err(plain(child)));
                }
            }
            note = carried.cached_child(domain, &note, made);
            prop_assert_eq!(carried.estimate_of(&note), plain(child));
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

    #[test]
    fn heuristics_behind_a_call_are_searched_in_place_with_the_same_counts() {
        let grid = Grid {
            rows: 3,
            columns: 3,
            blank: true,
        };
        let (goal, start) = ([0, 1, 2, 3, 4, 5, 6, 7, 8], [3, 1, 2, 4, 7, 5, 6, 8, 0]);
        let (boards, order) = (
            GoalBoards::new(grid, &Board::new(&goal)),
            [0, 1, 2, 3].map(Move),
        );
        let domain = SlidingDomain::<u64>::new(3, 3, &goal, &order);
        let task = SlidingProblem {
            boards: &boards,
            start: &GoalBoards::tiles(&Board::new(&start)),
            pruning: &Pruning::of_inverses(grid, &order),
            least: 0,
        };
        let limits = Limits::default();
        for text in [
            "h1",
            "h2",
            "h1Blank",
            "gaschnig",
            "linearConflict",
            "inversionDistance",
            "pairs",
            "max(h1,h2)",
            "max(weighted(1.5,h1),max(gaschnig,weighted(0.5,linearConflict)))",
            "max(max(max(h1,h2),max(gaschnig,h1Blank)),weighted(0.3,walkingDistance))",
            "weighted(2,h2)",
        ] {
            let spec = HeuristicSpec::read(text).expect("a heuristic");
            let chosen = NamedHeuristic::new(grid, &spec).expect("a heuristic");
            let (outcome, _) = task.search(&chosen, &limits, &mut Unobserved);
            let plain = chosen.build(domain.grid());
            let packed = domain.pack(&start);
            let plain = ida_star(
                &domain,
                packed,
                &plain,
                ParentPruning::On,
                &limits,
                &mut Unobserved,
            );
            assert_eq!(outcome.without_bytes(), plain.without_bytes(), "{text}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(80))]

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
            follow(&domain, start, &choices, &&manhattan, h2)?;
            follow(&domain, start, &choices, &walking, distance)?;
            follow(&domain, start, &choices, &Conflicts::<1>::new(grid), conflict)?;
            follow(&domain, start, &choices, &WalkingConflicts::new(grid), both)?;
        }

        #[test]
        fn conflicts_of_more_than_a_word_are_carried_along(
            rows in 4..=5_usize,
            columns in 4..=5_usize,
            tiles in Just((0..25).collect::<Vec<u8>>()).prop_shuffle(),
            goal in Just((0..25).collect::<Vec<u8>>()).prop_shuffle(),
            choices in prop::collection::vec(0..12_usize, 0..60),
        ) {
            let of_size = |tiles: Vec<u8>| -> Vec<u8> {
                let tiles = tiles.into_iter();
                tiles.filter(|&tile| usize::from(tile) < rows * columns).collect()
            };
            let order = [0, 1, 2, 3].map(Move);
            let domain = SlidingDomain::<u128>::new(rows, columns, &of_size(goal), &order);
            let (start, grid) = (domain.pack(&of_size(tiles)), domain.grid());
            let conflict = LinearConflict::new(grid);
            let conflict = |state| Heuristic::estimate(&conflict, &domain, state);
            follow(&domain, start, &choices, &Conflicts::<2>::new(grid), conflict)?;
        }

        #[test]
        fn more_sums_than_two_are_carried_along(
            start in Just((0..9).collect::<Vec<u8>>()).prop_shuffle(),
            choices in prop::collection::vec(0..12_usize, 0..60),
        ) {
            let goal: Vec<u8> = (0..9).collect();
            let domain = SlidingDomain::<u64>::new(3, 3, &goal, &[0, 1, 2, 3].map(Move));
            let (start, grid) = (domain.pack(&start), domain.grid());
            // They have a pattern in common, one leaves out tiles.
            let partitions = ["1 2 4; 3 6; 5 7 8", "1 2 5; 3 6; 8"];
            let partitions = partitions.map(|text| Partition::parse(text, 3, 3).expect("it is one"));
            let limits = Limits::default();
            let databases = PatternDatabases::open(grid, &partitions, &limits, &mut Unobserved);
            let databases = databases.expect("nothing limits it");
            let plain = |state| Heuristic::estimate(&databases, &domain, state);
            let alone = partitions.each_ref().map(|partition| {
                let partition = slice::from_ref(partition);
                PatternDatabases::open(grid, partition, &limits, &mut Unobserved)
            });
            let greatest = alone.map(|databases| {
                Heuristic::estimate(&databases.expect("nothing limits it"), &domain, start)
            });
            prop_assert_eq!(Some(plain(start)), greatest.into_iter().max());
            prop_assert_eq!(databases.sums(), 4);
            let carried = CarriedDatabases::<16, 4>::new(&databases, grid).expect("it has room");
            follow(&domain, start, &choices, &carried, plain)?;
        }
    }
}
