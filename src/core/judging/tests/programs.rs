//! Programs as others write them: right ones, in several ways, and wrong ones.

use super::worlds::World;
use super::*;
use crate::judging::both_ends::MeetingTest;
use rule::GoalTestPlace as Tested;
use std::collections::VecDeque;

/// The most expansions of a program.
pub(super) const MOST: usize = 300;

/// The choices of a program that has several right ways to go on.
pub(super) trait Draw {
    /// A number below that one.
    fn draw(&mut self, count: usize) -> usize;
}

impl Draw for Random {
    fn draw(&mut self, count: usize) -> usize {
        self.below(count as u64) as usize
    }
}

/// Choices one after the other: each run of a program makes others, until all were made.
#[derive(Default)]
pub(super) struct EachChoice {
    /// What is chosen, of how many.
    choices: Vec<(usize, usize)>,
    made: usize,
}

impl EachChoice {
    /// All that a program writes.
    pub(super) fn all(mut run: impl FnMut(&mut Self) -> Log) -> Vec<Log> {
        let (mut choice, mut logs) = (Self::default(), Vec::new());
        loop {
            choice.made = 0;
            logs.push(run(&mut choice));
            while choice
                .choices
                .last()
                .is_some_and(|(made, of)| made + 1 == *of)
            {
                choice.choices.pop();
            }
            match choice.choices.last_mut() {
                Some(last) => last.0 += 1,
                None => return logs,
            }
        }
    }
}

impl Draw for EachChoice {
    fn draw(&mut self, count: usize) -> usize {
        if count < 2 {
            return 0;
        }
        if self.made == self.choices.len() {
            self.choices.push((0, count));
        }
        self.made += 1;
        self.choices[self.made - 1].0
    }
}

pub(super) fn shuffle<T>(all: &mut [T], draw: &mut dyn Draw) {
    for left in (2..=all.len()).rev() {
        let place = draw.draw(left);
        all.swap(place, left - 1);
    }
}

/// The place of one of the least values.
pub(super) fn drawn(values: impl Iterator<Item = i64> + Clone, draw: &mut dyn Draw) -> usize {
    let least = values.clone().min();
    let mut places = values.enumerate().filter(|entry| Some(entry.1) == least);
    let count = places.clone().count();
    places.nth(draw.draw(count)).expect("it is below").0
}

/// The log of a program, while it runs.
struct Written {
    log: Log,
    most: usize,
}

impl Written {
    fn new(most: usize) -> Self {
        let log = Log::default();
        Self { log, most }
    }

    /// Notes an expansion; whether the program is cut off before it.
    fn expand(&mut self, state: &Board) -> bool {
        self.log.is_partial = self.log.states.len() == self.most;
        if !self.log.is_partial {
            self.log.states.push(state.clone());
        }
        self.log.is_partial
    }

    /// Tests a state for the goal.
    fn test(&mut self, world: &World, state: &Board) -> bool {
        let before = self.log.states.len();
        self.log.tests.push((before, state.clone()));
        world.is_goal(state)
    }
}

/// The open list of a best-first program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// A heap with copies, of which old ones are skipped.
    Heap,
    /// A list that is sorted before each expansion.
    Sorted,
    /// A table with the value of each state.
    Keyed,
}

/// The paths of which a best-first program takes note.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Noted {
    Best,
    First,
    Last,
    /// The best for g, the first for the place.
    PlaceKept,
    /// All: there is no closed list.
    All,
    /// All but those that lead straight back.
    AllButBack,
    /// Those to states that are not closed.
    NotClosed,
    /// Those that are cheaper than all before.
    Cheaper,
}

/// A best-first search, with what is wrong in it.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a mistake of its own"
)]
#[derive(Clone, Copy)]
pub(super) struct BestFirst {
    pub(super) way: Way,
    pub(super) g: u64,
    pub(super) h: u64,
    pub(super) noted: Noted,
    pub(super) reopens: bool,
    pub(super) tested: Tested,
    pub(super) unit_costs: bool,
    pub(super) greatest: bool,
    /// Whether the value of the parent is taken for its g.
    pub(super) adds_up: bool,
    pub(super) parents_h: bool,
    /// Another heuristic.
    pub(super) estimate: Option<fn(&World, &Board) -> u64>,
}

impl BestFirst {
    pub(super) const RIGHT: Self = Self {
        way: Way::Keyed,
        g: 1,
        h: 1,
        noted: Noted::Best,
        reopens: true,
        tested: Tested::Selected,
        unit_costs: false,
        greatest: false,
        adds_up: false,
        parents_h: false,
        estimate: None,
    };

    fn value(self, world: &World, g: u64, state: &Board, parent: &Board) -> i64 {
        let state = if self.parents_h { parent } else { state };
        let h = self
            .estimate
            .map_or_else(|| world.h(state), |h| h(world, state));
        let value = (self.g * g + self.h * h).cast_signed();
        if self.greatest { -value } else { value }
    }

    pub(super) fn run(self, world: &World, most: usize, draw: &mut dyn Draw) -> Log {
        match self.noted {
            Noted::Best | Noted::First | Noted::Last | Noted::PlaceKept => {
                self.by_state(world, most, draw)
            }
            _ => self.by_path(world, most, draw),
        }
    }

    /// Whether it can write a log: it chooses what stands there, if that is open with the least value.
    pub(super) fn follows(self, world: &World, log: &Log) -> bool {
        let start = world.problem.start.clone();
        let mut g: HashMap<Board, u64> = HashMap::from([(start.clone(), 0)]);
        let mut open = HashSet::from([start]);
        let value =
            |g: &HashMap<Board, u64>, state: &Board| self.value(world, g[state], state, state);
        let mut is_over = false;
        for state in &log.states {
            let least = open.iter().map(|state| value(&g, state)).min();
            if is_over || !open.remove(state) || Some(value(&g, state)) != least {
                return false;
            }
            is_over = world.is_goal(state);
            for (next, cost) in world.successors(state, &mut EachChoice::default()) {
                let path_cost = g[state] + cost;
                match g.get(&next) {
                    Some(known) if path_cost >= *known => {}
                    Some(_) if !open.contains(&next) && !self.reopens => {}
                    _ => {
                        g.insert(next.clone(), path_cost);
                        open.insert(next);
                    }
                }
            }
        }
        let least = open.iter().map(|state| value(&g, state)).min();
        let mut best = open.iter().filter(|state| Some(value(&g, state)) == least);
        log.is_partial || is_over || open.is_empty() || best.any(|state| world.is_goal(state))
    }

    /// With a state once in the open list, or with copies that are skipped.
    fn by_state(self, world: &World, most: usize, draw: &mut dyn Draw) -> Log {
        let mut written = Written::new(most);
        let start = world.problem.start.clone();
        let value = self.value(world, 0, &start, &start);
        let mut open = vec![(value, start.clone(), 0)];
        let mut best: HashMap<Board, u64> = HashMap::from([(start, 0)]);
        let mut closed: HashSet<Board> = HashSet::new();
        while !open.is_empty() {
            if self.way == Way::Sorted {
                open.sort_by_key(|pair| pair.0);
            }
            let place = drawn(open.iter().map(|open_entry| open_entry.0), draw);
            let (value, state, g) = open.remove(place);
            let is_old = self.way == Way::Heap && self.noted == Noted::Best && g > best[&state];
            if is_old || self.way == Way::Heap && closed.contains(&state) {
                continue;
            }
            let g = best[&state];
            if self.tested == Tested::Selected && written.test(world, &state) {
                written.expand(&state);
                break;
            }
            if written.expand(&state) {
                break;
            }
            closed.insert(state.clone());
            let base = u64::try_from(value).ok().filter(|_| self.adds_up);
            let base = base.unwrap_or(g);
            for (next, cost) in world.successors(&state, draw) {
                let g = base + if self.unit_costs { 1 } else { cost };
                let known = best.get(&next).copied();
                if self.tested == Tested::Generated && known.is_none() && written.test(world, &next)
                {
                    return written.log;
                }
                let place = open.iter().position(|listed| listed.1 == next);
                let is_open = place.is_some();
                let counts = match (known, self.noted) {
                    (None, _) => true,
                    (Some(_), Noted::First) => false,
                    (Some(_), Noted::Last) => is_open,
                    (Some(known), _) => g < known && (!closed.contains(&next) || self.reopens),
                };
                if !counts {
                    continue;
                }
                best.insert(next.clone(), g);
                let keeps = self.noted == Noted::PlaceKept && is_open;
                if keeps {
                    continue;
                }
                closed.remove(&next);
                let entry = (self.value(world, g, &next, &state), next, g);
                match place.filter(|_| self.way != Way::Heap) {
                    Some(place) => open[place] = entry,
                    None => open.push(entry),
                }
            }
        }
        written.log
    }

    /// With an entry in the open list for each path.
    fn by_path(self, world: &World, most: usize, draw: &mut dyn Draw) -> Log {
        let mut written = Written::new(most);
        let start = world.problem.start.clone();
        let value = self.value(world, 0, &start, &start);
        let mut open = vec![(value, start.clone(), 0, None)];
        let mut best: HashMap<Board, u64> = HashMap::from([(start, 0)]);
        let mut closed: HashSet<Board> = HashSet::new();
        while !open.is_empty() {
            let place = drawn(open.iter().map(|entry| entry.0), draw);
            let (value, state, g, parent) = open.remove(place);
            if self.tested == Tested::Selected && written.test(world, &state) {
                written.expand(&state);
                break;
            }
            if written.expand(&state) {
                break;
            }
            closed.insert(state.clone());
            let base = u64::try_from(value).ok().filter(|_| self.adds_up);
            for (next, cost) in world.successors(&state, draw) {
                let g = base.unwrap_or(g) + if self.unit_costs { 1 } else { cost };
                let is_known = match self.noted {
                    Noted::AllButBack => parent.as_ref() == Some(&next),
                    Noted::NotClosed => closed.contains(&next),
                    Noted::Cheaper => {
                        let best = best.entry(next.clone()).or_insert(u64::MAX);
                        let is_dearer = g >= *best;
                        *best = g.min(*best);
                        is_dearer
                    }
                    _ => false,
                };
                if is_known {
                    continue;
                }
                if self.tested == Tested::Generated && written.test(world, &next) {
                    return written.log;
                }
                let value = self.value(world, g, &next, &state);
                open.push((value, next, g, Some(state.clone())));
            }
        }
        written.log
    }
}

/// The states that a search with a queue or a stack leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Marked {
    Early,
    Late,
    /// When they are expanded, with copies expanded again.
    LateWithCopies,
    EarlyButTheStart,
    /// Those of the path.
    OnPath,
    Parent,
    Never,
}

/// A search with a queue or a stack.
#[derive(Clone, Copy)]
pub(super) struct Listed {
    pub(super) is_stack: bool,
    pub(super) marked: Marked,
    pub(super) tested: Tested,
    /// Whether the successors of an expansion are sorted by f.
    pub(super) sorts: bool,
    /// Whether the states of a layer come in any order.
    pub(super) by_layers: bool,
}

impl Listed {
    pub(super) const BREADTH_FIRST: Self = Self {
        is_stack: false,
        marked: Marked::Early,
        tested: Tested::Selected,
        sorts: false,
        by_layers: false,
    };

    pub(super) const DEPTH_FIRST: Self = Self {
        is_stack: true,
        marked: Marked::Late,
        ..Self::BREADTH_FIRST
    };

    pub(super) fn run(self, world: &World, most: usize, draw: &mut dyn Draw) -> Log {
        let mut written = Written::new(most);
        let start = world.problem.start.clone();
        let mut list = VecDeque::from([(vec![start.clone()], 0)]);
        let mut generated: HashSet<Board> = HashSet::new();
        if self.marked != Marked::EarlyButTheStart {
            generated.insert(start);
        }
        let mut expanded: HashSet<Board> = HashSet::new();
        while !list.is_empty() {
            let depth = |entry: &(Vec<Board>, u64)| entry.0.len().cast_signed() as i64;
            let place = match self {
                Self {
                    by_layers: true, ..
                } => drawn(list.iter().map(depth), draw),
                Self { is_stack: true, .. } => list.len() - 1,
                _ => 0,
            };
            let (path, g) = list.remove(place).expect("it is there");
            let state = path[path.len() - 1].clone();
            if self.marked == Marked::Late && expanded.contains(&state) {
                continue;
            }
            expanded.insert(state.clone());
            if self.tested == Tested::Selected && written.test(world, &state) {
                written.expand(&state);
                break;
            }
            if written.expand(&state) {
                break;
            }
            let mut successors = world.successors(&state, draw);
            if self.sorts {
                successors.sort_by_key(|(next, cost)| g + cost + world.h(next));
                if self.is_stack {
                    successors.reverse();
                }
            }
            for (next, cost) in successors {
                let is_known = match self.marked {
                    Marked::Early | Marked::EarlyButTheStart => !generated.insert(next.clone()),
                    Marked::Late | Marked::LateWithCopies => expanded.contains(&next),
                    Marked::OnPath => path.contains(&next),
                    Marked::Parent => path.iter().rev().nth(1) == Some(&next),
                    Marked::Never => false,
                };
                if is_known {
                    continue;
                }
                if self.tested == Tested::Generated && written.test(world, &next) {
                    return written.log;
                }
                let path = [&path[..], &[next]].concat();
                list.push_back((path, g + cost));
            }
        }
        written.log
    }
}

/// The states that a search along a path leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pruned {
    Nothing,
    Parent,
    OnPath,
    /// Those of the round.
    Visited,
    /// Those of all rounds.
    EverVisited,
}

/// A search along a path, with bounds that rise.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a way in which programs differ"
)]
#[derive(Clone, Copy)]
pub(super) struct Deepened {
    pub(super) g: u64,
    pub(super) h: u64,
    pub(super) unit_costs: bool,
    pub(super) parents_h: bool,
    pub(super) estimate: Option<fn(&World, &Board) -> u64>,
    pub(super) pruned: Pruned,
    pub(super) by_one: bool,
    pub(super) tested: Tested,
    /// Whether the start has a line in each round.
    pub(super) shows_start: bool,
    /// Whether states beyond the bound have a line.
    pub(super) shows_cut: bool,
}

impl Deepened {
    pub(super) const IDA_STAR: Self = Self {
        g: 1,
        h: 1,
        unit_costs: false,
        parents_h: false,
        estimate: None,
        pruned: Pruned::OnPath,
        by_one: false,
        tested: Tested::Selected,
        shows_start: true,
        shows_cut: false,
    };

    /// Iterative deepening.
    pub(super) const BY_DEPTH: Self = Self {
        h: 0,
        unit_costs: true,
        ..Self::IDA_STAR
    };

    pub(super) fn run(self, world: &World, most: usize, draw: &mut dyn Draw) -> Log {
        let start = &world.problem.start;
        let h = self
            .estimate
            .map_or_else(|| world.h(start), |h| h(world, start));
        let mut round = Round {
            program: self,
            world,
            bound: self.h * h,
            cut: None,
            visited: HashSet::new(),
            written: Written::new(most),
        };
        loop {
            if self.pruned != Pruned::EverVisited {
                round.visited.clear();
            }
            let mut path = vec![start.clone()];
            if round.go(&mut path, (0, round.bound), draw) {
                return round.written.log;
            }
            match round.cut.take() {
                Some(_) if self.by_one => round.bound += 1,
                Some(cut) => round.bound = cut,
                None => return round.written.log,
            }
        }
    }
}

/// A round of such a search.
struct Round<'a> {
    program: Deepened,
    world: &'a World,
    bound: u64,
    cut: Option<u64>,
    visited: HashSet<Board>,
    written: Written,
}

impl Round<'_> {
    /// Whether the search ends.
    fn go(&mut self, path: &mut Vec<Board>, (g, f): (u64, u64), draw: &mut dyn Draw) -> bool {
        let (program, world) = (self.program, self.world);
        let state = path[path.len() - 1].clone();
        if program.tested == Tested::BeforeBound && self.written.test(world, &state) {
            return true;
        }
        if f > self.bound {
            self.cut = Some(self.cut.map_or(f, |cut| cut.min(f)));
            return program.shows_cut && self.written.expand(&state);
        }
        self.visited.insert(state.clone());
        if program.tested == Tested::Selected && self.written.test(world, &state) {
            self.written.expand(&state);
            return true;
        }
        let is_shown = program.shows_start || path.len() > 1;
        if is_shown && self.written.expand(&state) {
            return true;
        }
        let successors = world.successors(&state, draw);
        for (next, _) in &successors {
            if program.tested == Tested::Generated && self.written.test(world, next) {
                return true;
            }
        }
        for (next, cost) in successors {
            let is_left_out = match program.pruned {
                Pruned::Nothing => false,
                Pruned::Parent => path.iter().rev().nth(1) == Some(&next),
                Pruned::OnPath => path.contains(&next),
                Pruned::Visited | Pruned::EverVisited => self.visited.contains(&next),
            };
            if is_left_out {
                continue;
            }
            let valued = if program.parents_h { &state } else { &next };
            let h = program
                .estimate
                .map_or_else(|| world.h(valued), |h| h(world, valued));
            let g = g + if program.unit_costs { 1 } else { cost };
            path.push(next);
            if self.go(path, (g, program.g * g + program.h * h), draw) {
                return true;
            }
            path.pop();
        }
        false
    }
}

/// A beam search.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a mistake of its own"
)]
#[derive(Clone, Copy)]
pub(super) struct Beam {
    pub(super) width: usize,
    pub(super) keeps_repeats: bool,
    pub(super) keeps_parents: bool,
    pub(super) drops_expanded: bool,
    /// Whether all states that a layer before generated are dropped.
    pub(super) drops_generated: bool,
    /// Whether the successors of a state are generated before the next state of its layer is expanded.
    pub(super) by_state: bool,
    /// Whether repeats and expanded states take places, and are passed over.
    pub(super) passes_over: bool,
    pub(super) by_f: bool,
    pub(super) greatest: bool,
    pub(super) tested: Tested,
}

impl Beam {
    pub(super) const RIGHT: Self = Self {
        width: 3,
        keeps_repeats: false,
        keeps_parents: false,
        drops_expanded: false,
        drops_generated: false,
        by_state: false,
        passes_over: false,
        by_f: false,
        greatest: false,
        tested: Tested::Selected,
    };

    pub(super) fn run(self, world: &World, most: usize, draw: &mut dyn Draw) -> Log {
        let mut written = Written::new(most);
        let mut layer = vec![world.problem.start.clone()];
        let mut g: HashMap<Board, u64> = HashMap::from([(layer[0].clone(), 0)]);
        let mut expanded: HashSet<Board> = HashSet::new();
        while !layer.is_empty() {
            shuffle(&mut layer, draw);
            let mut candidates: Vec<Board> = Vec::new();
            layer.retain(|state| !(self.passes_over && expanded.contains(state)));
            if self.passes_over {
                let mut seen = HashSet::new();
                layer.retain(|state| seen.insert(state.clone()));
            }
            let mut generated: HashSet<Board> = g.keys().cloned().collect();
            let at_once = if self.by_state { 1 } else { layer.len().max(1) };
            for (number, state) in layer.iter().enumerate() {
                let part = layer.iter().skip(number).take(at_once);
                for state in part.filter(|_| number % at_once == 0) {
                    let is_goal = self.tested == Tested::Selected && written.test(world, state);
                    if written.expand(state) || is_goal {
                        return written.log;
                    }
                    expanded.insert(state.clone());
                }
                for (next, cost) in world.successors(state, draw) {
                    if self.drops_expanded && expanded.contains(&next) {
                        continue;
                    }
                    if self.drops_generated && !generated.insert(next.clone()) {
                        continue;
                    }
                    let path_cost = g[state] + cost;
                    g.entry(next.clone()).or_insert(path_cost);
                    if self.tested == Tested::Generated && written.test(world, &next) {
                        return written.log;
                    }
                    if self.keeps_repeats || self.passes_over || !candidates.contains(&next) {
                        candidates.push(next);
                    }
                }
                if self.keeps_parents && (self.keeps_repeats || !candidates.contains(state)) {
                    candidates.push(state.clone());
                }
            }
            shuffle(&mut candidates, draw);
            candidates.sort_by_key(|state| {
                let value = world.h(state) + if self.by_f { g[state] } else { 0 };
                if self.greatest {
                    -value.cast_signed()
                } else {
                    value.cast_signed()
                }
            });
            candidates.truncate(self.width);
            layer = candidates;
        }
        written.log
    }
}

/// A search from both ends, either side next.
#[derive(Clone, Copy)]
pub(super) struct TwoSided {
    pub(super) is_stack: bool,
    pub(super) meeting: MeetingTest,
    pub(super) only: Option<usize>,
}

impl TwoSided {
    pub(super) fn run(self, world: &World, most: usize, draw: &mut dyn Draw) -> Log {
        let mut written = Written::new(most);
        let goal = world.problem.goal.clone().expect("a single one");
        let ends = [world.problem.start.clone(), goal];
        let mut lists = ends.clone().map(|end| VecDeque::from([end]));
        let mut generated = ends.clone().map(|end| HashSet::from([end]));
        let mut expanded: [HashSet<Board>; 2] = Default::default();
        if ends[0] == ends[1] {
            return written.log;
        }
        'all: loop {
            // The log begins with the start.
            let side = match self.only {
                Some(only) => only,
                None if expanded[0].is_empty() => 0,
                None => draw.draw(2),
            };
            let (other, list) = (1 - side, &mut lists[side]);
            let taken = if self.is_stack {
                list.pop_back()
            } else {
                list.pop_front()
            };
            let Some(state) = taken else { break };
            let is_end = match self.meeting {
                MeetingTest::Selected => generated[other].contains(&state),
                MeetingTest::EndSelected => state == ends[other],
                _ => false,
            };
            expanded[side].insert(state.clone());
            if written.expand(&state) || is_end {
                break;
            }
            for (next, _) in world.neighbours(&state, side == 1, draw) {
                if !generated[side].insert(next.clone()) {
                    continue;
                }
                let is_met = match self.meeting {
                    MeetingTest::Generated => generated[other].contains(&next),
                    MeetingTest::Expanded => expanded[other].contains(&next),
                    MeetingTest::EndGenerated => next == ends[other],
                    _ => false,
                };
                if is_met {
                    break 'all;
                }
                lists[side].push_back(next);
            }
        }
        written.log
    }
}
