//! What the block of an experiment says: read from operands as far as they are known, so that the
//! checker and the run find the same mistakes.

mod boards;
mod depths;
mod error;
mod figures;

pub use boards::Start;
pub use error::DesignError;
pub use figures::Figure;

use super::convert::text_of;
use super::{Argument, CommandSpec, Given, Kind, Known, Parameter, Report, Value, convert};
use crate::host::Host;
use crate::puzzle::{Board, Puzzle, Registry};
use crate::syntax::{Source, Span};
use std::sync::Arc;

/// A block as it was written, with its operands as far as they are known.
pub struct Draft<'a> {
    /// The experiment's name; `None` where it is not known yet.
    pub title: Option<Given>,
    /// The command before the block.
    pub command: Span,
    /// The block with its braces.
    pub block: Span,
    /// The block's entries, in order.
    pub entries: Vec<DraftEntry<'a>>,
    /// Whether some entries are left out, since they were reported already.
    pub broken: bool,
}

/// An entry as it was written.
pub struct DraftEntry<'a> {
    /// Its word.
    pub spec: &'a CommandSpec,
    /// Where that stands.
    pub name: Span,
    /// Its operands; `None` where they are not known yet.
    pub operands: Option<Vec<Given>>,
    /// What a search is called, and where that or the search was written; `None` where it is not
    /// known yet, and for all other entries.
    pub label: Option<(String, Span)>,
    /// The entry from its word to its last operand.
    pub whole: Span,
}

/// What a block stands in.
pub struct Surroundings<'a> {
    /// The text that the spans point into.
    pub source: &'a Arc<Source>,
    /// Files.
    pub loader: &'a dyn Host,
    /// What names are looked up in: the puzzle is that of the experiment.
    pub known: Known<'a>,
    /// The goal where the block names none, if that is known: `Some(None)` where it is a rule.
    #[allow(
        clippy::option_option,
        reason = "the outer one: whether it is known; the inner one: whether it is a board"
    )]
    pub goal: Option<Option<Board>>,
    /// Whether times are measured, where that is known.
    pub timing: Option<bool>,
    /// Whether a board may be drawn to see if it can be, however long that takes.
    pub probe: bool,
}

/// What a block says. Where it is not known yet, or wrong, it says nothing.
#[derive(Clone, Debug, Default)]
pub struct Design {
    /// The experiment's name.
    pub name: String,
    /// The goal that the block names.
    pub goal: Option<Board>,
    /// The seed that the block names.
    pub seed: Option<u64>,
    /// Where the searches start.
    pub starts: Option<Starts>,
    /// What each search is called, in order.
    pub labels: Vec<String>,
    /// What is made of the runs, in order.
    pub figures: Vec<Figure>,
}

/// Where the searches start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Starts {
    /// They are drawn.
    Drawn {
        /// How far from the goal; none where the sampling takes no depths.
        depths: Vec<u64>,
        /// How many at each depth.
        samples: u64,
        /// How: one of the words behind `sampling`.
        sampling: &'static str,
    },
    /// They are given.
    Given(Vec<Start>),
}

/// The samples of a depth, unless the block says how many.
pub const DEFAULT_SAMPLES: u64 = 100;

impl Draft<'_> {
    /// The puzzle that the block names: `None` when it names none, an empty one where it is not known
    /// yet or wrong.
    #[allow(
        clippy::option_option,
        reason = "the outer one: whether there is an entry; the inner one: whether it is known"
    )]
    pub fn puzzle(&self, registry: &Registry) -> Option<Option<Arc<dyn Puzzle>>> {
        let entry = self.find("puzzle")?;
        let given = entry.operands.as_deref().filter(|given| !given.is_empty());
        let known = Known {
            registry,
            puzzle: None,
        };
        Some(
            match given.map(|given| convert(Kind::Puzzle, given, known)) {
                Some(Ok(Some(Argument::Puzzle(puzzle)))) => Some(puzzle),
                _ => None,
            },
        )
    }

    /// Reads the block; everything that is wrong is reported, each at its place.
    pub fn read(
        &self,
        around: &Surroundings<'_>,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> (Design, Vec<Report>) {
        let mut reader = Reader {
            draft: self,
            around,
            interrupted,
            design: Design::default(),
            reports: Vec::new(),
        };
        reader.read();
        (reader.design, reader.reports)
    }

    fn find(&self, word: &str) -> Option<&DraftEntry<'_>> {
        self.entries.iter().find(|entry| entry.spec.name == word)
    }
}

/// One reading of a block.
struct Reader<'r> {
    draft: &'r Draft<'r>,
    around: &'r Surroundings<'r>,
    interrupted: &'r mut dyn FnMut() -> bool,
    design: Design,
    reports: Vec<Report>,
}

impl Reader<'_> {
    fn read(&mut self) {
        let draft = self.draft;
        self.name();
        for entry in &draft.entries {
            let Some(arguments) = self.arguments(entry) else {
                continue;
            };
            match (entry.spec.name, arguments.first()) {
                ("goal" | "setGoal", Some((_, Argument::State(goal)))) => {
                    self.design.goal = Some(*goal);
                }
                ("seed", Some((_, Argument::Integer(Some(seed))))) => {
                    self.design.seed = Some(seed.unsigned_abs());
                }
                ("table" | "plot" | "save" | "report", _) => self.figure(entry, &arguments),
                _ => {}
            }
        }
        self.same_files();
        self.labels();
        self.starts();
    }

    fn report(&mut self, error: DesignError) {
        self.reports.push(Report::new(self.around.source, error));
    }

    /// What names the log of the runs is a file's name on every system.
    fn name(&mut self) {
        const LONGEST: usize = 100;
        let Some(given) = &self.draft.title else {
            return;
        };
        let name = match text_of(given, "a name in quotes", None) {
            Ok(name) => name,
            Err(error) => {
                self.reports.push(Report::new(self.around.source, error));
                return;
            }
        };
        let inner = |letter: char| letter.is_alphanumeric() || "_-. ".contains(letter);
        let edge = |letter: char| letter.is_alphanumeric() || letter == '_';
        let fits = name.chars().all(inner)
            && name.starts_with(edge)
            && !name.ends_with(['.', ' '])
            && name.chars().count() <= LONGEST;
        if fits {
            self.design.name = name.to_string();
            return;
        }
        let fixed: String = name
            .chars()
            .map(|letter| if inner(letter) { letter } else { '-' })
            .take(40)
            .collect();
        let fixed = fixed.trim_matches(|letter| !edge(letter));
        let fixed = if fixed.is_empty() { "nodes" } else { fixed };
        self.report(DesignError::BadName {
            help: format!(
                "letters, digits, `_`, `-`, `.` and spaces, not `.` at the end, at most {LONGEST}: experiment \"{fixed}\""
            ),
            name: name.chars().take(60).flat_map(char::escape_debug).collect(),
            span: given.span,
        });
    }

    /// The operands of an entry, each with its place, by the parameters they belong to; `None` where
    /// they are not known or wrong.
    fn arguments(&mut self, entry: &DraftEntry<'_>) -> Option<Vec<(Span, Argument)>> {
        let given = entry.operands.as_deref()?;
        match distribute(entry.spec, given) {
            Ok(pairs) => {
                let mut arguments = Vec::with_capacity(pairs.len());
                for (parameter, own) in pairs {
                    match convert(parameter.kind, own, self.around.known) {
                        Ok(argument) => arguments.push((own[0].span, argument?)),
                        Err(error) => {
                            self.reports.push(Report::new(self.around.source, error));
                            return None;
                        }
                    }
                }
                Some(arguments)
            }
            Err(error) => {
                self.report(error);
                None
            }
        }
    }

    /// Runs are told apart by their labels.
    fn labels(&mut self) {
        let draft = self.draft;
        let runs = draft
            .entries
            .iter()
            .filter(|entry| entry.spec.name == "run");
        let runs = runs.collect::<Vec<_>>();
        if draft.entries.is_empty() && !draft.broken {
            self.report(DesignError::EmptyBlock { span: draft.block });
        } else if runs.is_empty() && !draft.broken {
            self.report(DesignError::NoRun {
                span: draft.command,
            });
        }
        let mut seen: Vec<(&str, Span)> = Vec::new();
        for run in runs {
            let Some((label, span)) = &run.label else {
                continue;
            };
            self.design.labels.push(label.clone());
            if label.trim().is_empty() || label.chars().any(char::is_control) || label.len() > 200 {
                let label = label
                    .chars()
                    .take(60)
                    .flat_map(char::escape_debug)
                    .collect();
                self.report(DesignError::BadLabel { label, span: *span });
            } else if let Some((_, first)) = seen.iter().find(|(other, _)| other == label) {
                let text = self.around.source.slice(run.whole);
                self.report(DesignError::EqualLabels {
                    label: label.clone(),
                    fix: text.chars().take(100).collect(),
                    span: *span,
                    first: *first,
                });
            } else {
                seen.push((label, *span));
            }
        }
    }
}

/// Gives each parameter its operands. An optional word that is left out does not hinder what stands
/// behind it.
fn distribute<'g>(
    spec: &CommandSpec,
    given: &'g [Given],
) -> Result<Vec<(Parameter, &'g [Given])>, DesignError> {
    let mut pairs = Vec::new();
    let mut rest = given;
    for (index, parameter) in spec.parameters.iter().enumerate() {
        let Some(next) = rest.first() else { break };
        let later = &spec.parameters[index + 1..];
        if parameter.optional
            && !takes(parameter, next)
            && later.iter().any(|other| takes(other, next))
        {
            continue;
        }
        let (own, others) = rest.split_at(parameter.kind.operands().1.min(rest.len()));
        pairs.push((*parameter, own));
        rest = others;
    }
    match rest.first() {
        None => Ok(pairs),
        Some(surplus) => Err(DesignError::MisplacedOperand {
            word: spec.name.to_owned(),
            found: surplus.value.to_string(),
            span: surplus.span,
            help: format!("usage: {}", spec.usage()),
        }),
    }
}

/// Whether an operand looks as if it belongs to that parameter.
fn takes(parameter: &Parameter, given: &Given) -> bool {
    match (parameter.kind, &given.value) {
        (Kind::Choice(words), Value::Text(text)) => words.contains(&&**text),
        (Kind::File, Value::Text(text)) => text.contains('.'),
        _ => false,
    }
}
