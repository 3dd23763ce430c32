//! Search traces of Posthoc (posthoc.pathfinding.ai/docs/search-trace), of its versions up to 2, in YAML or in JSON.

use super::search_log::{LoggedEvent, LoggedState, SearchLog, is_cut_off, number_in};
use saphyr_parser::{Event, Parser, ScalarStyle, ScanError, StrInput};

/// Most lists and mappings in one another.
const DEEPEST: usize = 32;

/// A value, with the number of its line.
struct YamlNode {
    line: usize,
    value: YamlValue,
}

enum YamlValue {
    Nothing,
    Scalar(String),
    List(Vec<YamlNode>),
    Mapping(Vec<(String, YamlNode)>),
}

impl YamlNode {
    fn get(&self, name: &str) -> Option<&YamlNode> {
        let YamlValue::Mapping(entries) = &self.value else {
            return None;
        };
        let (_, node) = entries.iter().find(|(key, _)| key == name)?;
        Some(node).filter(|found| !matches!(found.value, YamlValue::Nothing))
    }

    fn text(&self) -> Option<&str> {
        match &self.value {
            YamlValue::Scalar(text) => Some(text),
            _ => None,
        }
    }

    /// A state: words, or lists in one another.
    fn state(&self) -> Option<String> {
        match &self.value {
            YamlValue::Scalar(text) => Some(text.clone()),
            YamlValue::List(items) => {
                let items: Option<Vec<String>> = items.iter().map(Self::state).collect();
                Some(format!("[{}]", items?.join(",")))
            }
            _ => None,
        }
    }
}

/// The events of a trace, taken into a log.
#[derive(Default)]
struct PosthocTrace {
    expanded: Vec<LoggedState<'static>>,
    closed: Vec<LoggedState<'static>>,
    is_partial: bool,
}

impl PosthocTrace {
    fn take(&mut self, event: &YamlNode) -> Result<(), String> {
        let kind = event
            .get("type")
            .and_then(YamlNode::text)
            .unwrap_or_default();
        let states = match kind {
            "expand" | "expanding" => &mut self.expanded,
            "close" | "closing" => &mut self.closed,
            _ => return Ok(()),
        };
        let state = event.get("state").or_else(|| event.get("id"));
        let state = state.and_then(|state| Some((state.line, state.state()?)));
        let Some((line, text)) = state else {
            return Err(format!("line {} has no `id`", event.line));
        };
        let number = |name: &str| event.get(name).and_then(YamlNode::text).and_then(number_in);
        states.push(LoggedState {
            line,
            text: text.into(),
            event: LoggedEvent::Expansion,
            g: number("g"),
            h: number("h"),
        });
        Ok(())
    }

    /// What stands under a name of the whole trace.
    fn tell(&mut self, name: &str, value: &YamlNode) -> Result<(), String> {
        match (name, value.text()) {
            ("version", Some(version)) => {
                let major = version
                    .split('.')
                    .next()
                    .and_then(|number| number.parse().ok());
                if major.is_some_and(|major: u64| major > 2) {
                    let line = value.line;
                    return Err(format!(
                        "line {line}: it is a trace of version {version}, versions up to 2 are read"
                    ));
                }
            }
            ("partial", Some(partial)) => self.is_partial = partial == "true",
            _ => {}
        }
        Ok(())
    }
}

/// The events of the YAML itself.
struct Events<'a>(Parser<'a, StrInput<'a>>);

impl<'a> Events<'a> {
    fn next(&mut self) -> Result<(Event<'a>, usize), String> {
        let wrong = |error: &ScanError| {
            let line = error.marker().line();
            format!("line {line} is no YAML: {}", error.info())
        };
        match self.0.next_event() {
            Some(Ok((event, span))) => Ok((event, span.start.line())),
            Some(Err(error)) => Err(wrong(&error)),
            None => Ok((Event::StreamEnd, 0)),
        }
    }

    /// The value that an event begins.
    fn node(
        &mut self,
        (event, line): (Event<'a>, usize),
        depth: usize,
    ) -> Result<YamlNode, String> {
        if depth > DEEPEST {
            return Err(format!(
                "line {line}: its lists lie too deep in one another"
            ));
        }
        let value = match event {
            Event::Scalar(text, ScalarStyle::Plain, ..) if matches!(&*text, "" | "~" | "null") => {
                YamlValue::Nothing
            }
            Event::Scalar(text, ..) => YamlValue::Scalar(text.into_owned()),
            Event::SequenceStart(..) => {
                let mut items = Vec::new();
                self.each(|reader, item| {
                    items.push(reader.node(item, depth + 1)?);
                    Ok(())
                })?;
                YamlValue::List(items)
            }
            Event::MappingStart(..) => {
                let mut entries = Vec::new();
                self.each(|reader, key| {
                    let key = reader.node(key, depth + 1)?;
                    let next = reader.next()?;
                    let value = reader.node(next, depth + 1)?;
                    if let YamlValue::Scalar(name) = key.value {
                        entries.push((name, value));
                    }
                    Ok(())
                })?;
                YamlValue::Mapping(entries)
            }
            _ => YamlValue::Nothing,
        };
        Ok(YamlNode { line, value })
    }

    /// Visits the beginning of each part of a list or mapping, up to its end.
    fn each(
        &mut self,
        mut visit: impl FnMut(&mut Self, (Event<'a>, usize)) -> Result<(), String>,
    ) -> Result<(), String> {
        loop {
            let next = self.next()?;
            match next.0 {
                Event::SequenceEnd | Event::MappingEnd | Event::StreamEnd => return Ok(()),
                _ => visit(self, next)?,
            }
        }
    }

    /// Takes in the events of a search.
    fn list(&mut self, trace: &mut PosthocTrace) -> Result<(), String> {
        self.each(|reader, event| trace.take(&reader.node(event, 2)?))
    }
}

/// Reads a trace; the error is the reason, with the line, as a clause.
pub(super) fn read(text: &str) -> Result<SearchLog<'_>, String> {
    let mut events = Events(Parser::new_from_str(text));
    let mut trace = PosthocTrace::default();
    loop {
        match events.next()?.0 {
            Event::StreamEnd => break,
            // A document that is a list has events alone (version 2).
            Event::SequenceStart(..) => events.list(&mut trace)?,
            Event::MappingStart(..) => events.each(|reader, key| {
                let name = reader.node(key, 1)?;
                let name = name.text().unwrap_or_default();
                let next = reader.next()?;
                let is_list = matches!(next.0, Event::SequenceStart(..));
                if is_list && matches!(name, "events" | "eventList") {
                    return reader.list(&mut trace);
                }
                let value = reader.node(next, 1)?;
                trace.tell(name, &value)
            })?,
            _ => {}
        }
    }
    let last = text.lines().map(str::trim).rfind(|line| !line.is_empty());
    Ok(SearchLog {
        is_partial: trace.is_partial || last.is_some_and(is_cut_off),
        states: if trace.expanded.is_empty() {
            trace.closed
        } else {
            trace.expanded
        },
        ..SearchLog::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn texts(text: &str) -> Vec<String> {
        let log = read(text).expect("it reads");
        log.states
            .into_iter()
            .map(|state| state.text.into_owned())
            .collect()
    }

    /// As Posthoc's page on search traces has it, and as its version 1.0.4 had it.
    #[test]
    fn traces_of_all_versions_are_read() {
        let flow = "version: 1.4.0\nevents:\n  - { type: source, id: 0 }\n  - { type: expand, id: 0, f: 0, g: 0 }\n  - { type: generate, id: 1, pId: 0, f: 1, g: 1 }\n  - { type: close, id: 0, f: 0, g: 0 }\n  - { type: expanding, id: 1, g: 1.5, h: 2 }\n";
        assert_eq!(texts(flow), ["0", "1"]);
        let log = read(flow).expect("it reads");
        let lines: Vec<usize> = log.states.iter().map(|state| state.line).collect();
        assert_eq!((lines, log.is_partial), (vec![4, 7], false));
        assert_eq!((log.states[1].g, log.states[1].h), (Some(1.5), Some(2.0)));
        let block = "version: 1.4.0\n\nviews:\n  main:\n    - $: rect\n      fill: ${{ color[$.type] }}\n      x: ${{ $.x }}\n\npivot:\n  scale: 1\n\nevents:\n  - type: expanding\n    id: 1736\n    pId:\n    x: 8\n  - type: expanding\n    id: 17\n    state: [[1, 2], [3, b]]\n...\n";
        assert_eq!(texts(block), ["1736", "[[1,2],[3,b]]"]);
        assert!(read(block).expect("it reads").is_partial);
        let two = "version: 2.0.0\n---\nexample:\n  - $: rect\n---\n- { type: expanding, id: A }\n- { type: closing, id: A }\n- { type: expanding, id: B }\n";
        assert_eq!(texts(two), ["A", "B"]);
        let json = "{\"partial\": true, \"eventList\":[\n{\"type\":\"source\",\"id\":1},\n{\"type\":\"expanding\",\"id\":\"3b2 615 748\",\"variables\":{\"x\":8},\"pId\":null}\n]}\n";
        assert_eq!(texts(json), ["3b2 615 748"]);
        assert!(read(json).expect("it reads").is_partial);
        // Where nothing says when a state is expanded, it is when it is closed.
        assert_eq!(texts("events:\n- { type: close, id: A }\n"), ["A"]);
        assert!(texts("version: 1.4.0\n").is_empty());
    }

    #[test]
    fn what_is_no_trace_is_told_at_its_line() {
        for (text, told) in [
            ("events:\n- { type: expand, f: 1 }\n", "line 2 has no `id`"),
            (
                "events:\n- { type: expand, id: null }\n",
                "line 2 has no `id`",
            ),
            (
                "events:\n- { type: expand, id: { a: b } }\n",
                "line 2 has no `id`",
            ),
            (
                "version: 3.0.0\nevents: []\n",
                "line 1: it is a trace of version 3.0.0, versions up to 2 are read",
            ),
            ("events:\n- { type: expand\n", "is no YAML"),
        ] {
            let error = read(text).expect_err("it is no trace");
            assert!(error.contains(told), "{error}");
        }
        let deep = format!("events:\n- {}{}\n", "[".repeat(90), "]".repeat(90));
        assert!(read(&deep).expect_err("too deep").contains("line 2"));
        let far = format!("events:\n- {}", "[".repeat(100_000));
        assert!(read(&far).is_err());
    }

    proptest! {
        /// Nothing that is handed in ends the program.
        #[test]
        fn any_text_is_read_or_refused(text in "(events:\n)?([-\\[\\]{}:&*!|>'\"%#,?\n a1t]|type: |expand, |id: |- )*") {
            let _ = read(&text);
        }
    }
}
