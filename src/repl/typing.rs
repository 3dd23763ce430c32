//! An input while it is typed: the part of it that the editor has, what stands around it, and the inputs before it.

use super::history::MOST_ENTRIES;
use super::pager::PagerAnswer;
use super::part::{Window, around, is_full, rows};
use super::paste::{Paste, Taken, comes};
use std::collections::VecDeque;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Notes that keys leave for whoever reads the input.
#[derive(Debug, Default)]
pub(crate) struct Typing(Mutex<TypingState>);

#[derive(Debug, Default)]
struct TypingState {
    /// Whether Ctrl-C ended it. Its line is handed over like any other, so that what was typed behind the
    /// key is read next and not lost.
    interrupted: bool,
    /// The lines above the part that the editor has, each with its newline.
    above: String,
    /// The lines below it, each behind its newline.
    below: String,
    /// The pasted text that is not in the editor yet.
    paste: Option<Paste>,
    /// The end of a pasted input, which the editor has never had.
    unseen: String,
    /// The input with which the editor is to go on.
    next: Option<Placed>,
    /// Earlier inputs, oldest first.
    earlier: VecDeque<String>,
    /// Which of them is shown, one past the last for none.
    shown: usize,
    /// The text that was typed before an earlier one was shown.
    draft: String,
    /// Whether the editor shows the same one as far as it knows, so that its own keys lead on from there.
    is_led_by_editor: bool,
    /// Whether what was typed last looks for an earlier one, so that lines come and go.
    is_searching: bool,
    /// Whether a key answers whether a text goes on.
    paging: Paging,
    /// The columns of the window when the editor began with its part, and those that the prompt takes.
    drawn: Option<(usize, usize)>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Paging {
    #[default]
    None,
    Asked,
    Answered(PagerAnswer),
}

/// A text with a cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Placed {
    /// All of it.
    pub text: String,
    /// The byte before which the cursor stands.
    pub at: usize,
}

/// A way among the inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// To the one before.
    Back,
    /// To the one behind, or to what was typed.
    Forth,
    /// To the first.
    First,
    /// To what was typed.
    Typed,
}

/// The target of a key that leads to another input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lead {
    /// The editor follows by itself.
    Editor,
    /// The editor's line is to be handed over: it goes on with another.
    Anew,
    /// There is none.
    Nowhere,
}

impl Typing {
    /// A new input.
    pub(crate) fn begin(&self) {
        let mut state = self.state();
        let earlier = std::mem::take(&mut state.earlier);
        *state = TypingState {
            shown: earlier.len(),
            earlier,
            is_led_by_editor: true,
            ..TypingState::default()
        };
    }

    /// The next key answers whether a text goes on.
    pub(crate) fn page(&self) {
        self.begin();
        self.state().paging = Paging::Asked;
    }

    /// Whether a key answers whether a text goes on.
    pub(crate) fn is_paging(&self) -> bool {
        self.state().paging == Paging::Asked
    }

    /// A key answered.
    pub(crate) fn answer(&self, answer: PagerAnswer) {
        self.state().paging = Paging::Answered(answer);
    }

    /// Takes the answer of a key, if there is one; keys are typed again.
    pub(crate) fn take_answer(&self) -> Option<PagerAnswer> {
        match std::mem::take(&mut self.state().paging) {
            Paging::Answered(answer) => Some(answer),
            Paging::None | Paging::Asked => None,
        }
    }

    /// One more that was entered.
    pub(crate) fn remember(&self, input: &str) {
        let mut state = self.state();
        if state.earlier.len() == MOST_ENTRIES {
            state.earlier.pop_front();
        }
        state.earlier.push_back(input.to_owned());
    }

    /// Ctrl-C.
    pub(crate) fn interrupt(&self) {
        let mut state = self.state();
        state.interrupted = true;
        state.paste = None;
    }

    /// Whether Ctrl-C ended it; forgets that.
    pub(crate) fn take_interrupt(&self) -> bool {
        std::mem::take(&mut self.state().interrupted)
    }

    /// Whether the line is to be handed over, complete or not.
    pub(crate) fn is_ended(&self) -> bool {
        let state = self.state();
        state.interrupted || state.next.is_some() || !state.unseen.is_empty()
    }

    /// The whole input with the editor's part in it, and which part that is.
    pub(crate) fn around(&self, part: &str) -> (String, Range<usize>) {
        let TypingState { above, below, .. } = &*self.state();
        let range = above.len()..above.len() + part.len();
        (format!("{above}{part}{below}"), range)
    }

    /// The bytes of the whole input with the editor's part in it.
    pub(crate) fn length(&self, part: &str) -> usize {
        let TypingState { above, below, .. } = &*self.state();
        above.len() + part.len() + below.len()
    }

    /// Whether some of the input is held back from the editor.
    pub(crate) fn is_held_back(&self) -> bool {
        self.state().paste.is_some()
    }

    /// From now on what is pasted behind the input is held back.
    pub(crate) fn hold_back(&self, part: &str) {
        let paste = Paste::behind(&self.around(part).0);
        self.state().paste = Some(paste);
    }

    /// Takes a character that is pasted; a newline is Enter.
    pub(crate) fn take(&self, typed: char) -> Taken {
        let mut state = self.state();
        let paste = state.paste.get_or_insert_with(|| Paste::behind(""));
        let taken = paste.take(typed, comes);
        match &taken {
            Taken::Held => {}
            Taken::All(_) => state.paste = None,
            Taken::Input(held) => {
                state.unseen.clone_from(held);
                state.paste = None;
            }
        }
        taken
    }

    /// Takes the text that is held back, if there is some; the editor gets it.
    pub(crate) fn take_held(&self) -> Option<String> {
        self.state().paste.take().map(Paste::held)
    }

    /// The end of a pasted input that the editor has never had; forgets it.
    pub(crate) fn take_unseen(&self) -> String {
        std::mem::take(&mut self.state().unseen)
    }

    /// Whether the editor's part begins the input, and whether it ends it.
    pub(crate) fn ends(&self) -> (bool, bool) {
        let state = self.state();
        (state.above.is_empty(), state.below.is_empty())
    }

    /// The editor goes on with this text.
    pub(crate) fn go_on_with(&self, next: Placed) {
        let mut state = self.state();
        state.is_led_by_editor = false;
        state.next = Some(next);
    }

    /// The text that the editor goes on with, if there is one: what it gets of it, and where the cursor stands there.
    pub(crate) fn next_part(&self, window: Option<Window>) -> Option<Placed> {
        let mut state = self.state();
        let Placed { text, at } = state.next.take()?;
        let range = window.map_or(0..text.len(), |window| around(&text, at, window));
        text[..range.start].clone_into(&mut state.above);
        text[range.end..].clone_into(&mut state.below);
        Some(Placed {
            at: at - range.start,
            text: text[range].to_owned(),
        })
    }

    /// The editor begins with its part behind a prompt.
    pub(crate) fn draws(&self, prompt: &str, window: Option<Window>) {
        self.state().drawn = window.map(|(columns, _)| (columns, prompt.chars().count()));
    }

    /// The rows that the beginning of the editor's part took in the window as it was, and those that it takes now.
    pub(crate) fn rows(&self, beginning: &str, window: Option<Window>) -> Option<(usize, usize)> {
        let ((before, prompt), (now, _)) = (self.state().drawn?, window?);
        let text = " ".repeat(prompt) + beginning;
        Some((rows(&text, before), rows(&text, now)))
    }

    /// Whether the window has other columns than when the editor began with its part, and that matters: the editor draws
    /// from where it believes to be.
    pub(crate) fn is_resized(&self, part: &str, window: Option<Window>) -> bool {
        let drawn = self.state().drawn;
        drawn.map(|(columns, _)| columns) != window.map(|(columns, _)| columns)
            && self.rows(part, window).is_some_and(|taken| taken != (1, 1))
    }

    /// Whether what was typed last looks for an earlier input; from now on what is said.
    pub(crate) fn search(&self, is_searching: bool) {
        self.state().is_searching = is_searching;
    }

    /// Whether what was typed last looks for an earlier input.
    pub(crate) fn is_searching(&self) -> bool {
        self.state().is_searching
    }

    /// Leads to another input than the one that is shown.
    pub(crate) fn lead(&self, way: Way, part: &str, window: Option<Window>) -> Lead {
        let (whole, _) = self.around(part);
        let mut state = self.state();
        let last = state.earlier.len();
        let to = match way {
            Way::Back if state.shown > 0 => state.shown - 1,
            Way::Forth if state.shown < last => state.shown + 1,
            Way::First if state.shown > 0 => 0,
            Way::Typed if state.shown < last => last,
            _ => return Lead::Nowhere,
        };
        if state.shown == last {
            state.draft = whole;
        }
        state.shown = to;
        let text = state.earlier.get(to).unwrap_or(&state.draft).clone();
        if state.is_led_by_editor && !window.is_some_and(|window| is_full(&text, window)) {
            return Lead::Editor;
        }
        drop(state);
        let at = text.len();
        self.go_on_with(Placed { text, at });
        Lead::Anew
    }

    fn state(&self) -> MutexGuard<'_, TypingState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typing(earlier: &[&str]) -> Typing {
        let typing = Typing::default();
        for input in earlier {
            typing.remember(input);
        }
        typing.begin();
        typing
    }

    #[test]
    fn what_is_not_in_the_editor_belongs_to_the_input() {
        let typing = typing(&[]);
        let text = "repeat 2 {\nmove left\nmove up\nmove right\nmove down\n}".to_owned();
        typing.go_on_with(Placed { text, at: 25 });
        assert!(typing.is_ended());
        let part = typing.next_part(Some((80, 5)));
        let (text, at) = ("move up\nmove right".to_owned(), 4);
        assert_eq!(part, Some(Placed { text, at }));
        assert_eq!(typing.ends(), (false, false));
        let (whole, part) = typing.around("undo");
        assert_eq!(whole, "repeat 2 {\nmove left\nundo\nmove down\n}");
        assert_eq!(&whole[part], "undo");
        assert!(!typing.is_ended());
    }

    #[test]
    fn a_window_of_other_columns_matters_where_an_input_has_several_rows() {
        let typing = typing(&[]);
        typing.draws("eight> ", Some((20, 9)));
        let part = "print [1 2 3]";
        let is_resized = |columns| typing.is_resized(part, Some((columns, 9)));
        assert!(!is_resized(20) && is_resized(30) && is_resized(8));
        assert_eq!(typing.rows(part, Some((8, 9))), Some((2, 3)));
        typing.draws("eight> ", Some((40, 9)));
        assert!(!is_resized(30) && is_resized(20));
    }

    #[test]
    fn inputs_that_fit_are_the_editors_and_behind_one_that_does_not_none_is() {
        let tall = "{\n\n\n\n\n\n}";
        let typing = typing(&["first", tall, "last"]);
        let window = Some((80, 5));
        let lead = |way| typing.lead(way, "draft", window);
        assert_eq!(lead(Way::Forth), Lead::Nowhere);
        assert_eq!(
            (lead(Way::Back), lead(Way::Back)),
            (Lead::Editor, Lead::Anew)
        );
        let part = typing.next_part(window).expect("it goes on");
        assert_eq!(typing.around(&part.text).0, tall);
        assert_eq!(lead(Way::Back), Lead::Anew);
        let shown = || typing.next_part(window).map(|part| part.text);
        assert_eq!(shown().as_deref(), Some("first"));
        assert_eq!(lead(Way::Back), Lead::Nowhere);
        for _ in 0..3 {
            assert_eq!(lead(Way::Forth), Lead::Anew);
        }
        assert_eq!(shown().as_deref(), Some("draft"));
        assert_eq!(
            (lead(Way::First), shown().as_deref()),
            (Lead::Anew, Some("first"))
        );
        assert_eq!(
            (lead(Way::Typed), shown().as_deref()),
            (Lead::Anew, Some("draft"))
        );
    }
}
