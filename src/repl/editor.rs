//! The line editor with everything that helps to type.

use super::completer::complete;
use super::highlighter::{DIM, PROMPT, paint};
use super::hinter::Dimmed;
use super::history::{History, MOST_ENTRIES};
use super::keys::Enter;
use super::snapshot::Snapshot;
use crate::syntax::incomplete;
use rustyline::completion::{Completer, Pair};
use rustyline::config::Configurer;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::{Hinter, HistoryHinter};
use rustyline::history::MemHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{
    ColorMode, CompletionType, Config, Context, Editor, EventHandler, Helper, KeyCode, KeyEvent,
    Modifiers, Result,
};
use std::borrow::Cow;

/// Bytes up to which an input is coloured and completed: everything is read anew for each key.
const LONGEST_READ: usize = 1 << 16;

/// Edits lines, and remembers them.
pub struct LineEditor {
    editor: Editor<Assistant, MemHistory>,
    history: Option<History>,
}

impl LineEditor {
    /// An editor on the process's own terminal.
    pub fn new(session: Snapshot, colour: bool, history: Option<History>) -> Result<Self> {
        let color_mode = if colour {
            ColorMode::Forced
        } else {
            ColorMode::Disabled
        };
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .completion_show_all_if_ambiguous(true)
            .color_mode(color_mode)
            .build();
        let mut editor = Editor::with_history(config, MemHistory::new())?;
        editor.set_max_history_size(MOST_ENTRIES)?;
        for entry in history.iter().flat_map(History::load) {
            editor.add_history_entry(entry)?;
        }
        let enter = EventHandler::Conditional(Box::new(Enter(session.catalog().clone())));
        editor.bind_sequence(KeyEvent(KeyCode::Enter, Modifiers::NONE), enter);
        editor.set_helper(Some(Assistant {
            session,
            colour,
            earlier: HistoryHinter::new(),
        }));
        Ok(Self { editor, history })
    }

    /// The next input.
    pub fn read(&mut self, session: Snapshot) -> Result<String> {
        let prompt = format!("{}> ", session.puzzle);
        if let Some(assistant) = self.editor.helper_mut() {
            assistant.session = session;
        }
        self.editor.readline(&prompt)
    }

    /// Remembers an input, unless it is the one before.
    pub fn remember(&mut self, input: &str) {
        let entry = input.trim_end();
        if entry.is_empty() || !matches!(self.editor.add_history_entry(entry), Ok(true)) {
            return;
        }
        // A place that can't be written to is not asked again.
        if self
            .history
            .as_ref()
            .is_some_and(|history| history.append(entry).is_err())
        {
            self.history = None;
        }
    }
}

/// Completion, hints, colours, and whether an input is complete.
struct Assistant {
    session: Snapshot,
    colour: bool,
    earlier: HistoryHinter,
}

impl Helper for Assistant {}

impl Completer for Assistant {
    type Candidate = Pair;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> Result<(usize, Vec<Pair>)> {
        if line.len() > LONGEST_READ {
            return Ok((at, Vec::new()));
        }
        Ok(complete(line, at, &self.session))
    }
}

impl Hinter for Assistant {
    type Hint = Dimmed;

    fn hint(&self, line: &str, at: usize, context: &Context<'_>) -> Option<Dimmed> {
        if at < line.len() || line.is_empty() || line.len() > LONGEST_READ {
            return None;
        }
        let usage = self.session.end_of(line).hint();
        usage.map(Dimmed::from).or_else(|| {
            let rest = self.earlier.hint(line, at, context)?;
            Dimmed::earlier(&rest)
        })
    }
}

impl Highlighter for Assistant {
    fn highlight<'l>(&self, line: &'l str, at: usize) -> Cow<'l, str> {
        if line.len() > LONGEST_READ {
            return Cow::Borrowed(line);
        }
        Cow::Owned(paint(line, at, &self.session))
    }

    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _: bool) -> Cow<'b, str> {
        Cow::Owned(format!("{PROMPT}{prompt}{PROMPT:#}"))
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        Cow::Owned(format!("{DIM}{hint}{DIM:#}"))
    }

    fn highlight_char(&self, _: &str, _: usize, kind: CmdKind) -> bool {
        self.colour && kind != CmdKind::MoveCursor
    }
}

impl Validator for Assistant {
    fn validate(&self, context: &mut ValidationContext) -> Result<ValidationResult> {
        Ok(if incomplete(context.input(), self.session.table()) {
            ValidationResult::Incomplete
        } else {
            ValidationResult::Valid(None)
        })
    }
}
