//! Logs of this program's own searches and of other programs, right and wrong ones.

mod possible;

use super::*;
use crate::heuristic::{BoardEstimate, HeuristicInfo};
use crate::operators::{Move, MoveName};
use crate::puzzle::{Estimator, Notation, NotationError, Rules};
use crate::puzzles::Registry;
use crate::search::{Entry, Observer, ParentPruning, Policy, RecordingObserver, Unobserved};
use crate::state::Random;
use rule::GoalTest as Tested;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// A graph of nodes with costs and a table of estimates: node 0 is the start, the last one the goal. Many mistakes do not
/// show on boards.
#[derive(Clone, Debug)]
struct Net {
    edges: Vec<BTreeMap<u8, u32>>,
    estimates: Vec<u32>,
    moves: Vec<MoveName>,
    table: Vec<HeuristicInfo>,
}

impl Net {
    /// A random one, whose goal can be reached; whether its estimates never exceed the distances.
    fn random(nodes: usize, admissible: bool, random: &mut Random) -> Self {
        loop {
            let mut edges = vec![BTreeMap::new(); nodes];
            for _ in 0..nodes * 12 / 5 {
                let [from, to] = [0, 1].map(|_| random.below(nodes as u64) as usize);
                if from != to {
                    edges[from].insert(to as u8, 1 + random.below(9) as u32);
                }
            }
            let mut distance = vec![u32::MAX; nodes];
            distance[nodes - 1] = 0;
            for _ in 0..nodes {
                for from in 0..nodes {
                    for (&to, &cost) in &edges[from] {
                        let over = distance[usize::from(to)].saturating_add(cost);
                        distance[from] = distance[from].min(over);
                    }
                }
            }
            if distance[0] == u32::MAX {
                continue;
            }
            let estimates = (0..nodes).map(|node| match distance[node] {
                0 => 0,
                far if admissible && far < u32::MAX => random.below(u64::from(far) + 1) as u32,
                _ => random.below(25) as u32,
            });
            let moves = (0..nodes).map(|node| MoveName::new(format!("to{node}").into()));
            return Self {
                estimates: estimates.collect(),
                moves: moves.collect(),
                table: vec![HeuristicInfo::new("h", "a table", false)],
                edges,
            };
        }
    }
}

impl Rules for Net {
    fn name(&self) -> &'static str {
        "net"
    }

    fn default_goal(&self) -> Option<Board> {
        Some(Board::new(&[self.edges.len() as u8 - 1]))
    }

    fn initial_state(&self) -> Board {
        Board::new(&[0])
    }

    fn moves(&self) -> &[MoveName] {
        &self.moves
    }

    fn apply(&self, board: &Board, mv: Move) -> Option<Board> {
        let edges = &self.edges[usize::from(board.cells()[0])];
        let to = mv.0 as u8;
        edges.contains_key(&to).then(|| Board::new(&[to]))
    }

    fn has_costs(&self) -> bool {
        true
    }

    fn step_cost(&self, board: &Board, mv: Move) -> u32 {
        self.edges[usize::from(board.cells()[0])][&(mv.0 as u8)]
    }

    fn parse(&self, _: &str) -> Result<Board, NotationError> {
        unreachable!("no test reads a node")
    }

    fn format(&self, board: &Board, _: Notation) -> String {
        board.cells()[0].to_string()
    }

    fn estimator(&self) -> Option<&dyn Estimator> {
        Some(self)
    }
}

impl Estimator for Net {
    fn heuristics(&self) -> &[HeuristicInfo] {
        &self.table
    }

    fn prepare(
        &self,
        _: &HeuristicSpec,
        _: Option<&Board>,
        _: &Limits,
        _: &mut dyn Observer,
    ) -> Result<Box<dyn BoardEstimate + '_>, StopReason> {
        Ok(Box::new(|board: &Board| {
            self.estimates[usize::from(board.cells()[0])]
        }))
    }
}

/// A puzzle with a problem on it, as the programs below see it.
struct World {
    puzzle: Puzzle,
    problem: Problem,
    heuristic: HeuristicSpec,
}

impl World {
    fn new(puzzle: Puzzle, start: Option<Board>, heuristic: &str) -> Self {
        let problem = Problem {
            start: start.unwrap_or_else(|| puzzle.initial_state()),
            goal: puzzle.default_goal(),
            order: puzzle.default_order(),
        };
        Self {
            puzzle,
            problem,
            heuristic: HeuristicSpec::named(heuristic),
        }
    }

    /// The 8-puzzle so many random moves from its goal, or a few more.
    fn eight(moves: u64, random: &mut Random) -> Self {
        let registry = Registry::default();
        let eight = registry.build(registry.find("eight").expect("it is there"), &[]);
        let puzzle = (*eight.expect("it takes nothing")).clone();
        let mut board = puzzle.initial_state();
        for made in 0.. {
            if made >= moves && board != puzzle.initial_state() {
                break;
            }
            let legal = puzzle.legal_moves(&board, &puzzle.default_order());
            let mv = legal[random.below(legal.len() as u64) as usize];
            board = puzzle.apply(&board, mv).expect("it is legal");
        }
        Self::new(puzzle, Some(board), "h2")
    }

    fn net(nodes: usize, admissible: bool, random: &mut Random) -> Self {
        Self::new(
            Puzzle::from(Net::random(nodes, admissible, random)),
            None,
            "h",
        )
    }

    fn successors(&self, state: &Board, random: &mut Random) -> Vec<(Board, u64)> {
        let mut order = self.problem.order.clone();
        random.shuffle(&mut order);
        let next = |&mv: &Move| {
            let next = self.puzzle.apply(state, mv)?;
            Some((next, u64::from(self.puzzle.step_cost(state, mv))))
        };
        order.iter().filter_map(next).collect()
    }

    fn is_goal(&self, state: &Board) -> bool {
        self.puzzle.is_goal(state, self.problem.goal.as_ref())
    }

    fn h(&self, state: &Board) -> u64 {
        let problem = Problem {
            start: state.clone(),
            ..self.problem.clone()
        };
        let limits = Limits::default();
        let estimate =
            self.puzzle
                .estimate_within(&self.heuristic, &problem, &limits, &mut Unobserved);
        estimate.expect("nothing stops it").0
    }

    fn judge(&self, algorithm: Algorithm, log: &Log) -> Verdict {
        let standard = Standard {
            problem: &self.problem,
            algorithm,
            heuristic: Some(&self.heuristic),
            explains: true,
        };
        let judged = judge(
            &self.puzzle,
            standard,
            log,
            &Limits::default(),
            &mut Unobserved,
        );
        judged.expect("it has a rule")
    }

    /// The expansions of this program's own search.
    fn own_log(&self, algorithm: Algorithm) -> Log {
        let limits = Limits {
            max_nodes: Some(3000),
            ..Limits::default()
        };
        let mut unobserved = Unobserved;
        let mut observer = RecordingObserver::new(100_000, &mut unobserved);
        let heuristic = Some(&self.heuristic).filter(|_| algorithm.is_informed());
        let outcome =
            self.puzzle
                .search(&self.problem, algorithm, heuristic, &limits, &mut observer);
        let (record, boards) = observer.finish(&outcome).expect("it began");
        let states = record.entries.iter().filter_map(|entry| match entry {
            Entry::Taken(taken) => Some(boards[taken.state as usize].clone()),
            _ => None,
        });
        Log {
            states: states.collect(),
            is_partial: outcome.path().is_none(),
        }
    }
}

/// A student's best-first search, with what is wrong in it.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a mistake of its own"
)]
#[derive(Clone, Copy)]
struct Student {
    g: u64,
    h: u64,
    reopens: bool,
    tested: Tested,
    unit_costs: bool,
    first_path: bool,
    place_kept: bool,
    closes: bool,
    greatest: bool,
}

impl Student {
    const RIGHT: Self = Self {
        g: 1,
        h: 1,
        reopens: true,
        tested: Tested::Selected,
        unit_costs: false,
        first_path: false,
        place_kept: false,
        closes: true,
        greatest: false,
    };

    /// Its expansions, at most so many.
    fn run(self, world: &World, most: usize, random: &mut Random) -> Log {
        let value = |g: u64, state: &Board| {
            let f = (self.g * g + self.h * world.h(state)).cast_signed();
            if self.greatest { -f } else { f }
        };
        // Open copies with value and g; one of the least is drawn.
        let start = &world.problem.start;
        let mut open = vec![(value(0, start), start.clone(), 0)];
        let mut best: HashMap<Board, u64> = HashMap::from([(start.clone(), 0)]);
        let mut closed: HashSet<Board> = HashSet::new();
        let mut states = Vec::new();
        while let Some(least) = open.iter().map(|(value, ..)| *value).min() {
            if states.len() == most {
                return Log {
                    states,
                    is_partial: true,
                };
            }
            let equal: Vec<usize> = (0..open.len())
                .filter(|&place| open[place].0 == least)
                .collect();
            let (_, state, g) = open.swap_remove(equal[random.below(equal.len() as u64) as usize]);
            let g = if self.closes { best[&state] } else { g };
            states.push(state.clone());
            closed.insert(state.clone());
            if self.tested == Tested::Selected && world.is_goal(&state) {
                break;
            }
            for (next, cost) in world.successors(&state, random) {
                let g = g + if self.unit_costs { 1 } else { cost };
                let place = open.iter().position(|(_, own, _)| *own == next);
                let known = best.get(&next).copied().filter(|_| self.closes);
                match (known, place) {
                    (None, _) => {
                        best.insert(next.clone(), g);
                        open.push((value(g, &next), next.clone(), g));
                    }
                    (Some(known), _) if g >= known || self.first_path => {}
                    (Some(_), Some(place)) => {
                        best.insert(next.clone(), g);
                        if !self.place_kept {
                            open[place] = (value(g, &next), next.clone(), g);
                        }
                    }
                    (Some(_), None) if self.reopens => {
                        best.insert(next.clone(), g);
                        open.push((value(g, &next), next.clone(), g));
                    }
                    (Some(_), None) => {}
                }
                if self.tested == Tested::Generated && world.is_goal(&next) {
                    return Log {
                        states,
                        is_partial: false,
                    };
                }
            }
        }
        Log {
            states,
            is_partial: false,
        }
    }
}

/// Breadth-first or depth-first search with a list, marking states early or late.
fn listed(world: &World, is_stack: bool, late: bool, most: usize, random: &mut Random) -> Log {
    let mut list = std::collections::VecDeque::from([world.problem.start.clone()]);
    let mut marked: HashSet<Board> = HashSet::new();
    if !late {
        marked.insert(world.problem.start.clone());
    }
    let mut states = Vec::new();
    while let Some(state) = if is_stack {
        list.pop_back()
    } else {
        list.pop_front()
    } {
        if late && !marked.insert(state.clone()) {
            continue;
        }
        if states.len() == most {
            return Log {
                states,
                is_partial: true,
            };
        }
        states.push(state.clone());
        if world.is_goal(&state) {
            break;
        }
        for (next, _) in world.successors(&state, random) {
            if late && !marked.contains(&next) || !late && marked.insert(next.clone()) {
                list.push_back(next);
            }
        }
    }
    Log {
        states,
        is_partial: false,
    }
}

/// IDA*, leaving out what is on the path or the parent alone.
fn deepened(
    world: &World,
    by_path: bool,
    steps_by_one: bool,
    most: usize,
    random: &mut Random,
) -> Log {
    struct Run<'a> {
        world: &'a World,
        by_path: bool,
        bound: u64,
        cut: Option<u64>,
        states: Vec<Board>,
        most: usize,
    }
    impl Run<'_> {
        /// Whether the search ends.
        fn go(&mut self, path: &mut Vec<Board>, g: u64, random: &mut Random) -> bool {
            let state = path[path.len() - 1].clone();
            self.states.push(state.clone());
            if self.world.is_goal(&state) || self.states.len() >= self.most {
                return true;
            }
            for (next, cost) in self.world.successors(&state, random) {
                let parent = path.len().checked_sub(2).map(|place| &path[place]);
                if self.by_path && path.contains(&next) || parent == Some(&next) {
                    continue;
                }
                let f = g + cost + self.world.h(&next);
                if f > self.bound {
                    self.cut = Some(self.cut.map_or(f, |cut| cut.min(f)));
                    continue;
                }
                path.push(next);
                if self.go(path, g + cost, random) {
                    return true;
                }
                path.pop();
            }
            false
        }
    }
    let bound = world.h(&world.problem.start);
    let mut run = Run {
        world,
        by_path,
        bound,
        cut: None,
        states: Vec::new(),
        most,
    };
    loop {
        let mut path = vec![world.problem.start.clone()];
        let ends = run.go(&mut path, 0, random);
        let next = run.cut.take();
        match next {
            Some(next) if !ends => run.bound = if steps_by_one { run.bound + 1 } else { next },
            _ => break,
        }
    }
    let is_partial = run.states.len() >= most;
    Log {
        states: run.states,
        is_partial,
    }
}

fn a_star() -> Algorithm {
    Algorithm::AStar {
        policy: Policy::USUAL,
    }
}

fn greedy() -> Algorithm {
    Algorithm::of_command("solveGreedy").expect("it is there")
}

fn uniform_cost() -> Algorithm {
    Algorithm::of_command("solveUCS").expect("it is there")
}

fn conforms(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Conforms { .. })
}

fn worlds(random: &mut Random) -> [World; 3] {
    [
        World::eight(14, random),
        World::net(18, true, random),
        World::net(18, false, random),
    ]
}

#[test]
fn the_programs_own_searches_conform() {
    let mut random = Random::new(1);
    let named = Algorithm::Beam {
        width: Some(3),
        named: true,
        monotonic: false,
    };
    let mut judged = BTreeSet::new();
    for _ in 0..30 {
        for world in worlds(&mut random) {
            for algorithm in Algorithm::ALL.iter().copied().chain([named]) {
                let standard = Standard {
                    problem: &world.problem,
                    algorithm,
                    heuristic: Some(&world.heuristic),
                    explains: true,
                };
                if algorithm.is_two_sided() && world.puzzle.supports(algorithm).is_err() {
                    continue;
                }
                let log = world.own_log(algorithm);
                let verdict = judge(
                    &world.puzzle,
                    standard,
                    &log,
                    &Limits::default(),
                    &mut Unobserved,
                );
                match verdict {
                    Err(NotJudged::NoRule(_)) => {}
                    verdict => {
                        judged.insert(algorithm.name());
                        let verdict = verdict.expect("nothing stops it");
                        assert!(
                            conforms(&verdict),
                            "{algorithm:?} {:?} {verdict:?} {log:?}",
                            world.problem
                        );
                    }
                }
            }
        }
    }
    let expected = "a_star a_star_tree beam bfs bfs_tree bidirectional depth_limited dfs dfs_tree greedy greedy_tree hill_climbing ida_star iddfs rbfs ucs ucs_tree weighted_a_star";
    assert_eq!(judged.into_iter().collect::<Vec<_>>().join(" "), expected);
}

#[test]
fn right_programs_of_others_conform() {
    let mut random = Random::new(2);
    for _ in 0..60 {
        for world in worlds(&mut random) {
            let weighted = Algorithm::weighted(3, 1);
            for (algorithm, g, h) in [
                (a_star(), 1, 1),
                (uniform_cost(), 1, 0),
                (greedy(), 0, 1),
                (weighted, 1, 3),
            ] {
                for reopens in [true, false] {
                    let is_greedy = g == 0;
                    let tested = if is_greedy && reopens {
                        Tested::Generated
                    } else {
                        Tested::Selected
                    };
                    let student = Student {
                        g,
                        h,
                        reopens: reopens && !is_greedy,
                        tested,
                        ..Student::RIGHT
                    };
                    let log = student.run(&world, 150, &mut random);
                    let verdict = world.judge(algorithm, &log);
                    assert!(
                        conforms(&verdict),
                        "{algorithm:?} {:?} {verdict:?} {log:?}",
                        world.problem
                    );
                }
            }
            for late in [true, false] {
                let breadth = listed(&world, false, late, 300, &mut random);
                assert!(conforms(&world.judge(Algorithm::BREADTH_FIRST, &breadth)));
                let depth = listed(&world, true, late, 300, &mut random);
                let depth_first = Algorithm::DEPTH_FIRST;
                assert!(conforms(&world.judge(depth_first, &depth)));
                let log = deepened(&world, late, false, 300, &mut random);
                let ida_star = Algorithm::IdaStar {
                    parent_pruning: ParentPruning::On,
                };
                assert!(conforms(&world.judge(ida_star, &log)));
            }
        }
    }
}

/// Of how many logs of a wrong program the mistake is found, and named among the narrowest; the log deviates wherever it shows.
fn explained(name: &str, algorithm: Algorithm, student: Student) -> (usize, usize) {
    let mut random = Random::new(3);
    let (mut deviating, mut named) = (0, 0);
    for round in 0..40 {
        let world = if round % 2 == 0 {
            World::net(20, round % 4 == 0, &mut random)
        } else {
            World::eight(12, &mut random)
        };
        let log = student.run(&world, 120, &mut random);
        match world.judge(algorithm, &log) {
            Verdict::Conforms { .. } | Verdict::Undecided => {}
            Verdict::Deviates(deviation) => {
                deviating += 1;
                assert!(deviation.number <= log.states.len() + 1);
                let own = deviation
                    .explanations
                    .iter()
                    .filter(|own| own.names == [name]);
                // Its own rule explains every log.
                assert_eq!(own.clone().count(), 1, "{name}: {deviation:?}");
                let narrowest = deviation.explanations[0].freedom + 1e-6;
                named += usize::from(own.clone().any(|own| own.freedom <= narrowest));
            }
        }
    }
    (deviating, named)
}

#[test]
fn mistakes_are_explained() {
    let right = Student::RIGHT;
    let all = [
        ("h alone", Student { g: 0, ..right }),
        ("g alone", Student { h: 0, ..right }),
        ("another weight", Student { h: 2, ..right }),
        (
            "greatest value first",
            Student {
                greatest: true,
                ..right
            },
        ),
        (
            "first path kept",
            Student {
                first_path: true,
                reopens: false,
                ..right
            },
        ),
        (
            "g new, but the old place kept",
            Student {
                place_kept: true,
                ..right
            },
        ),
        (
            "no closed list",
            Student {
                closes: false,
                ..right
            },
        ),
        (
            "goal tested when generated",
            Student {
                tested: Tested::Generated,
                ..right
            },
        ),
    ];
    for (name, student) in all {
        let (deviating, named) = explained(name, a_star(), student);
        assert!(deviating >= 2, "{name}: {deviating}");
        assert!(
            10 * named >= 9 * deviating || deviating < 10,
            "{name}: {named} of {deviating}"
        );
    }
}

/// A program that draws.
type Run<'a> = &'a dyn Fn(&mut Random) -> Log;

#[test]
fn on_small_graphs_the_logs_that_conform_are_those_of_all_runs() {
    let mut random = Random::new(4);
    for round in 0..25 {
        let world = World::net(5, round % 2 == 0, &mut random);
        let searches: [(Algorithm, Run<'_>); 4] = [
            (a_star(), &|random| {
                Student {
                    reopens: random.below(2) == 0,
                    ..Student::RIGHT
                }
                .run(&world, 9, random)
            }),
            (uniform_cost(), &|random| {
                Student {
                    h: 0,
                    ..Student::RIGHT
                }
                .run(&world, 9, random)
            }),
            (Algorithm::BREADTH_FIRST, &|random| {
                listed(&world, false, random.below(2) == 0, 9, random)
            }),
            (Algorithm::DEPTH_FIRST, &|random| {
                listed(&world, true, random.below(2) == 0, 9, random)
            }),
        ];
        for (algorithm, run) in searches {
            let runs: BTreeSet<Vec<u8>> = (0..400)
                .map(|_| run(&mut random))
                .filter(|log| !log.is_partial)
                .map(|log| log.states.iter().map(|state| state.cells()[0]).collect())
                .collect();
            let mut accepted = BTreeSet::new();
            accept(&world, algorithm, &mut Vec::new(), &mut accepted);
            // Logs without the goal, or that test for it when it is generated, are right as well.
            let ends_at_goal = |log: &&Vec<u8>| log.last() == Some(&4) && log.len() <= 8;
            let runs: BTreeSet<&Vec<u8>> = runs.iter().filter(ends_at_goal).collect();
            let by_selection = accepted.iter().filter(ends_at_goal).filter(|log| {
                let log = log_of(log, false);
                match world.judge(algorithm, &log) {
                    Verdict::Conforms { forms } => forms.iter().any(|form| {
                        !form.contains("generated,")
                            && !form.ends_with("generated")
                            && !form.contains("layers")
                    }),
                    _ => false,
                }
            });
            let by_selection: BTreeSet<&Vec<u8>> = by_selection.collect();
            assert!(
                runs.iter().all(|run| accepted.contains(*run)),
                "{algorithm:?}"
            );
            if !matches!(algorithm, Algorithm::DepthFirst { .. }) {
                assert_eq!(by_selection, runs, "{algorithm:?} {:?}", world.puzzle);
            }
        }
    }
}

fn log_of(nodes: &[u8], is_partial: bool) -> Log {
    Log {
        states: nodes.iter().map(|&node| Board::new(&[node])).collect(),
        is_partial,
    }
}

/// All logs of at most eight lines that conform.
fn accept(
    world: &World,
    algorithm: Algorithm,
    log: &mut Vec<u8>,
    accepted: &mut BTreeSet<Vec<u8>>,
) {
    if conforms(&world.judge(algorithm, &log_of(log, false))) {
        accepted.insert(log.clone());
    }
    if log.len() == 8 {
        return;
    }
    for node in 0..5 {
        log.push(node);
        if conforms(&world.judge(algorithm, &log_of(log, true))) {
            accept(world, algorithm, log, accepted);
        }
        log.pop();
    }
}

#[test]
fn a_deviation_says_what_had_to_come() {
    let mut random = Random::new(5);
    let world = World::eight(12, &mut random);
    let log = Student::RIGHT.run(&world, 200, &mut random);
    assert!(log.states.len() > 4, "{log:?}");
    let judged =
        |states: Vec<Board>, is_partial| world.judge(a_star(), &Log { states, is_partial });
    let deviation = |verdict| match verdict {
        Verdict::Deviates(deviation) => *deviation,
        other => panic!("{other:?}"),
    };
    let empty = deviation(judged(Vec::new(), false));
    assert_eq!(
        (empty.number, empty.breach, empty.state.as_ref()),
        (1, Breach::EndsEarly, None)
    );
    assert_eq!(empty.witness.expect("the start").state, world.problem.start);
    let other = deviation(judged(log.states[1..].to_vec(), true));
    assert_eq!((other.number, other.breach), (1, Breach::NotTheStart));
    let again = [&log.states[..2], &log.states[..1]].concat();
    let closed = deviation(judged(again, true));
    assert_eq!((closed.number, closed.breach), (3, Breach::Closed));
    let witness = closed.witness.expect("an open state");
    assert_eq!(witness.path.first(), Some(&world.problem.start));
    assert_eq!(witness.path.last(), Some(&witness.state));
    let values = witness.values.expect("g and h");
    assert_eq!(values.g as usize, witness.path.len() - 1);
    assert_eq!(u64::from(values.h), world.h(&witness.state));
}
