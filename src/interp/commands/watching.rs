//! `watch` and what can be asked of a watched search.

use super::{Call, Interpreter, Result, Run};
use crate::command::{
    CompareWatched, GoTo, Place, PrintOpen, PrintTree, StepBack, StepOn, Why as AskWhy,
};
use crate::interp::traced::{InMoves, Traced};
use crate::interp::watch_event::{
    ComparedSearch, OpenReport, SearchesComparedReport, SteppedReport, TakenReport, WhyReport,
};
use crate::interp::watching::{
    Comparison, Open, Production, Step, Verdict, Waiting, Watched, Why, cut, fate, outcome, traced,
    tree,
};
use crate::interp::{Event, RunError};
use crate::puzzle::{Board, Notation};
use crate::search::Entry;
use std::fmt::Write;
use std::sync::Arc;

/// States that `printOpen` shows without a number.
const OPEN_SHOWN: u64 = 20;

/// Equals that `why` names.
const EQUALS_NAMED: usize = 3;

/// Productions that `why` tells.
const PRODUCTIONS_TOLD: usize = 12;

/// Columns of a state in a line with other things.
const STATE_WIDTH: usize = 40;

/// Columns of a line.
const WIDTH: usize = 80;

impl Run for StepOn {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let count = self.count.map_or(1, |count| count.0);
        let watched = last(interpreter, call)?;
        let to = u64::from(interpreter.session.position).saturating_add(count);
        go(interpreter, &watched, to)
    }
}

impl Run for StepBack {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let count = self.count.map_or(1, |count| count.0);
        let watched = last(interpreter, call)?;
        let to = u64::from(interpreter.session.position).saturating_sub(count);
        go(interpreter, &watched, to)
    }
}

impl Run for GoTo {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let watched = last(interpreter, call)?;
        let to = match &self.place {
            Place::Step(number) => *number,
            Place::State(board) => {
                let taken = watched.expansion_of(watched.states(board));
                let never = || RunError::NeverTaken {
                    state: compact(&watched, board),
                    span: call.name,
                };
                taken.ok_or_else(never)?.number.into()
            }
        };
        go(interpreter, &watched, to)
    }
}

impl Run for PrintOpen {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let watched = last(interpreter, call)?;
        let most = self.count.map_or(OPEN_SHOWN, |count| count.0);
        let number = interpreter.session.position;
        let report = open_report(
            &watched,
            number,
            usize::try_from(most).unwrap_or(usize::MAX),
        );
        Ok(interpreter.host.emit(Event::OpenList(Box::new(report)))?)
    }
}

impl Run for PrintTree {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let watched = last(interpreter, call)?;
        let options = self.options.clone().unwrap_or_default();
        let number = interpreter.session.position;
        let states = options.from.map(|board| watched.states(&board).to_vec());
        let drawing = tree(&watched, number, options.depth, states.as_deref());
        Ok(interpreter
            .host
            .emit(Event::SearchTree { number, drawing })?)
    }
}

impl Run for AskWhy {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let watched = last(interpreter, call)?;
        let report = why_report(&watched, &self.state.0);
        Ok(interpreter.host.emit(Event::Why(Box::new(report)))?)
    }
}

impl Run for CompareWatched {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let second = last(interpreter, call)?;
        let Some(first) = interpreter.session.watched.get(1).cloned() else {
            return Err(RunError::OneWatched { span: call.name });
        };
        let report = comparison([&first, &second]);
        let event = Event::SearchesCompared(Box::new(report));
        Ok(interpreter.host.emit(event)?)
    }
}

/// The last watched search.
fn last(interpreter: &Interpreter<'_>, call: &Call) -> Result<Arc<Watched>> {
    let watched = interpreter.session.watched.front().cloned();
    watched.ok_or(RunError::NothingWatched { span: call.name })
}

fn compact(watched: &Watched, board: &Board) -> String {
    watched.result.puzzle.format(board, Notation::Compact)
}

/// Goes to an expansion and shows it; beyond the last one to the end.
fn go(interpreter: &mut Interpreter<'_>, watched: &Watched, to: u64) -> Result<()> {
    let most = watched.expansions();
    let number = u32::try_from(to).unwrap_or(u32::MAX).min(most);
    let report = stepped(watched, number, to > u64::from(most));
    interpreter.host.emit(Event::Stepped(Box::new(report)))?;
    interpreter.session.position = number;
    Ok(())
}

/// An expansion as it is shown.
pub(super) fn stepped(watched: &Watched, number: u32, is_beyond: bool) -> SteppedReport {
    let step = Step::of(watched, number);
    let entries = |entries: &[Entry]| entries.iter().map(|one| traced(watched, one)).collect();
    let successors: Vec<Entry> = step
        .successors
        .iter()
        .map(|&one| Entry::Produced(one))
        .collect();
    let most = watched.expansions();
    let mut text = String::new();
    match &step.taken {
        None => {
            let _ = writeln!(
                text,
                "Before the first of {most} expansions by {}",
                watched.command()
            );
            let _ = writeln!(text, "{}", drawing(watched, 0));
        }
        Some(taken) => {
            let shown = traced(watched, &Entry::Taken(*taken));
            let _ = writeln!(text, "Expansion {number} of {most}: {}", values(&shown));
            let _ = writeln!(text, "{}", drawing(watched, taken.state));
        }
    }
    let puzzle = &watched.result.puzzle;
    let shown: Vec<Traced> = entries(&successors);
    let width = |of: fn(&Traced) -> usize| shown.iter().map(of).max().unwrap_or(0);
    let moves = width(|one| one.mv.as_ref().map_or(0, |mv| mv.chars().count()));
    let states = width(|one| one.state.as_ref().map_or(0, |state| state.chars().count()));
    let sum = width(|one| sums(one).chars().count());
    let fates = step.successors.iter().map(|one| fate(watched, one));
    let fates: Vec<String> = fates.collect();
    let widest = fates.iter().map(|fate| fate.chars().count()).max();
    let others = moves + sum + widest.unwrap_or(0) + 8;
    let states = states.min(WIDTH.saturating_sub(others).max(12));
    for ((one, produced), fate) in shown.iter().zip(&step.successors).zip(&fates) {
        let mv = puzzle.move_name(produced.mv);
        let state = cut(one.state.as_deref().unwrap_or_default(), states);
        let line = format!("  {mv:moves$}  {state:states$}  {:sum$}  {fate}", sums(one));
        let _ = writeln!(text, "{}", line.trim_end());
    }
    for other in &step.others {
        if let Some(line) = happened(watched, other) {
            let _ = writeln!(text, "  {line}");
        }
    }
    if number == most {
        let _ = writeln!(text, "{}", ending(watched, is_beyond));
    } else if let Some(open) = step.taken.and_then(|taken| taken.open) {
        let _ = writeln!(text, "{open} open");
    }
    SteppedReport {
        number,
        expansions: most,
        taken: step
            .taken
            .map(|taken| traced(watched, &Entry::Taken(taken))),
        successors: shown,
        others: entries(&step.others),
        text: text.trim_end().to_owned(),
    }
}

fn drawing(watched: &Watched, state: u32) -> String {
    watched.result.puzzle.draw(&watched.board(state))
}

/// `312 6b5 748, down from 1, g 1  h 4  f 5`.
fn values(one: &Traced) -> String {
    let mut text = one.state.clone().unwrap_or_default();
    if let (Some(mv), Some(parent)) = (&one.mv, one.parent) {
        let _ = write!(text, ", {mv} from {parent}");
    }
    let sums = sums(one);
    if !sums.is_empty() {
        let _ = write!(text, ", {sums}");
    }
    text
}

/// `g 1 h 4 f 5`.
fn sums(one: &Traced) -> String {
    let mut parts = Vec::new();
    parts.extend(one.g.map(|g| format!("g {g}")));
    parts.extend(one.h.map(|h| format!("h {h}")));
    parts.extend(one.f.map(|f| format!("f {f}")));
    parts.join("  ")
}

fn happened(watched: &Watched, entry: &Entry) -> Option<String> {
    let one = traced(watched, entry);
    let state = one.state.clone().unwrap_or_default();
    Some(match entry {
        Entry::Round { .. } => format!("begins: {} {}", one.round?, one.limit?),
        Entry::Dropped { rank, width, .. } => {
            format!("left the beam of {width}: {state}, rank {rank}")
        }
        Entry::BackedUp { expansion, .. } => match one.f {
            Some(f) => format!("left below expansion {expansion}: {state} waits again, f {f}"),
            None => format!("left below expansion {expansion}: {state}, nothing is left"),
        },
        Entry::Goal { .. } => format!("goal: {}", values(&one)),
        Entry::Produced(produced) => format!(
            "of expansion {}: {}: {}",
            produced.parent,
            values(&one),
            fate(watched, produced)
        ),
        Entry::Taken(_) => return None,
    })
}

fn ending(watched: &Watched, is_beyond: bool) -> String {
    if watched.record.is_full {
        let expanded = watched.result.outcome.statistics.expanded;
        return format!("The record is full; the search went on to expansion {expanded}.");
    }
    let outcome = match watched.result.outcome.path() {
        Some(path) => format!(
            "found a solution of {} move{}",
            path.len(),
            if path.len() == 1 { "" } else { "s" }
        ),
        None => format!("ended without a solution: {}", outcome(watched)),
    };
    if is_beyond {
        format!("The search is over: it {outcome}.")
    } else {
        format!("The search {outcome}.")
    }
}

fn waiting(watched: &Watched, one: &Waiting) -> Traced {
    let produced = one.from.and_then(|entry| watched.record.produced(entry));
    Traced {
        kind: "waiting",
        state: Some(watched.text(one.state)),
        parent: produced.map(|produced| produced.parent),
        mv: produced.map(|produced| watched.result.puzzle.move_name(produced.mv)),
        g: Some(one.g),
        h: watched.h(one.h),
        f: watched.f(one.f),
        ..Traced::default()
    }
}

fn open_report(watched: &Watched, number: u32, most: usize) -> OpenReport {
    let open = Open::after(watched, number);
    let (mut all, rule) = (Vec::new(), open.rule());
    if open.is_kept() {
        all = open.sorted();
    }
    let states: Vec<Traced> = all
        .iter()
        .take(most)
        .map(|one| waiting(watched, one))
        .collect();
    let mut text = String::new();
    if open.is_kept() {
        let size = all.len();
        let _ = writeln!(text, "{size} open after expansion {number}; {rule}");
        let width = states.iter().filter_map(|one| one.state.as_ref());
        let width = width.map(|state| state.chars().count()).max().unwrap_or(5);
        let width = width.clamp(5, STATE_WIDTH);
        if !states.is_empty() {
            let _ = writeln!(
                text,
                "  #  {:width$}  {:>5}  {:>5}  {:>5}  from",
                "state", "f", "g", "h"
            );
        }
        let amount = |amount: Option<InMoves>| {
            amount.map_or_else(|| "-".to_owned(), |amount| amount.to_string())
        };
        for (place, one) in (1..).zip(&states) {
            let from = match (&one.mv, one.parent) {
                (Some(mv), Some(parent)) => format!("{parent}, {mv}"),
                _ => "-".to_owned(),
            };
            let _ = writeln!(
                text,
                "{place:>3}  {:width$}  {:>5}  {:>5}  {:>5}  {from}",
                cut(one.state.as_deref().unwrap_or_default(), width),
                amount(one.f),
                one.g.unwrap_or(0),
                amount(one.h),
            );
        }
        if size > states.len() {
            let _ = writeln!(text, "... and {} more", size - states.len());
        }
    } else {
        let _ = writeln!(text, "Nothing is open: {rule}");
        if let Some(taken) = watched.record.taken(number) {
            let line = watched.record.line(taken.from);
            let path = std::iter::once(0).chain(line.iter().map(|one| one.state));
            for state in path {
                let _ = writeln!(text, "  {}", watched.text(state));
            }
        }
    }
    OpenReport {
        number,
        size: all.len(),
        rule,
        states,
        text: text.trim_end().to_owned(),
    }
}

fn why_report(watched: &Watched, board: &Board) -> WhyReport {
    let states = watched.states(board);
    let why = Why::of(watched, states);
    let state = compact(watched, board);
    let mut text = String::new();
    let _ = writeln!(text, "{state}");
    if why.is_start {
        let _ = writeln!(text, "  The search begins there.");
    }
    let told = why.productions.iter().take(PRODUCTIONS_TOLD);
    let mut produced = Vec::new();
    for one in told {
        let shown = traced(watched, &Entry::Produced(one.produced));
        let _ = writeln!(text, "  {}", production(watched, one, &shown));
        produced.push(shown);
    }
    let left = why.productions.len() - produced.len();
    if left > 0 {
        let _ = writeln!(text, "  ... and {left} times more");
    }
    produced.extend(
        why.productions[produced.len()..]
            .iter()
            .map(|one| traced(watched, &Entry::Produced(one.produced))),
    );
    let rule = Open::new(watched).rule();
    let mut taken = Vec::new();
    for one in &why.takings {
        let shown = traced(watched, &Entry::Taken(one.taken));
        let names = one.equals.iter().take(EQUALS_NAMED);
        let equals: Vec<String> = names.map(|equal| watched.text(equal.state)).collect();
        if taken.len() < PRODUCTIONS_TOLD {
            let _ = write!(text, "  Taken as expansion {}", one.taken.number);
            let sums = sums(&shown);
            if !sums.is_empty() {
                let _ = write!(text, ", {sums}");
            }
            text.push_str(".\n");
            if !one.equals.is_empty() {
                let count = one.equals.len();
                let _ = writeln!(
                    text,
                    "    {count} other{} as good {} open, {} next; it came first by the rule:\n    {rule}.",
                    if count == 1 { "" } else { "s" },
                    if count == 1 { "was" } else { "were" },
                    equals.first().map_or("", String::as_str),
                );
            }
        }
        taken.push(TakenReport {
            taken: shown,
            equals,
            equal: one.equals.len(),
        });
    }
    if taken.len() > PRODUCTIONS_TOLD {
        let _ = writeln!(
            text,
            "  ... and {} times more",
            taken.len() - PRODUCTIONS_TOLD
        );
    }
    let (verdict, sentence) = verdict(watched, &why.verdict);
    if let Some(sentence) = sentence {
        let _ = writeln!(text, "  {sentence}");
    }
    if watched.record.is_full {
        let expansions = watched.expansions();
        let _ = writeln!(
            text,
            "  The record is full: it ends after expansion {expansions}, the search went on."
        );
    }
    WhyReport {
        state,
        verdict,
        produced,
        taken,
        text: text.trim_end().to_owned(),
    }
}

fn production(watched: &Watched, one: &Production, shown: &Traced) -> String {
    let parent = watched.record.taken(one.produced.parent);
    // A long one is best looked up by its number.
    let parent = parent
        .map(|taken| watched.text(taken.state))
        .filter(|text| text.len() <= 16);
    let parent = parent.map_or_else(String::new, |text| format!(" ({text})"));
    let known = match one.known {
        Some(known) => format!("known, with g {known}"),
        None => fate(watched, &one.produced),
    };
    format!(
        "Produced by expansion {}{parent} by {}: {}{}{known}",
        one.produced.parent,
        shown.mv.as_ref().map_or("", |mv| mv.as_str()),
        sums(shown),
        if sums(shown).is_empty() { "" } else { ", " },
    )
}

fn verdict(watched: &Watched, verdict: &Verdict) -> (&'static str, Option<String>) {
    let amount = |f: Option<u64>| watched.f(f).map(|f| f.to_string());
    match *verdict {
        Verdict::Taken => ("taken", None),
        Verdict::Goal => (
            "goal",
            Some("It is the goal that the search found.".to_owned()),
        ),
        Verdict::Open { f, last } => {
            let own = match (amount(f), amount(last)) {
                (Some(f), Some(last)) => format!(
                    "Never expanded: it was still open with f {f} when the search ended; the last one \
                     taken had f {last}."
                ),
                _ => "Never expanded: it was still open when the search ended.".to_owned(),
            };
            ("open", Some(own))
        }
        Verdict::Cut { f, threshold } => (
            "cut",
            Some(format!(
                "Never expanded: cut off, f {} is above the last threshold {}.",
                amount(f).unwrap_or_default(),
                amount(Some(threshold)).unwrap_or_default()
            )),
        ),
        Verdict::Dropped { rank, of, width } => (
            "dropped",
            Some(format!(
                "Never expanded: it left the beam as number {rank} of {of}, the beam keeps {width}."
            )),
        ),
        Verdict::Deep => (
            "deep",
            Some("Never expanded: it lies at the depth limit.".to_owned()),
        ),
        Verdict::GivenUp => (
            "given_up",
            Some("Never expanded: the path to it was given up.".to_owned()),
        ),
        Verdict::NeverProduced => (
            "never_produced",
            Some(format!(
                "Never reached: none of {} expansions produced it.",
                watched.expansions()
            )),
        ),
    }
}

fn comparison(watched: [&Watched; 2]) -> SearchesComparedReport {
    let compared = Comparison::of(watched);
    let side = |index: usize| {
        let one = watched[index];
        let statistics = one.result.outcome.statistics;
        ComparedSearch {
            command: one.command(),
            expanded: statistics.expanded,
            generated: statistics.generated,
            outcome: outcome(one),
            only: compared.alone[index],
        }
    };
    let searches = [side(0), side(1)];
    let names: Vec<String> = searches.iter().map(|one| cut(&one.command, 28)).collect();
    let width = names.iter().map(|name| name.chars().count()).max();
    let width = width.unwrap_or(0).max(10);
    let mut text = format!("{:22}  {:>width$}  {:>width$}\n", "", names[0], names[1]);
    let mut row = |name: &str, of: &dyn Fn(&ComparedSearch) -> String| {
        let [first, second] = searches.each_ref().map(of);
        let _ = writeln!(text, "{name:22}  {first:>width$}  {second:>width$}");
    };
    row("solution", &|one| one.outcome.clone());
    row("expanded", &|one| one.expanded.to_string());
    row("generated", &|one| one.generated.to_string());
    row("expanded by it alone", &|one| one.only.to_string());
    let _ = writeln!(text, "States that both expanded: {}", compared.both);
    let shown = |index: usize, state: Option<u32>| state.map(|state| watched[index].text(state));
    let differ = compared
        .differ
        .map(|(number, [first, second])| (number, [shown(0, first), shown(1, second)]));
    match &differ {
        Some((number, [first, second])) => {
            let none = "nothing any more";
            let _ = writeln!(
                text,
                "First different expansion: {number}, {} against {}",
                first.as_deref().unwrap_or(none),
                second.as_deref().unwrap_or(none)
            );
        }
        None => text.push_str("Both expanded the same states in the same order\n"),
    }
    if watched.iter().any(|one| one.record.is_full) {
        text.push_str("A record is full: what came behind it is not compared\n");
    }
    let (differ_at, differ) = differ.unzip();
    SearchesComparedReport {
        searches,
        differ_at,
        differ,
        both: compared.both,
        text: text.trim_end().to_owned(),
    }
}
