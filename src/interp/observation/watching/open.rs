//! The open states at a place of a record, in the order in which they would be taken.

use super::WatchedSearch;
use super::order_rule::rule;
use super::rectangle::Levels;
use puzzle_core::search::{
    Algorithm, Entry, Expanded, Generated, GoalTest, OpenListOrder, Round, SuccessorOutcome, Ties,
};
use std::collections::BTreeMap;

/// A state that waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Waiting {
    /// The state.
    pub state: u32,
    /// The entry that it was produced by; `None` for a start.
    pub from: Option<u32>,
    /// Moves from where the search began.
    pub g: u32,
    /// Its estimate.
    pub h: Option<u32>,
    /// The key of the order.
    pub f: Option<u64>,
    /// When it came, of all that did.
    pub came: u32,
    /// Moves of its path.
    depth: u32,
    /// In which round, and whether it belongs to the side of the goal.
    round: u32,
    backward: bool,
}

/// The open list, entry by entry.
#[derive(Debug)]
pub(crate) struct OpenList {
    order: OpenListOrder,
    /// Whether a state waits only once.
    by_state: bool,
    /// Waiting states by state, or by the entry that it was produced by (one more than it; 0 for the start).
    waiting: BTreeMap<u32, Waiting>,
    /// States postponed to the next weight, keyed by state.
    put_off: BTreeMap<u32, Waiting>,
    /// The order in which the search met states, by state; of a search whose weight falls.
    met: Option<BTreeMap<u32, u32>>,
    /// What was taken last: after a partial expansion it waits again.
    taken: Option<Waiting>,
    came: u32,
    rounds: u32,
    backward: bool,
    layer: u64,
    /// Whether the side of the goal is next, where the sides take turns.
    back_next: bool,
    /// The state that is taken next, with the entry that it was produced by, as the record has it. Where all open states
    /// together decide, nothing else tells it.
    next: Option<(u32, Option<u32>)>,
    /// Units of f that make a move.
    units: u64,
    levels: Levels,
    /// The place of each state among the names of all, where names break ties.
    names: Option<Vec<u32>>,
    /// The path of each expansion and of each state that waits, as entries: those of successors come in the order of names.
    paths: BTreeMap<u32, Vec<u32>>,
}

impl OpenList {
    /// Before the first entry.
    pub(crate) fn new(watched: &WatchedSearch) -> Self {
        let algorithm = watched.algorithm();
        let order = match algorithm {
            Some(algorithm) => algorithm.order(),
            None if watched.record.is_two_sided() => OpenListOrder::Sides,
            None => OpenListOrder::Path,
        };
        let forgets = algorithm.is_some_and(|method| !method.remembers());
        let mut open = Self {
            order,
            by_state: !(order.keeps_open() && forgets),
            waiting: BTreeMap::new(),
            put_off: BTreeMap::new(),
            met: matches!(algorithm, Some(Algorithm::AnytimeRepairing { .. })).then(BTreeMap::new),
            taken: None,
            came: 0,
            rounds: 0,
            backward: false,
            layer: 0,
            back_next: false,
            next: None,
            units: watched.record.f_scale,
            levels: Levels::default(),
            names: None,
            paths: BTreeMap::new(),
        };
        if algorithm.is_some_and(Algorithm::is_by_name) {
            open.names = Some(watched.places_by_name());
        }
        if let Some(Algorithm::Rectangle { aspect }) = algorithm {
            open.levels.aspect = aspect.into();
        }
        open.look_ahead(watched, 1);
        for (index, &start) in watched.record.starts.iter().enumerate() {
            let mut taken = (1..).map_while(|number| watched.record.expansion(number));
            let root = taken.find(|taken| taken.from.is_none() && taken.state == start);
            let (h, f) = root.map_or((None, None), |node| (node.h, node.f));
            open.start(start, h, f, index > 0);
        }
        open
    }

    /// The open states after that expansion.
    pub(crate) fn after(watched: &WatchedSearch, number: u32) -> Self {
        let mut open = Self::new(watched);
        let place = watched.record.place(number + 1);
        for (index, entry) in (0..).zip(&watched.record.entries[..place]) {
            // The goal waits there, though it is the next to be taken.
            let goes_on = open.order == OpenListOrder::Levels;
            if goes_on || !matches!(entry, Entry::Goal { .. }) {
                open.pass(watched, index, entry);
            }
        }
        open
    }

    /// Whether there is an open list at all.
    pub(crate) fn is_kept(&self) -> bool {
        self.order.keeps_open()
    }

    /// Goes on by an entry.
    pub(crate) fn pass(&mut self, watched: &WatchedSearch, index: u32, entry: &Entry) {
        match *entry {
            Entry::Expanded(Expanded {
                state,
                from,
                number,
                ..
            }) => {
                self.look_ahead(watched, number + 1);
                if self.order == OpenListOrder::Levels
                    && let Some(one) = self.waiting.get(&state)
                {
                    self.levels.take(one.depth);
                }
                self.taken = self.remove(state, from);
                self.back_next = !self.backward;
            }
            Entry::Generated(one) => {
                if self.order == OpenListOrder::Best(Ties::Path) && one.fate.is_open() {
                    let taken = watched.record.expansion(one.parent);
                    let before = taken.and_then(|taken| self.paths.get(&taken.from?));
                    let path = before.into_iter().flatten().copied().chain([index]);
                    self.paths.insert(index, path.collect());
                }
                self.produce(index, one);
            }
            Entry::Round { round, .. } => {
                self.rounds += 1;
                self.backward = matches!(round, Round::Backward(_));
                self.back_next = self.backward;
                self.layer = round.limit().0;
                self.levels.begin(self.layer);
                if let Round::Weight { parts, whole } = round {
                    self.weigh(watched.record.h_scale, parts, whole.into());
                }
            }
            Entry::Dropped { state, .. } | Entry::Queued { state, f: None, .. } => {
                self.remove(state, None);
            }
            Entry::Queued { state, h, f } => {
                let key = self.key(state, self.backward);
                if let Some(again) = self.taken.filter(|expansion| expansion.state == state) {
                    self.waiting.entry(key).or_insert(again);
                }
                if let Some(one) = self.waiting.get_mut(&key) {
                    (one.h, one.f) = (h, f);
                    // The next of its moves waits, in the place of the state among equals.
                    if !matches!(watched.algorithm(), Some(Algorithm::QStar { .. })) {
                        one.came = self.came;
                        self.came += 1;
                    }
                }
            }
            Entry::BackedUp { expansion, f, .. } => self.back_up(watched, expansion, f),
            // No path over these is cheaper.
            Entry::Goal { g, .. } if self.order == OpenListOrder::Levels => {
                let cost = Some(u64::from(g) * watched.record.f_scale);
                self.waiting.retain(|_, one| one.f < cost);
            }
            Entry::Goal { state, from, .. } => {
                let is_taken = watched
                    .algorithm()
                    .is_some_and(|method| method.counting().goal_test == GoalTest::Selected);
                if is_taken {
                    self.remove(state, from);
                }
            }
        }
    }

    /// All that waits, what would be taken next first.
    pub(crate) fn sorted(&self) -> Vec<Waiting> {
        let mut all: Vec<Waiting> = self.waiting.values().copied().collect();
        let path = |one: &Waiting| one.from.and_then(|entry| self.paths.get(&entry));
        all.sort_by(|one, other| {
            let keys = self.key_of_order(one).cmp(&self.key_of_order(other));
            let paths = || path(one).cmp(&path(other));
            keys.then_with(paths).then(one.came.cmp(&other.came))
        });
        all
    }

    /// The numbers that the order of the open list compares, before paths and before which state came first.
    fn key_of_order(&self, one: &Waiting) -> [Option<u64>; 5] {
        let (f, g, h) = (one.f, Some(one.g.into()), one.h.map(u64::from));
        let depth = Some(one.depth.into());
        let is = |holds: bool| Some(u64::from(holds));
        let greatest_first = |number: u32| Some((u32::MAX - number).into());
        let is_later = is(self.next != Some((one.state, one.from)));
        let is_beyond = is(self.is_beyond(f));
        let is_other_side = is(one.backward != self.back_next);
        match self.order {
            OpenListOrder::Best(ties) => {
                let tie = match ties {
                    Ties::Fifo | Ties::Path => None,
                    Ties::Alphabetical => {
                        let places = self.names.as_ref();
                        places.map(|all| all[one.state as usize].into())
                    }
                    Ties::Lifo => greatest_first(one.came),
                    Ties::HighG => greatest_first(one.g),
                    Ties::LowH => Some(h.unwrap_or(0)),
                };
                [f, tie, None, None, None]
            }
            OpenListOrder::Rounds => [is_later, f, h, None, None],
            OpenListOrder::Buckets { by_f } => [is_later, f.filter(|_| by_f), g, h, None],
            OpenListOrder::Queue | OpenListOrder::Path | OpenListOrder::Walk => [None; 5],
            OpenListOrder::Stack => {
                let last = if self.names.is_some() {
                    one.round
                } else {
                    one.came
                };
                [greatest_first(last), None, None, None, None]
            }
            OpenListOrder::Layers => [Some(one.round.into()), h, None, None, None],
            OpenListOrder::Levels => [is(self.levels.is_behind(one.depth)), depth, h, None, None],
            OpenListOrder::Recursive => [f, greatest_first(one.round), None, None, None],
            OpenListOrder::Sides => {
                let is_next = one.backward == self.backward && u64::from(one.g) == self.layer;
                [is(!is_next), is(one.backward), None, None, None]
            }
            OpenListOrder::Pairs => [is_other_side, is_beyond, g, h, None],
            OpenListOrder::Middle => [Some(f.unwrap_or(u64::MAX)), is(one.backward), g, None, None],
            OpenListOrder::Alternating => {
                [is_other_side, Some(f.unwrap_or(u64::MAX)), None, None, None]
            }
            OpenListOrder::Cover | OpenListOrder::BucketPairs => {
                [is_later, is_beyond, is(one.backward), g, h]
            }
        }
    }

    /// The states that wait with the same f, or evaluation, in the layer at hand.
    pub(crate) fn equals(&self, f: Option<u64>, h: Option<u32>) -> Vec<Waiting> {
        let mut all = self.sorted();
        match self.order {
            OpenListOrder::Best(_) | OpenListOrder::Rounds | OpenListOrder::Recursive => {
                all.retain(|one| one.f == f);
            }
            OpenListOrder::Layers => {
                all.retain(|one| one.round < self.rounds && one.h == h);
            }
            OpenListOrder::Levels => {
                let first = all.first().map(|first| first.depth);
                all.retain(|one| Some(one.depth) == first && one.h == h);
            }
            _ => all.clear(),
        }
        all
    }

    /// Whether the open list is what the search expanded from.
    pub(crate) fn is(&self, waiting: &Waiting, taken: &Expanded) -> bool {
        waiting.state == taken.state && (self.by_state || waiting.from == taken.from)
    }

    /// The rule of the order, in words.
    pub(crate) fn rule(&self) -> &'static str {
        rule(self.order, self.names.is_some())
    }

    /// Notes which state the expansion of that number takes.
    fn look_ahead(&mut self, watched: &WatchedSearch, number: u32) {
        let taken = watched.record.expansion(number);
        self.next = taken.map(|taken| (taken.state, taken.from));
    }

    /// Whether an f is greater than the bound that is proved.
    fn is_beyond(&self, f: Option<u64>) -> bool {
        f.is_some_and(|f| f.div_ceil(self.units.max(1)) > self.layer)
    }

    fn start(&mut self, state: u32, h: Option<u32>, f: Option<u64>, backward: bool) {
        let came = self.came;
        self.came += 1;
        self.meet(state);
        let key = if self.by_state {
            self.key(state, backward)
        } else {
            0
        };
        let start = Waiting {
            state,
            from: None,
            g: 0,
            h,
            f,
            came,
            depth: 0,
            round: 0,
            backward,
        };
        self.waiting.insert(key, start);
    }

    /// The number that a state waits under: where the two sides meet it waits on both.
    fn key(&self, state: u32, backward: bool) -> u32 {
        if self.order.is_two_sided() {
            2 * state + u32::from(backward)
        } else {
            state
        }
    }

    /// The search meets a state, perhaps again.
    fn meet(&mut self, state: u32) {
        if let Some(met) = &mut self.met {
            let number = met.len() as u32;
            met.entry(state).or_insert(number);
        }
    }

    fn produce(&mut self, index: u32, one: Generated) {
        self.meet(one.state);
        let is_put_off = one.fate == SuccessorOutcome::Inconsistent;
        if !one.fate.is_open() && !is_put_off {
            return;
        }
        let mut came = self.came;
        self.came += 1;
        let depth = (one.parent as usize).checked_sub(1);
        let depth = depth.and_then(|at| self.levels.expansions.get(at));
        let depth = depth.map_or(0, |depth| depth + 1);
        if self.order == OpenListOrder::Levels
            && let Some(before) = self.waiting.get(&one.state)
            && before.depth == depth
        {
            // It keeps its place among those of its depth.
            came = before.came;
        }
        let key = if self.by_state {
            self.key(one.state, self.backward)
        } else {
            index + 1
        };
        let waiting = Waiting {
            state: one.state,
            from: Some(index),
            g: one.g,
            h: one.h,
            f: one.f,
            came,
            depth,
            round: match self.order {
                OpenListOrder::Recursive | OpenListOrder::Stack => one.parent,
                _ => self.rounds,
            },
            backward: self.backward,
        };
        let list = if is_put_off {
            &mut self.put_off
        } else {
            &mut self.waiting
        };
        list.insert(key, waiting);
    }

    /// Goes on to another weight: all that waits has another f, and comes in the order in which the search met it.
    fn weigh(&mut self, h_scale: u32, weight: u64, whole: u64) {
        self.waiting.append(&mut self.put_off);
        let met = self.met.iter().flatten();
        let met: BTreeMap<u32, u32> = met.map(|(&state, &number)| (number, state)).collect();
        for state in met.values() {
            let Some(waiting) = self.waiting.get_mut(state) else {
                continue;
            };
            let g = u64::from(waiting.g) * u64::from(h_scale) * whole;
            waiting.f = waiting.h.map(|h| g + weight * u64::from(h));
            waiting.came = self.came;
            self.came += 1;
        }
    }

    fn remove(&mut self, state: u32, from: Option<u32>) -> Option<Waiting> {
        let key = if self.by_state {
            self.key(state, self.backward)
        } else {
            from.map_or(0, |entry| entry + 1)
        };
        self.waiting.remove(&key)
    }

    /// All below an expansion is given up, and it waits again.
    fn back_up(&mut self, watched: &WatchedSearch, expansion: u32, f: Option<u64>) {
        self.waiting.retain(|_, one| one.round < expansion);
        let Some(taken) = watched.record.expansion(expansion) else {
            return;
        };
        let Some(entry) = taken.from else {
            // An iteration begins.
            return self.start(taken.state, taken.h, f, false);
        };
        if f.is_none() {
            return;
        }
        let Some(produced) = watched.record.generated(entry) else {
            return;
        };
        let again = Waiting {
            state: taken.state,
            from: Some(entry),
            g: taken.g,
            h: taken.h,
            f,
            // Its place among its parent's successors.
            came: entry,
            depth: 0,
            round: produced.parent,
            backward: false,
        };
        self.waiting.insert(entry + 1, again);
    }
}
