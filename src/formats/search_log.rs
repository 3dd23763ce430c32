//! Logs of expansions, as programs of others write them: lines, CSV, JSON Lines, traces of Posthoc.

use serde_json::{Map, Value};
use std::borrow::Cow;

/// The part of a search that a line of its log stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LoggedEvent {
    /// A search begins with the state, which is not expanded by that.
    Start,
    /// The state is expanded.
    Expansion,
    /// The state is tested for the goal.
    GoalTest,
    /// Somebody predicted that the state is expanded; the line is the number of the expansion.
    Prediction,
}

impl LoggedEvent {
    /// The event of an entry, by what this program calls it (`kind`) or by the name that logs of others have; `None` for
    /// entries that are neither. One of which nothing is said is an expansion.
    fn of(kind: Option<&str>, event: Option<&str>) -> Option<Self> {
        match (kind, event) {
            (Some("taken"), _) => Some(Self::Expansion),
            (Some(name), _) | (_, Some(name)) if !name.is_empty() => match name {
                "expand" => Some(Self::Expansion),
                "start" => Some(Self::Start),
                "goal" if kind.is_none_or(str::is_empty) => Some(Self::GoalTest),
                _ => None,
            },
            _ => Some(Self::Expansion),
        }
    }
}

/// A line that stands for something that a search did.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LoggedState<'t> {
    /// The number of the line, from 1.
    pub line: usize,
    /// The state as it is written there.
    pub text: Cow<'t, str>,
    /// What it stands for.
    pub event: LoggedEvent,
    /// g of it, where the log says it.
    pub g: Option<f64>,
    /// h of it, likewise.
    pub h: Option<f64>,
}

/// The states that stand in a log.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct SearchLog<'t> {
    /// In their order.
    pub states: Vec<LoggedState<'t>>,
    /// Whether the log says that it was cut off.
    pub is_partial: bool,
    /// Whether a line may be a list of states, separated by spaces.
    pub may_hold_several: bool,
    /// Whether it has predictions in the place of a log, were it none.
    pub predicts: bool,
}

/// The keys of a trace of Posthoc under which its events stand; the second one that of its first versions.
const EVENTS: [&str; 2] = ["events", "eventList"];

/// Reads a log in whichever of its forms it is written, asking which texts are states where that decides what a line says; the
/// error is the reason, with the line, as a clause.
pub(crate) fn search_log<'t>(
    text: &'t str,
    is_state: &dyn Fn(&str) -> bool,
) -> Result<SearchLog<'t>, String> {
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'));
    let first = first.unwrap_or_default();
    if is_trace(first, text) {
        return posthoc(text);
    }
    if first.starts_with('{') {
        return predictions(text).unwrap_or_else(|| json_lines(text));
    }
    let heads = fields(first);
    if heads.len() > 1 && heads.iter().any(|head| head == "state") {
        return csv(text);
    }
    Ok(plain(text, is_state))
}

/// Whether a text is a trace of Posthoc; `first` is its first line that says something.
fn is_trace(first: &str, text: &str) -> bool {
    if first.starts_with('{') {
        return match serde_json::from_str::<Map<String, Value>>(first) {
            Ok(object) => EVENTS.iter().any(|key| object.contains_key(*key)),
            Err(_) => EVENTS
                .iter()
                .any(|key| text.contains(&format!("\"{key}\""))),
        };
    }
    let opens = first == "---" || first.starts_with("version:") || first.starts_with('%');
    opens || text.lines().any(|line| line.starts_with("events:"))
}

#[cfg(feature = "yaml")]
use super::posthoc::read as posthoc;

#[cfg(not(feature = "yaml"))]
fn posthoc(_: &str) -> Result<SearchLog<'_>, String> {
    Err("it is a trace of Posthoc, and this program was built without a reader of YAML".to_owned())
}

/// One state a line.
fn plain<'t>(text: &'t str, is_state: &dyn Fn(&str) -> bool) -> SearchLog<'t> {
    let mut log = SearchLog {
        may_hold_several: true,
        ..SearchLog::default()
    };
    for (number, line) in (1..).zip(text.lines()) {
        let line = without_comment(line.trim(), is_state);
        if line.is_empty() {
            continue;
        }
        if is_cut_off(line) && !is_state(line) {
            log.is_partial = true;
            continue;
        }
        // What follows belongs to it.
        log.is_partial = false;
        let (event, state) = match without_word(line, "start ", is_state) {
            Some(state) => (LoggedEvent::Start, state),
            None => (LoggedEvent::Expansion, without_number(line, is_state)),
        };
        log.states.push(LoggedState {
            line: number,
            text: state.into(),
            event,
            g: None,
            h: None,
        });
    }
    log
}

/// A line up to its comment, which begins behind a space.
fn without_comment<'l>(line: &'l str, is_state: &dyn Fn(&str) -> bool) -> &'l str {
    let mut marks = line.match_indices('#').map(|(at, _)| at);
    let begins = marks.find(|&at| at == 0 || line[..at].ends_with(char::is_whitespace));
    match begins {
        Some(at) if !is_state(line) => line[..at].trim_end(),
        _ => line,
    }
}

/// The rest of a line that begins with a word and a space, unless a state has that name.
fn without_word<'l>(line: &'l str, word: &str, is_state: &dyn Fn(&str) -> bool) -> Option<&'l str> {
    let rest = line.strip_prefix(word)?.trim_start();
    Some(rest).filter(|_| !is_state(word.trim_end()) && !is_state(line))
}

/// A line without the number and the word before its state.
fn without_number<'l>(line: &'l str, is_state: &dyn Fn(&str) -> bool) -> &'l str {
    let digits = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let rest = match digits.strip_prefix([':', '.']) {
        Some(rest) if digits.len() < line.len() && !is_state(line) => rest.trim_start(),
        _ => line,
    };
    without_word(rest, "expand ", is_state).unwrap_or(rest)
}

/// The fields of a line of a table: separated by commas, in quotes where they hold some.
fn fields(line: &str) -> Vec<Cow<'_, str>> {
    if !line.contains('"') {
        return line.split(',').map(|field| field.trim().into()).collect();
    }
    let (mut fields, mut field, mut is_quoted) = (Vec::new(), String::new(), false);
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if is_quoted && letters.peek() == Some(&'"') => {
                field.push('"');
                letters.next();
            }
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => fields.push(std::mem::take(&mut field).trim().to_owned().into()),
            letter => field.push(letter),
        }
    }
    fields.push(field.trim().to_owned().into());
    fields
}

/// Whether a line says that the log was cut off before it.
pub(super) fn is_cut_off(line: &str) -> bool {
    matches!(line, "..." | "\u{2026}" | "partial")
}

/// A number as logs write it.
pub(super) fn number_in(text: &str) -> Option<f64> {
    match text {
        "infinite" | "\u{221e}" => Some(f64::INFINITY),
        text => text.parse().ok().filter(|number: &f64| !number.is_nan()),
    }
}

/// A table with heads, among them `state`.
fn csv(text: &str) -> Result<SearchLog<'_>, String> {
    let mut log = SearchLog::default();
    // The places of the columns.
    let mut heads: Option<[Option<usize>; 5]> = None;
    let (mut has_goal, mut is_cut) = (false, false);
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        if is_cut_off(line.trim()) {
            is_cut = true;
            continue;
        }
        is_cut = false;
        let fields = fields(line);
        let Some(heads) = heads else {
            let place = |name: &str| fields.iter().position(|head| head == name);
            let columns = ["kind", "event", "state", "g", "h"].map(place);
            // A trace that was cut off has no goal.
            log.is_partial = columns[0].is_some();
            heads = Some(columns);
            continue;
        };
        let [kind, event, state, g, h] = heads.map(|place| fields.get(place?).map(Cow::as_ref));
        has_goal |= kind == Some("goal");
        let Some(event) = LoggedEvent::of(kind, event) else {
            continue;
        };
        let state = state.filter(|state| !state.is_empty());
        let state = state.ok_or_else(|| format!("line {number} has no state"))?;
        log.states.push(LoggedState {
            line: number,
            text: Cow::Owned(state.to_owned()),
            event,
            g: g.and_then(number_in),
            h: h.and_then(number_in),
        });
    }
    log.is_partial = is_cut || log.is_partial && !has_goal;
    Ok(log)
}

/// The result of a page that asked which state is expanded next: of each expansion the first answer. `None` of other texts.
fn predictions(text: &str) -> Option<Result<SearchLog<'_>, String>> {
    let object: Map<String, Value> = serde_json::from_str(text).ok()?;
    let answers = object.get("answers")?.as_array()?;
    let mut log = SearchLog {
        is_partial: true,
        predicts: true,
        ..SearchLog::default()
    };
    for (number, answer) in (1..).zip(answers) {
        let expansion = answer.get("expansion").and_then(Value::as_u64);
        let state = answer.get("state").and_then(Value::as_str);
        let (Some(expansion), Some(state)) = (expansion, state) else {
            let reason = format!("answer {number} has no `expansion` or no `state`");
            return Some(Err(reason));
        };
        log.states.push(LoggedState {
            line: usize::try_from(expansion).unwrap_or(usize::MAX),
            text: Cow::Owned(state.to_owned()),
            event: LoggedEvent::Prediction,
            g: None,
            h: None,
        });
    }
    Some(Ok(log))
}

/// An object a line.
fn json_lines(text: &str) -> Result<SearchLog<'_>, String> {
    let mut log = SearchLog::default();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() {
            continue;
        }
        if is_cut_off(line.trim()) {
            log.is_partial = true;
            continue;
        }
        let object: Value = serde_json::from_str(line)
            .map_err(|_| format!("line {number} is no object in JSON"))?;
        let word = |name: &str| object.get(name).and_then(Value::as_str);
        let number_of = |name: &str| match object.get(name)? {
            Value::Number(number) => number.as_f64(),
            other => number_in(other.as_str()?),
        };
        if word("kind") == Some("end") {
            let is_full = object.get("full").and_then(Value::as_bool);
            log.is_partial = is_full == Some(true) || word("reason").is_some();
        }
        let Some(event) = LoggedEvent::of(word("kind"), word("event")) else {
            continue;
        };
        log.is_partial = false;
        let text = match object.get("state") {
            Some(Value::String(text)) => text.clone(),
            Some(other) => other.to_string(),
            None => return Err(format!("line {number} has no `state`")),
        };
        log.states.push(LoggedState {
            line: number,
            text: text.into(),
            event,
            g: number_of("g"),
            h: number_of("h"),
        });
    }
    Ok(log)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads where these are the states that decide.
    fn read<'t>(text: &'t str, states: &[&str]) -> Result<SearchLog<'t>, String> {
        super::search_log(text, &|text| states.contains(&text))
    }

    fn search_log(text: &str) -> Result<SearchLog<'_>, String> {
        read(text, &[])
    }

    fn texts(text: &str) -> Vec<String> {
        let log = search_log(text).expect("it reads");
        log.states
            .into_iter()
            .map(|state| state.text.into_owned())
            .collect()
    }

    #[test]
    fn lines_are_states_behind_numbers_and_words() {
        let text = "# mine\n1: 312 475 68b\n2. expand 312 475 6b8 # left\nexpand 3\n\n4\n...\n";
        assert_eq!(texts(text), ["312 475 68b", "312 475 6b8", "3", "4"]);
        let log = search_log(text).expect("it reads");
        assert!(log.is_partial && log.may_hold_several);
        let lines: Vec<usize> = log.states.iter().map(|state| state.line).collect();
        assert_eq!(lines, [2, 3, 4, 6]);
        let both = search_log("start 1 2\n1 2\n...\nstart 2 1\n2 1").expect("it reads");
        let starts: Vec<bool> = both
            .states
            .iter()
            .map(|state| state.event == LoggedEvent::Start)
            .collect();
        assert_eq!(
            (starts, both.is_partial),
            (vec![true, false, true, false], false)
        );
    }

    #[test]
    fn predictions_name_the_expansions_that_they_are_of() {
        let text = r#"{"search":"solveBFS","answers":[{"expansion":2,"state":"A"},{"expansion":1,"state":"B"}]}"#;
        let log = search_log(text).expect("it reads");
        let of = |logged: &LoggedState<'_>| (logged.line, logged.text.to_string(), logged.event);
        let all: Vec<_> = log.states.iter().map(of).collect();
        let [a, b] = [(2, "A"), (1, "B")]
            .map(|(line, text)| (line, text.to_owned(), LoggedEvent::Prediction));
        assert_eq!(all, [a, b]);
        let empty = search_log(r#"{"answers":[]}"#).expect("it reads");
        assert!(empty.predicts && empty.states.is_empty());
        let none = search_log(r#"{"answers":[{"state":"A"}]}"#);
        let reason = "answer 1 has no `expansion` or no `state`";
        assert_eq!(none, Err(reason.to_owned()));
    }

    #[test]
    fn words_and_numbers_before_a_state_are_names_where_a_state_is_called_so() {
        let log = "1: A\n2. expand B # left\nexpand C\nstart D\n12:30\n#5\nx#1\n...\n";
        let states = |states: &[&str]| {
            let log = read(log, states).expect("it reads").states;
            log.into_iter()
                .map(|logged| logged.text)
                .collect::<Vec<_>>()
        };
        assert_eq!(states(&[]), ["A", "B", "C", "D", "30", "x#1"]);
        assert_eq!(
            states(&["expand", "start", "12:30", "#5", "..."]),
            [
                "A", "expand B", "expand C", "start D", "12:30", "#5", "x#1", "..."
            ]
        );
        let is_partial = |states: &[&str]| read(log, states).expect("it reads").is_partial;
        assert!(is_partial(&[]) && !is_partial(&["..."]));
    }

    #[test]
    fn every_form_may_end_early() {
        for log in [
            "A\n...",
            "A\npartial\n",
            "state,g\nA,0\n...\n",
            "{\"state\":\"A\"}\n...\n",
            #[cfg(feature = "yaml")]
            "events:\n- { type: expand, id: A }\n...\n",
            #[cfg(feature = "yaml")]
            "{\"events\": [{ \"type\": \"expand\", \"id\": \"A\" }],\n \"partial\": true }",
        ] {
            let read = search_log(log).expect("it reads");
            assert!(read.is_partial && read.states[0].text == "A", "{log}");
        }
    }

    #[test]
    fn tables_and_objects_have_expansions_among_other_events() {
        let table = "kind,number,state,h\ntaken,1,\"1, 2\",4\nproduced,,2 1,\ntaken,2,2 1,3\n";
        assert_eq!(texts(table), ["1, 2", "2 1"]);
        assert_eq!(texts("g,state\n0,a\n1,b\n"), ["a", "b"]);
        let objects = "{\"state\":\"a\",\"g\":0}\n{\"event\":\"generate\",\"state\":\"b\"}\n{\"event\":\"expand\",\"state\":[[1,2],[3,4]]}\n";
        assert_eq!(texts(objects), ["a", "[[1,2],[3,4]]"]);
        let mixed = "{\"kind\":\"search\",\"state\":\"a\"}\n{\"kind\":\"taken\",\"state\":\"a\"}\n";
        assert_eq!(texts(mixed), ["a"]);
        assert_eq!(
            search_log("g,state\n0,\n"),
            Err("line 2 has no state".to_owned())
        );
        assert_eq!(
            search_log("{\"g\":1}\n"),
            Err("line 1 has no `state`".to_owned())
        );
        assert_eq!(
            search_log("{\"g\":1}\nx\n").expect_err("no JSON"),
            "line 1 has no `state`"
        );
    }

    #[test]
    fn an_empty_log_has_no_states() {
        assert_eq!(search_log(""), Ok(plain("", &|_| false)));
        assert!(texts("# nothing\n\n").is_empty());
    }
}
