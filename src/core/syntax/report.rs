//! The reports of one text while they come in, and how they quote it.

use super::{Diagnostic, Proposal, Span, error};

/// The number of reports that are kept where nothing else is said.
pub const MOST_REPORTS: usize = 20;

/// The reports so far: the first ones, and how many came after.
#[derive(Debug)]
pub(super) struct Reports {
    kept: Vec<Diagnostic>,
    dropped: usize,
    /// The greatest number of reports that are kept.
    most: usize,
}

impl Default for Reports {
    fn default() -> Self {
        Self {
            kept: Vec::new(),
            dropped: 0,
            most: MOST_REPORTS,
        }
    }
}

impl Reports {
    /// From now on so many are kept, at least one.
    pub(crate) fn keep(&mut self, most: usize) {
        self.most = most.max(1);
    }

    /// Adds one.
    pub(crate) fn add(&mut self, error: Diagnostic) {
        if self.kept.len() < self.most {
            self.kept.push(error);
        } else {
            self.dropped += 1;
        }
    }

    /// The number of reports that came in.
    pub(crate) fn mark(&self) -> usize {
        self.kept.len() + self.dropped
    }

    /// Forgets those after a mark.
    pub(crate) fn reset(&mut self, mark: usize) {
        self.dropped = mark.saturating_sub(self.most);
        self.kept.truncate(mark);
    }

    /// Forgets those at or behind a place that is read again.
    pub(crate) fn forget_from(&mut self, at: usize) {
        self.kept.retain(|error| (error.span().start as usize) < at);
    }

    /// Whether more are only counted.
    pub(crate) fn is_full(&self) -> bool {
        self.kept.len() == self.most
    }

    /// All that were kept, by place, and how many were not.
    pub(crate) fn finish(mut self) -> (Vec<Diagnostic>, usize) {
        self.kept.sort_by_key(|error| error.span().start);
        (self.kept, self.dropped)
    }

    /// All that were kept, by place; the last one says how many were not.
    pub(crate) fn all(self) -> Vec<Diagnostic> {
        let (mut kept, dropped) = self.finish();
        if let (Some(last), 1..) = (kept.last(), dropped) {
            let at = last.span();
            kept.push(error::more_errors(dropped, at));
        }
        kept
    }
}

/// A piece of the user's text, cut where it would fill the screen: 60 characters of one line.
pub(super) fn shown(text: &str) -> String {
    // Looks at no more than it shows: the rest may be megabytes long.
    let end = text
        .char_indices()
        .enumerate()
        .find(|(count, (_, character))| *count == 60 || matches!(character, '\n' | '\r'))
        .map_or(text.len(), |(_, (at, _))| at);
    if end == text.len() {
        text.to_owned()
    } else {
        format!("{}...", &text[..end])
    }
}

/// Characters that begin no token, with what is usually meant by them.
pub(super) fn stray(text: &str, at: Span) -> Diagnostic {
    let first = text.chars().next().unwrap_or_default();
    let advice = match first {
        '\u{feff}' => {
            let mark = Span {
                end: at.start + '\u{feff}'.len_utf8() as u32,
                ..at
            };
            let advice = Proposal::from("remove it: a mark of an editor, which can't be seen");
            return error::stray_character("U+FEFF", advice.with(mark, ""), at);
        }
        '^' => "a power is a product: `($x * $x)`".to_owned(),
        ';' => "commands are separated by a space or a new line".to_owned(),
        '&' => "write `and`".to_owned(),
        '|' => "write `or`".to_owned(),
        '!' => "write `not`, or `!=` to compare".to_owned(),
        '\'' | '`' | '\u{201c}' | '\u{201d}' | '\u{2018}' | '\u{2019}' => {
            let inner = text
                .trim_matches(|quote: char| "'`\u{201c}\u{201d}\u{2018}\u{2019}".contains(quote));
            format!(
                "a string has straight double quotes: `\"{}\"`",
                shown(inner)
            )
        }
        '\\' | ':' => {
            "a word with it is written in quotes; a backslash in them is `\\\\`".to_owned()
        }
        _ if first.is_whitespace() => "write an ordinary space".to_owned(),
        _ => format!("put it in quotes: `\"{}\"`", shown(text)),
    };
    error::stray_character(shown(text), advice, at)
}
