//! Text that is pasted without marks. Each character of it is a key to the editor, which draws and reads all of an input for
//! each: of a long input it is held back, and the editor gets it in one piece.

use puzzle_core::syntax::Brackets;
use std::thread;
use std::time::Duration;

/// Bytes that wait behind a key, and nobody types so many ahead.
const PASTED: u64 = 256;

/// Number and length of the waits for further input.
const TRIES: usize = 20;
const PAUSE: Duration = Duration::from_millis(1);

/// The pasted text that the editor does not have yet.
#[derive(Debug)]
pub(crate) struct Paste {
    held: String,
    /// Of the whole lines of the input.
    brackets: Brackets,
    /// Its last line.
    line: String,
}

/// The effect of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    /// It is held back with what came before it.
    Held,
    /// Nothing more comes: what was held back.
    All(String),
    /// The same, and it is the end of the input.
    Input(String),
}

impl Paste {
    /// Behind an input, whose end is where it is pasted.
    pub(crate) fn behind(input: &str) -> Self {
        let line = input.rfind('\n').map_or(0, |end| end + 1);
        let mut brackets = Brackets::default();
        brackets.read(&input[..line]);
        Self {
            held: String::new(),
            brackets,
            line: input[line..].to_owned(),
        }
    }

    /// The text that is held back.
    pub(crate) fn held(self) -> String {
        self.held
    }

    /// Takes a character; a newline is Enter. `comes` says whether there is another one soon.
    pub(crate) fn take(&mut self, typed: char, comes: impl FnOnce() -> bool) -> Taken {
        if typed == '\n' {
            self.brackets.read(&self.line);
            self.line.clear();
            if !self.brackets.is_open() {
                return Taken::Input(std::mem::take(&mut self.held));
            }
        } else {
            self.line.push(typed);
        }
        self.held.push(typed);
        if comes() {
            Taken::Held
        } else {
            Taken::All(std::mem::take(&mut self.held))
        }
    }
}

/// Whether more waits than anyone types.
pub(crate) fn is_pasted() -> bool {
    waiting() >= PASTED
}

/// Whether anything waits, or comes in a moment.
pub(crate) fn comes() -> bool {
    (0..TRIES).any(|again| {
        if again > 0 {
            thread::sleep(PAUSE);
        }
        waiting() > 0
    })
}

/// Bytes that were sent to the terminal and that nobody has read.
fn waiting() -> u64 {
    #[cfg(unix)]
    return rustix::io::ioctl_fionread(std::io::stdin()).unwrap_or(0);
    #[cfg(not(unix))]
    return 0;
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use puzzle_core::syntax::incomplete;

    proptest! {
        #[test]
        fn what_is_held_back_ends_where_the_input_does(
            input in r#"[a{}()\n"]{0,20}"#, pasted in r#"[a{}()"\n]{0,20}"#, rests in prop::collection::vec(any::<bool>(), 20),
        ) {
            let mut paste = Paste::behind(&input);
            let mut text = input;
            for (typed, rests) in pasted.chars().zip(rests) {
                let ends = typed == '\n' && !incomplete(&(text.clone() + &paste.held));
                match paste.take(typed, || !rests) {
                    Taken::Held => prop_assert!(!ends && !rests),
                    Taken::All(held) => {
                        prop_assert!(!ends && rests);
                        text += &held;
                    }
                    Taken::Input(held) => {
                        prop_assert!(ends);
                        text += &held;
                        prop_assert!(!incomplete(&text));
                        break;
                    }
                }
            }
        }
    }
}
