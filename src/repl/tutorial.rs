//! `tutorial` at the prompt: the steps of a page of the documentation, which the playground has as a lesson. A step is
//! prose, commands that run before it (`given`), and a `check` of the session.

use crate::host::OutputClosed;

/// The page with the steps.
const PAGE: &str = include_str!("../../docs/tutorial.md");

/// What a step of the tutorial asks for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TutorialPart<'t> {
    /// A text to show.
    Text(&'t str),
    /// Commands to run as if they were typed.
    Commands(&'t str),
}

/// Performs a part; whether nothing failed in it.
pub(crate) type Perform<'h> = &'h mut dyn FnMut(TutorialPart<'_>) -> Result<bool, OutputClosed>;

/// The step that a person is at.
#[derive(Debug, Default)]
pub(crate) struct Tutorial {
    /// Its number; 0 before the first.
    at: usize,
}

/// A step of the page.
#[derive(Debug, Default)]
struct TutorialStep {
    /// The prose with its script, as it is shown.
    text: String,
    given: String,
    check: String,
    /// What the step asks the person to type.
    #[cfg(test)]
    solution: String,
}

/// The step that an input asks for, if it is `tutorial` or `tutorial 3`; 0 is the next one.
pub(crate) fn asked(input: &str) -> Option<usize> {
    let mut words = input.split_whitespace();
    let is_own = words.next() == Some("tutorial");
    let number = words.next().map_or(Ok(0), str::parse).ok()?;
    (is_own && words.next().is_none()).then_some(number)
}

impl Tutorial {
    /// Goes to a step; to the next one, 0, if the check of the last one holds.
    pub(crate) fn go(&mut self, to: usize, perform: Perform<'_>) -> Result<(), OutputClosed> {
        let steps = steps();
        let (last, at) = (steps.len(), self.at);
        let mut done = String::new();
        let next = match (to, at) {
            (0, 0) => 1,
            (0, at) => {
                if !perform(TutorialPart::Commands(&steps[at - 1].check))? {
                    let on = format!(", `tutorial {}` goes on", at + 1);
                    let on = if at == last { "" } else { &on };
                    let told =
                        format!("Step {at} is not done yet: `tutorial {at}` shows it again{on}.");
                    return perform(TutorialPart::Text(&told)).map(|_| ());
                }
                done = format!("Step {at} is done.\n\n");
                at + 1
            }
            (to, _) if to > last => {
                let told =
                    format!("The tutorial has {last} steps: `tutorial 1` goes to the first.");
                return perform(TutorialPart::Text(&told)).map(|_| ());
            }
            (to, _) => to,
        };
        let Some(step) = steps.get(next - 1) else {
            self.at = 0;
            let told = "That was the last one. `help` shows what else there is, `show` plays the last search in a browser.";
            return perform(TutorialPart::Text(&(done + told))).map(|_| ());
        };
        self.at = next;
        let told = format!("{done}Step {next} of {last}: {}", step.text);
        perform(TutorialPart::Text(&told))?;
        perform(TutorialPart::Commands(&step.given)).map(|_| ())
    }
}

/// The steps of the page, as they are shown and run.
fn steps() -> Vec<TutorialStep> {
    PAGE.split("\n## ")
        .skip(1)
        .map(TutorialStep::read)
        .collect()
}

impl TutorialStep {
    /// Reads a step behind the marks of its heading.
    fn read(part: &str) -> Self {
        let mut step = Self::default();
        // The name of the part that no reader of the page sees, and whether a line is code.
        let (mut hidden, mut is_code) = ("", false);
        // The title goes on behind its number.
        for line in part.split_once(' ').map_or(part, |(_, text)| text).lines() {
            let commands = match hidden {
                "given" => &mut step.given,
                "check" => &mut step.check,
                #[cfg(test)]
                "solution" => &mut step.solution,
                "" if line.starts_with("<!-- ") => {
                    hidden = &line["<!-- ".len()..];
                    continue;
                }
                "" => {
                    is_code ^= step.add(line, is_code);
                    continue;
                }
                _ => &mut String::new(),
            };
            if line == "-->" {
                hidden = "";
            } else {
                *commands += line;
                commands.push('\n');
            }
        }
        let end = step.text.trim_end().len();
        step.text.truncate(end);
        step
    }

    /// Adds a line of the page to what a terminal shows: a paragraph is a line, code is indented. Returns whether code
    /// begins or ends with it.
    fn add(&mut self, line: &str, is_code: bool) -> bool {
        let text = &mut self.text;
        if line.starts_with("```") {
            return true;
        }
        if is_code {
            *text += "    ";
            *text += line;
            text.push('\n');
        } else if line.is_empty() {
            let end = text.trim_end().len();
            text.truncate(end);
            *text += "\n\n";
        } else {
            if !text.is_empty() && !text.ends_with('\n') {
                text.push(' ');
            }
            *text += &line.replace("**", "").replace("\\*", "*");
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::{Host, MemoryFiles};
    use crate::interp::{Engine, Event, FrontEnd, Options, RunEnd};

    /// Keeps nothing but what goes wrong.
    #[derive(Default)]
    struct Reports {
        files: MemoryFiles,
        codes: Vec<String>,
    }

    impl FrontEnd for Reports {
        fn emit(&mut self, event: Event) -> Result<(), OutputClosed> {
            if let Event::Error(report) = event {
                self.codes.push(report.code());
            }
            Ok(())
        }

        fn host(&self) -> &dyn Host {
            &self.files
        }
    }

    fn does(engine: &mut Engine, text: &str) -> bool {
        engine.run_text("prompt", text, None, &mut Reports::default()) == RunEnd::Done
    }

    #[test]
    fn each_step_is_done_by_its_solution_and_not_without() {
        let all = steps();
        assert_eq!(all.len(), 10);
        for step in &all {
            let mut engine = Engine::new(Options::default());
            assert!(does(&mut engine, &step.given), "{step:?}");
            assert!(
                step.check.contains("expect ") && !does(&mut engine, &step.check),
                "{step:?}"
            );
            assert!(does(&mut engine, &step.solution), "{step:?}");
            assert!(does(&mut engine, &step.check), "{step:?}");
            assert!(
                step.text.contains("\nDo: ") && step.text.contains("\n    "),
                "{step:?}"
            );
            assert!(
                !step.text.contains("```") && !step.text.contains("<!--"),
                "{step:?}"
            );
        }
    }

    #[test]
    fn a_session_goes_through_all_steps() {
        let mut engine = Engine::new(Options::default());
        let mut tutorial = Tutorial::default();
        let go = |tutorial: &mut Tutorial, engine: &mut Engine, to| {
            let mut said = String::new();
            let mut perform = |part: TutorialPart<'_>| {
                Ok(match part {
                    TutorialPart::Text(text) => {
                        said += text;
                        true
                    }
                    TutorialPart::Commands(commands) => does(engine, commands),
                })
            };
            tutorial.go(to, &mut perform).expect("somebody reads");
            said
        };
        assert!(go(&mut tutorial, &mut engine, 0).starts_with("Step 1 of 10: A graph\n\n"));
        for (number, step) in (1..).zip(&steps()) {
            let again = go(&mut tutorial, &mut engine, 0);
            assert!(
                again.contains(&format!("`tutorial {number}` shows it again")),
                "{again}"
            );
            assert!(does(&mut engine, &step.solution), "{step:?}");
            let next = go(&mut tutorial, &mut engine, 0);
            assert!(
                next.starts_with(&format!("Step {number} is done.")),
                "{next}"
            );
            let goes_on = format!("Step {} of 10", number + 1);
            assert_eq!(next.contains(&goes_on), number < 10, "{next}");
        }
        assert!(go(&mut tutorial, &mut engine, 0).starts_with("Step 1 of 10"));
        assert!(go(&mut tutorial, &mut engine, 7).starts_with("Step 7 of 10"));
        assert!(go(&mut tutorial, &mut engine, 7).starts_with("Step 7 of 10"));
        assert!(go(&mut tutorial, &mut engine, 11).contains("has 10 steps"));
        assert!(go(&mut tutorial, &mut engine, 0).contains("Step 7 is not done yet"));
    }

    #[test]
    fn the_word_alone_or_with_a_number_asks_for_a_step() {
        assert_eq!(asked("tutorial"), Some(0));
        assert_eq!(asked(" tutorial 3\n"), Some(3));
        for other in [
            "",
            "tutorials",
            "tutorial three",
            "tutorial 3 4",
            "print tutorial",
        ] {
            assert_eq!(asked(other), None, "{other}");
        }
    }
}
