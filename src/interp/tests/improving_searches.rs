//! Searches of scripts whose numbers change while they run, and that go on after a solution.

use super::kinds::{Kind, kinds};
use super::{Run, last_watched, run};
use crate::interp::observation::watching::OpenList;
use crate::interp::{Engine, Event, Options};
use proptest::prelude::*;
use puzzle_core::puzzle::SearchAlgorithm;
use puzzle_core::search::{Entry, Node, Priority, Reached, SearchGraph, StopReason};
use std::sync::Arc;

/// Searches as papers have them, in the plainest way: the open nodes stand in a list, and the first one is looked for.
#[derive(Clone, Copy, Debug)]
enum Plain {
    /// Anytime weighted A* with a weight of 2.
    Weighted,
    /// Anytime nonparametric A*.
    Nonparametric,
    /// Dynamic potential search for a solution of at most 1.5 times the least cost.
    Potential,
}

/// What the definitions of these are.
const PAPERS: [(Plain, &str); 3] = [
    (Plain::Weighted, "anytime(bestFirst(g + 2 * h))"),
    (
        Plain::Nonparametric,
        "anytime(bestFirst(if(best == infinity, h, quotient(1000000 * h, best - g))))",
    ),
    (
        Plain::Potential,
        "bestFirst(if(2 * (g + h) > 3 * fMin, 2000000, if(h == 0, 0, quotient(1000000 * h, 3 * fMin - 2 * g))))",
    ),
];

/// An open node: its priority, when it came, the node.
type Entries = Vec<(u64, u64, Node)>;

impl Plain {
    fn priority(self, g: u64, h: u64, best: Option<u64>, least: u64) -> u64 {
        match self {
            Self::Weighted => g + 2 * h,
            Self::Nonparametric => best.map_or(h, |best| 1_000_000 * h / (best - g)),
            Self::Potential if 2 * (g + h) > 3 * least => 2_000_000,
            Self::Potential if h == 0 => 0,
            Self::Potential => 1_000_000 * h / (3 * least - 2 * g),
        }
    }

    fn goes_on(self) -> bool {
        !matches!(self, Self::Potential)
    }
}

/// All that is reached and may lead to a better solution is opened.
fn reach(
    best: Option<u64>,
    scale: u64,
    bound: impl Fn(u64, u64) -> u64,
) -> impl FnMut(&Reached<'_>) -> Result<Option<Priority>, StopReason> {
    move |reached| {
        let (g, h) = (u64::from(reached.g) * scale, reached.estimates[0].into());
        let is_beaten = best.is_some_and(|best| bound(g, h) >= best);
        Ok((!is_beaten).then(|| Priority::of(0)))
    }
}

impl SearchAlgorithm for Plain {
    fn name(&self) -> &'static str {
        "plain"
    }

    fn summary(&self) -> String {
        "The same as its paper has it".to_owned()
    }

    /// Whether the heuristic is admissible.
    fn parameters(&self) -> Vec<&str> {
        vec!["admissible"]
    }

    fn search(
        &self,
        numbers: &[f64],
        graph: &mut dyn SearchGraph,
    ) -> Result<Option<Node>, StopReason> {
        let scale = u64::from(graph.scale(0));
        let is_admissible = numbers[0] > 0.0;
        let (mut best, mut goal) = (None, None);
        let bound = |g: u64, h: u64| if is_admissible { g + h } else { g };
        let mut open: Entries = Vec::new();
        let mut came = 0;
        graph.start(&mut reach(None, scale, bound))?;
        let numbers = |graph: &dyn SearchGraph, node| {
            (
                u64::from(graph.g(node)) * scale,
                u64::from(graph.estimate(node, 0)),
            )
        };
        let (g, h) = numbers(graph, Node::START);
        let mut least = g + h;
        open.push((self.priority(g, h, best, least), came, Node::START));
        loop {
            open.retain(|&(_, _, node)| !graph.is_closed(node));
            let sums = open.iter().map(|&(_, _, node)| numbers(graph, node));
            let now = sums.map(|(g, h)| g + h).min();
            if let (Some(now), Self::Potential) = (now, self)
                && now != least
            {
                least = now;
                self.sort(
                    &mut open,
                    &mut came,
                    &|node| numbers(graph, node),
                    best,
                    least,
                );
            }
            let Some(first) = (0..open.len()).min_by_key(|&at| open[at]) else {
                return Ok(goal);
            };
            let (_, _, node) = open.remove(first);
            if graph.is_goal(node) {
                let (g, _) = numbers(graph, node);
                goal = Some(node);
                if !self.goes_on() {
                    return Ok(goal);
                }
                assert!(best.is_none_or(|best| g < best));
                best = Some(g);
                open.retain(|&(_, _, node)| {
                    let (g, h) = numbers(graph, node);
                    best.is_none_or(|best| bound(g, h) < best)
                });
                self.sort(
                    &mut open,
                    &mut came,
                    &|node| numbers(graph, node),
                    best,
                    least,
                );
                continue;
            }
            graph.expand(node, &mut reach(best, scale, bound))?;
            for at in 0..graph.opened().len() {
                let node = graph.opened()[at];
                let (g, h) = numbers(graph, node);
                came += 1;
                open.push((self.priority(g, h, best, least), came, node));
            }
        }
    }
}

impl Plain {
    /// Each node once, in the order in which nodes were reached.
    fn sort(
        self,
        open: &mut Entries,
        came: &mut u64,
        numbers: &dyn Fn(Node) -> (u64, u64),
        best: Option<u64>,
        least: u64,
    ) {
        open.sort_by_key(|&(_, _, node)| node);
        open.dedup_by_key(|&mut (_, _, node)| node);
        for one in open {
            let (g, h) = numbers(one.2);
            *came += 1;
            *one = (self.priority(g, h, best, least), *came, one.2);
        }
    }
}

fn on(kind: &Kind, seed: u64, plain: Plain, script: &str) -> Run {
    let mut engine = Engine::new(Options::default());
    engine.add_algorithm(Arc::new(plain));
    Run::on(
        engine,
        kind.files,
        &format!("{}\n{script}", kind.text(seed)),
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn definitions_of_papers_search_as_these_say(
        kind in kinds(), seed in 0..99_u64, which in 0..PAPERS.len(), heuristic in any::<prop::sample::Index>(),
    ) {
        // A state of an infinite estimate that proves nothing is left out here.
        let fits = |heuristic_name: &&&str| !heuristic_name.contains("ff") && kind.name != "graph";
        let heuristics: Vec<&&str> = kind.heuristics.iter().filter(fits).collect();
        prop_assume!(!heuristics.is_empty());
        let heuristic = heuristics[heuristic.index(heuristics.len())];
        let (plain, form) = PAPERS[which];
        let asked = kind.run(seed, &format!("solveGreedy {heuristic} maxNodes 1"));
        let session = asked.engine.session();
        let spec = session.result.as_ref().and_then(|result| result.heuristic.as_ref());
        let admissible = session.puzzle.is_admissible(spec.expect("it has one"))
            || heuristic.starts_with("weighted(0.5");
        let counts = "[$solved $generated $expanded $goalTests $path $cost $lowerBound]";
        let script = format!(
            "define search mine = {form}\nsolve plain {} {heuristic} maxNodes 20000\nlet there = $solved\nif solved {{ let due = {counts} }}\n\
             solve mine {heuristic} maxNodes 20000\nif $there {{ print \"is\" {counts} \"due\" $due expect {counts} == $due }}\nprint $there",
            u8::from(admissible)
        );
        let run = on(kind, seed, plain, &script);
        prop_assert_eq!(run.codes(), [""; 0], "{}: {} {} {}", kind.name, form, heuristic, run.printed());
    }

    #[test]
    fn a_search_that_goes_on_ends_with_an_optimal_solution(
        kind in kinds(), seed in 0..99_u64, form in prop::sample::select(&[
            "anytime(bestFirst(h))", "anytime(bestFirst(g + 3 * h))", "earlyGoalTest(anytime(bestFirst(h, depth)))",
            "anytime(earlyGoalTest(bestFirst(if(best == infinity, h, h + g + best - g))))", "anytime(focal(2, g + h, depth))",
            "anytime(focal(1.5, g + h, g + 2 * h, if(best == infinity, h, g)))", "anytime(depthFirst(g + h))", "anytime(depthFirst(g + h, 3))",
            "anytime(bestFirst(if(best == infinity, h, 1000 * depth)))", "anytime(earlyGoalTest(focal(3, g + h, h)))",
            "anytime(partialExpansion(bestFirst(h)))", "earlyGoalTest(partialExpansion(anytime(bestFirst(g + 3 * h, depth))))",
            "partialExpansion(anytime(bestFirst(if(best == infinity, h, quotient(1000000 * h, best - g)))))",
        ][..]),
    ) {
        let heuristic = kind.heuristics.first().copied().unwrap_or_default();
        let script = format!(
            "define search mine = {form}\nsolve mine {heuristic} maxNodes 100000\nlet found = if(solved, [$cost $lowerBound], [])\n\
             let all = not solved or optimal\nsolveUCS maxNodes 100000\nif solved {{\n  if size($found) == 2 {{\n    \
             expect item($found, 1) >= cost and item($found, 2) <= cost\n    if $all {{ expect item($found, 1) == cost }}\n  }}\n}}"
        );
        let script = script.replace("let all = not solved or optimal", "let all = if(solved and optimal, 1, 0)").replace("if $all {", "if $all == 1 {");
        let run = kind.run(seed, &script);
        prop_assert_eq!(run.codes(), [""; 0], "{}: {}", kind.name, form);
    }
}

/// The costs and bounds of the solutions that a run tells.
fn improvements(run: &Run) -> Vec<(String, String)> {
    let told = run.host.events.iter().filter_map(|event| match event {
        Event::Improved {
            length,
            lower_bound,
            ..
        } => Some((length.to_string(), lower_bound.to_string())),
        _ => None,
    });
    told.collect()
}

const FAR: &str = "setState \"378 241 b56\"\n";

#[test]
fn each_better_solution_is_told_and_a_limit_leaves_the_best_one() {
    for (plain, form) in PAPERS {
        let script = |limit: &str| {
            let text = format!("{FAR}define search mine = {form}\nsolve mine h2 maxNodes {limit}");
            run(&text)
        };
        let whole = script("none");
        let told = improvements(&whole);
        let result = whole.engine.session().result.clone().expect("a search");
        if !plain.goes_on() {
            assert_eq!(told.len(), 0);
            continue;
        }
        assert!(told.len() >= 2, "{form}: {told:?}");
        assert_eq!(told.last().map(|(cost, _)| cost.as_str()), Some("24"));
        let numbers = |at: usize| -> (u32, u32) {
            (
                told[at].0.parse().expect("a cost"),
                told[at].1.parse().expect("a bound"),
            )
        };
        for at in 1..told.len() {
            let ((before, less), (now, more)) = (numbers(at - 1), numbers(at));
            assert!(now < before && less <= more && more <= 24, "{told:?}");
        }
        let generated = result.outcome.statistics.generated;
        for share in 1..20 {
            let run = script(&(generated * share / 20).to_string());
            let found = improvements(&run);
            assert!(told.starts_with(&found), "{form}");
            let ended = &run
                .engine
                .session()
                .result
                .clone()
                .expect("a search")
                .outcome;
            let cost = ended.path().map(|path| path.len().to_string());
            assert_eq!(cost.as_ref(), found.last().map(|(cost, _)| cost), "{form}");
            assert!(
                ended.lower_bound().is_some_and(|bound| bound <= 24),
                "{form}"
            );
        }
    }
}

#[test]
fn memory_and_ctrl_c_end_it_as_any_search_that_improves_a_solution() {
    let far = "puzzle fifteen\nsetState \"14 13 15 7 11 12 9 5 6 b 1 2 4 8 10 3\"\n";
    for (form, solves) in [
        ("anytime(bestFirst(h))", "solved and not optimal"),
        ("bestFirst(g + h + 0 * fMin)", "reason == memory_limit"),
    ] {
        let script = format!(
            "{far}define search mine = {form}\nsolve mine h2 maxNodes none memoryLimit 3MB\n\
             expect {solves} and generated > 1000 and lowerBound >= 51 and lowerBound <= 57"
        );
        assert_eq!(run(&script).codes(), [""; 0], "{form}");
    }
    let mut engine = Engine::new(Options::default());
    let mut host = super::Memory {
        interrupt_after: Some(20),
        ..super::Memory::default()
    };
    let script =
        format!("{far}define search mine = anytime(bestFirst(h))\nsolve mine maxNodes none");
    let end = engine.run_text("test", &script, None, &mut host);
    assert_eq!(end, crate::interp::RunEnd::Interrupted);
    let outcome = &engine
        .session()
        .result
        .as_ref()
        .expect("the search")
        .outcome;
    assert!(outcome.path().is_none());
}

#[test]
fn what_is_shown_of_an_open_list_that_is_sorted_again_is_what_is_taken_next() {
    let forms = PAPERS.map(|(_, form)| form).into_iter();
    for form in forms.chain([
        "partialExpansion(bestFirst(g + h))",
        "anytime(partialExpansion(bestFirst(g + 2 * h)))",
    ]) {
        let script = format!("{FAR}define search mine = {form}\nwatch solve mine h2 maxNodes 3000");
        let run = run(&script);
        assert_eq!(run.codes(), [""; 0]);
        let watched = last_watched(run.engine.session());
        let mut open = OpenList::new(watched);
        let (mut sorted, mut taken) = (0, 0);
        for (index, entry) in (0..).zip(&watched.record.entries) {
            if let Entry::Expanded(one) = entry {
                taken += 1;
                let first = open.sorted()[0];
                assert_eq!(
                    (first.state, first.f),
                    (one.state, one.f),
                    "{form}: {one:?}"
                );
                let next = OpenList::after(watched, one.number);
                let known = one.open.map(|open| open as usize);
                assert_eq!(known, Some(next.sorted().len()), "{form}: {one:?}");
            }
            sorted += usize::from(matches!(entry, Entry::Queued { .. }));
            open.pass(watched, index, entry);
        }
        assert!(sorted > 20 && taken > 100, "{form}: {sorted} {taken}");
    }
}

#[test]
fn depth_first_branch_and_bound_finds_cheaper_paths_first_to_last() {
    let script = "setState \"312 475 68b\"\n\
        define search dfbnb = anytime(depthFirst(if(depth > 14, infinity, 0)))\nsolve dfbnb maxNodes none\nexpect cost == 4 and optimal\n\
        define search dfbnb = anytime(depthFirst(if(g + h > 14, infinity, 0)))\nsolve dfbnb h2 maxNodes none\nexpect optimal and cost == 4";
    let run = run(script);
    assert_eq!(run.codes(), [""; 0]);
    assert!(improvements(&run).len() >= 3);
}

#[test]
fn exact_numbers_of_a_node_have_a_quotient() {
    let script = "define heuristic half = quotient(h1 / 2.0, at(4) + 1)\nsetState \"312 475 68b\"\nprint heuristic(h1) heuristic(half)\n\
        setState \"b12 345 678\"\nmove right\nprint heuristic(half)";
    assert_eq!(super::printed(script), "4 0\n0");
    let whole = "define heuristic ratio = quotient(7.5 * h1, h2 + 0.5)\nsetState \"312 475 68b\"\nprint heuristic(ratio)";
    assert_eq!(super::printed(whole), "6");
}

#[test]
fn what_is_wrong_with_a_number_or_a_word_around_a_form_is_told() {
    for (form, code) in [
        ("anytime(beam(3, h))", "check::no_search_form"),
        ("anytime(anytime(bestFirst(h)))", "check::no_search_form"),
        (
            "anytime(earlyGoalTest(depthFirst(h)))",
            "check::no_search_form",
        ),
        ("focal(2, g + h, fMin)", "definition::unknown_number"),
        ("depthFirst(fMin)", "definition::unknown_number"),
        ("anytime(bestFirst(h / (g - g)))", "definition::fault"),
        (
            "anytime(bestFirst(quotient(h, g - g)))",
            "definition::fault",
        ),
        ("bestFirst(best - best)", "definition::fault"),
        (
            "anytime(bestFirst(if(best == infinity, h, 2 - best)))",
            "definition::fault",
        ),
        ("bestFirst(fMin - h)", "definition::fault"),
    ] {
        let codes = run(&format!("{FAR}define search a = {form}\nsolve a")).codes();
        let is_told = codes.iter().any(|reported| reported.ends_with(code));
        assert!(is_told, "{form}: {codes:?}");
    }
}
