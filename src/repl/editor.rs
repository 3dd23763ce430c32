//! The line editor with everything that helps to type.

use super::completer::complete;
use super::highlighter::{DIM, PROMPT, paint};
use super::hinter::Dimmed;
use super::history::{History, MOST_ENTRIES};
use super::keys::{Enter, Interrupt, Through};
use super::pager::PagerAnswer;
use super::part::rows;
use super::part::window;
use super::paste::is_pasted;
use super::plain::PlainReader;
use super::snapshot::Snapshot;
use super::typing::{Placed, Typing};
use puzzle_core::syntax::incomplete;
use puzzle_core::visible::visible_text;
use rustyline::completion::{Completer, Pair};
use rustyline::config::Configurer;
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::{Hinter, HistoryHinter};
use rustyline::history::{History as _, MemHistory};
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{
    ColorMode, CompletionType, Config, Context, Editor, Event, EventHandler, Helper, KeyCode,
    KeyEvent, Modifiers, Result,
};
use std::borrow::Cow;
use std::io::{self, Write};
use std::sync::Arc;

/// The prompt of a part of a block that does not begin it, where it is taller than the window.
const GOES_ON: &str = "... ";

/// The question whether a text goes on.
const MORE: &str = "-- more: Enter or Space goes on, q ends -- ";

/// Time in ms that Esc waits for the rest of a key that begins with it.
const ESCAPE_ALONE: u16 = 50;

/// Bytes up to which an input is coloured and completed: everything is read anew for each key, and each character of what
/// is pasted without marks is a key.
pub(crate) const LONGEST_READ: usize = 1 << 12;

/// Edits lines, and remembers them.
pub(crate) struct LineEditor {
    editor: Editor<Assistant, MemHistory>,
    history: Option<History>,
    typing: Arc<Typing>,
    /// The part of the next input that was typed already.
    ahead: String,
    /// Reads in the place of the editor where the terminal obeys nothing.
    plain: Option<PlainReader>,
}

impl LineEditor {
    /// An editor on the process's own terminal.
    pub(crate) fn new(session: Snapshot, colour: bool, history: Option<History>) -> Result<Self> {
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
        let typing = Arc::new(Typing::default());
        for entry in history.iter().flat_map(History::load) {
            if editor.add_history_entry(&*entry)? {
                typing.remember(&entry);
            }
        }
        let enter = Enter(session.catalog().clone(), typing.clone());
        editor.bind_sequence(
            KeyEvent(KeyCode::Enter, Modifiers::NONE),
            EventHandler::Conditional(Box::new(enter)),
        );
        editor.bind_sequence(
            KeyEvent::ctrl('C'),
            EventHandler::Conditional(Box::new(Interrupt(typing.clone()))),
        );
        editor.bind_sequence(
            Event::Any,
            EventHandler::Conditional(Box::new(Through(typing.clone(), colour))),
        );
        #[cfg(unix)]
        if let Some(suspend) = super::terminal::Suspend::new() {
            let suspend = EventHandler::Conditional(Box::new(suspend));
            editor.bind_sequence(KeyEvent::ctrl('Z'), suspend);
        }
        editor.set_helper(Some(Assistant {
            session,
            colour,
            asking: false,
            typing: typing.clone(),
            earlier: HistoryHinter::new(),
        }));
        Ok(Self {
            editor,
            history,
            typing,
            ahead: String::new(),
            plain: PlainReader::where_needed(),
        })
    }

    /// The next input; `interrupted` is asked where the terminal does not tell of keys.
    pub(crate) fn read(
        &mut self,
        session: Snapshot,
        interrupted: &dyn Fn() -> bool,
    ) -> Result<String> {
        let prompt = format!("{}> ", session.puzzle);
        if let Some(plain) = &mut self.plain {
            return plain.read(&prompt, GOES_ON, interrupted);
        }
        if let Some(assistant) = self.editor.helper_mut() {
            assistant.session = session;
        }
        self.typing.begin();
        let mut shown = prompt.as_str();
        let ahead = std::mem::take(&mut self.ahead);
        let mut read = self.line(shown, (&ahead, ""))?;
        while let Some(Placed { text, at }) = self.typing.next_part(window()) {
            Self::erase(shown, &read)?;
            let (begins, _) = self.typing.ends();
            shown = if begins { &prompt } else { GOES_ON };
            read = self.line(shown, text.split_at(at))?;
        }
        let unseen = self.typing.take_unseen();
        if !unseen.is_empty() {
            // The editor stands below its line.
            let mut output = io::stdout();
            writeln!(output, "{}", visible_text(&unseen))?;
            output.flush()?;
        }
        Ok(self.typing.around(&read).0 + &unseen)
    }

    /// A line of the editor, which Ctrl-C may have ended.
    fn line(&mut self, prompt: &str, initial: (&str, &str)) -> Result<String> {
        self.typing.draws(prompt, window());
        let read = self.editor.readline_with_initial(prompt, initial);
        if self.typing.take_interrupt() {
            return Err(ReadlineError::Interrupted);
        }
        read
    }

    /// Takes back what the editor showed of a line that it handed over, as far as the window goes: the cursor is below it.
    fn erase(prompt: &str, line: &str) -> Result<()> {
        let Some((columns, height)) = window() else {
            return Ok(());
        };
        let taken = rows(&format!("{prompt}{line}"), columns).min(height.saturating_sub(1));
        let mut output = io::stdout();
        write!(output, "\x1b[{taken}A\r\x1b[J")?;
        output.flush()?;
        Ok(())
    }

    /// Puts a question to the person; no, unless the answer is yes.
    pub(crate) fn ask(&mut self, question: &str, interrupted: &dyn Fn() -> bool) -> bool {
        let prompt = format!("{question} [y/N] ");
        let answer = if let Some(plain) = &mut self.plain {
            plain.line(&prompt, interrupted)
        } else {
            self.asking(true);
            self.typing.begin();
            let answer = self.line(&prompt, ("", ""));
            self.asking(false);
            answer
        };
        answer.is_ok_and(|answer| matches!(answer.trim(), "y" | "Y" | "yes"))
    }

    /// Whether a text goes on that does not fit into the window, which one key says: all but Enter, Space and their like
    /// end it, and what is typed else begins the next input.
    pub(crate) fn goes_on(&mut self) -> bool {
        self.asking(true);
        self.typing.page();
        self.editor.set_keyseq_timeout(Some(ESCAPE_ALONE));
        let read = self.line(MORE, ("", ""));
        self.editor.set_keyseq_timeout(None);
        self.asking(false);
        let answer = self.typing.take_answer();
        // What fails here the next input meets, too.
        if read.and_then(|_| Self::erase(MORE, "")).is_err() {
            return false;
        }
        if let Some(PagerAnswer::Typed(typed)) = answer {
            self.ahead.push(typed);
        }
        answer == Some(PagerAnswer::More)
    }

    fn asking(&mut self, asking: bool) {
        if let Some(assistant) = self.editor.helper_mut() {
            assistant.asking = asking;
        }
    }

    /// Remembers an input, unless it is the one before.
    /// Whether nothing was typed yet, in this session or an earlier one.
    pub(crate) fn is_new(&self) -> bool {
        self.editor.history().is_empty()
    }

    pub(crate) fn remember(&mut self, input: &str) {
        let entry = input.trim_end();
        if entry.is_empty() || !matches!(self.editor.add_history_entry(entry), Ok(true)) {
            return;
        }
        self.typing.remember(entry);
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
    /// Whether the line is an answer and no input.
    asking: bool,
    typing: Arc<Typing>,
    earlier: HistoryHinter,
}

impl Assistant {
    /// Whether nothing is said of an input while it goes on: it is too long, or more of it waits than anyone types.
    fn is_unread(&self, line: &str) -> bool {
        self.typing.length(line) > LONGEST_READ || is_pasted()
    }
}

impl Helper for Assistant {}

impl Completer for Assistant {
    type Candidate = Pair;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> Result<(usize, Vec<Pair>)> {
        if self.asking || self.typing.length(line) > LONGEST_READ {
            return Ok((at, Vec::new()));
        }
        let (whole, part) = self.typing.around(line);
        let (start, candidates) = complete(&whole, part.start + at, &self.session);
        Ok((start.saturating_sub(part.start), candidates))
    }
}

impl Hinter for Assistant {
    type Hint = Dimmed;

    fn hint(&self, line: &str, at: usize, context: &Context<'_>) -> Option<Dimmed> {
        if let Some(does) = self.session.enter
            && line.is_empty()
            && self.colour
            && !self.asking
        {
            return crate::completion::Hint::shown(does).map(Dimmed::from);
        }
        // Where nothing can be dimmed a hint would look like what was typed.
        if !self.colour || self.asking || line.is_empty() || self.is_unread(line) {
            return None;
        }
        let (whole, part) = self.typing.around(line);
        if at < line.len() || part.end < whole.len() {
            return None;
        }
        let usage = self.session.end_of(&whole).hint();
        usage.map(Dimmed::from).or_else(|| {
            let rest = self.earlier.hint(line, at, context)?;
            Dimmed::earlier(&rest)
        })
    }
}

impl Highlighter for Assistant {
    fn highlight<'l>(&self, line: &'l str, at: usize) -> Cow<'l, str> {
        if self.asking || self.typing.length(line) > LONGEST_READ {
            return Cow::Borrowed(line);
        }
        let (whole, part) = self.typing.around(line);
        let at = part.start + at;
        Cow::Owned(paint(&whole, part, at, &self.session))
    }

    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _: bool) -> Cow<'b, str> {
        Cow::Owned(format!("{PROMPT}{prompt}{PROMPT:#}"))
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        Cow::Owned(format!("{DIM}{hint}{DIM:#}"))
    }

    fn highlight_char(&self, line: &str, _: usize, kind: CmdKind) -> bool {
        // The editor draws all of a line again where a key may change its colours.
        self.colour && kind != CmdKind::MoveCursor && !self.is_unread(line)
    }
}

impl Validator for Assistant {
    fn validate(&self, context: &mut ValidationContext) -> Result<ValidationResult> {
        let is_ended = self.asking || self.typing.is_ended();
        let goes_on = || incomplete(&self.typing.around(context.input()).0);
        Ok(if !is_ended && goes_on() {
            ValidationResult::Incomplete
        } else {
            ValidationResult::Valid(None)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interp::{Engine, Options};

    #[test]
    fn a_long_input_is_not_read_again_for_each_key() {
        let assistant = |above: &str| {
            let typing = Arc::new(Typing::default());
            let text = format!("{above}print 1");
            let at = text.len();
            typing.go_on_with(Placed { text, at });
            // A window of two rows holds the last line alone.
            typing.next_part(Some((80, 2)));
            Assistant {
                session: Snapshot::new(&Engine::new(Options::default())),
                colour: true,
                asking: false,
                typing,
                earlier: HistoryHinter::new(),
            }
        };
        let is_read = |assistant: &Assistant, line: &str| {
            matches!(assistant.highlight(line, 0), Cow::Owned(_))
        };
        let draws = |line: &str| assistant("").highlight_char(line, 0, CmdKind::Other);
        assert!(is_read(&assistant(""), "print 1") && draws("print 1"));
        let long = "print 1 ".repeat(LONGEST_READ / 8 + 1);
        assert!(!is_read(&assistant(""), &long) && !draws(&long));
        assert!(!is_read(
            &assistant(&"print 1\n".repeat(LONGEST_READ / 8)),
            "print 1"
        ));
    }
}
