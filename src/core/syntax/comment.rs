//! Comments as other languages write them.

use super::parser::{Parser, Reserved, meaning};
use super::report::shown;
use super::token::TokenKind;
use super::{Expr, Proposal, Span, boundary, error};

/// The marks that begin a comment of a line elsewhere, or underline a heading.
const LINES: [&str; 10] = [
    "--", "%", ";", "===", "***", "* ", "~~~", FENCE, "\u{2014}", "\u{2500}",
];

/// The marks around a comment of several lines elsewhere.
const BLOCKS: [(&str, &str); 4] = [
    ("/*", "*/"),
    ("<!--", "-->"),
    ("\"\"\"", "\"\"\""),
    ("'''", "'''"),
];

/// Those that begin a comment behind a command too.
const BEHIND: [&str; 3] = ["--", ";", "/*"];

/// The mark around a script on a page.
const FENCE: &str = "```";

/// Longest comment of several lines whose end is looked for, in bytes.
const LONGEST: usize = 10_000;

/// Why something is no comment.
const HASH: &str = "a comment begins with `#`";

/// A comment of another language.
struct Foreign<'s> {
    /// The marks that it begins with.
    mark: &'s str,
    /// All of it.
    span: Span,
    /// Comments of this language that say it.
    meant: String,
}

impl<'s> Parser<'s> {
    /// Reports a comment of another language that begins a line, and passes it; says whether there was one.
    pub(super) fn comment_of_another_language(&mut self) -> bool {
        let begins = match self.token.kind {
            TokenKind::Word => self.slice(self.token.span).starts_with('/'),
            TokenKind::Minus
            | TokenKind::Percent
            | TokenKind::Star
            | TokenKind::Equal
            | TokenKind::Less
            | TokenKind::Text
            | TokenKind::Invalid => true,
            _ => false,
        };
        let foreign = begins.then(|| self.foreign_comment(&LINES)).flatten();
        foreign.map(|foreign| self.pass(foreign)).is_some()
    }

    /// Reports and passes a comment of another language that stands behind a command; says whether there was one.
    pub(super) fn comment_behind(&mut self) -> bool {
        let begins = match self.token.kind {
            TokenKind::Word => self.slice(self.token.span).starts_with('/'),
            TokenKind::Minus | TokenKind::Invalid => true,
            _ => false,
        };
        if !begins || self.touches_previous() {
            return false;
        }
        let foreign = self.foreign_comment(&BEHIND);
        foreign.map(|foreign| self.pass(foreign)).is_some()
    }

    fn foreign_comment(&self, marks: &[&'static str]) -> Option<Foreign<'s>> {
        let start = self.token.span.start as usize;
        let text = &self.source.text[start..];
        let first_line = || text.split(['\r', '\n']).next().unwrap_or_default();
        let block = BLOCKS.iter().find(|(open, _)| text.starts_with(open));
        if let Some((open, close)) = block
            && (marks.len() > BEHIND.len() || marks.contains(open))
        {
            // No further than a comment goes: the rest may be megabytes long.
            let inner = &text[open.len()..];
            let near = boundary(inner, LONGEST);
            let length = inner[..near].find(close);
            let end = length.map_or_else(
                || first_line().len(),
                |length| open.len() + length + close.len(),
            );
            let lines = inner[..length.unwrap_or(end - open.len())].lines();
            let lines = lines.map(|line| line.trim().trim_start_matches('*').trim());
            let lines: Vec<String> = lines
                .filter(|line| !line.is_empty())
                .map(|line| format!("# {line}"))
                .collect();
            let goes_on = !text[end..].starts_with(['\r', '\n']) && end < text.len();
            let meant = lines.join("\n") + if goes_on { "\n" } else { "" };
            return Some(Foreign {
                mark: &text[..open.len()],
                span: Span::new(start, start + end),
                meant,
            });
        }
        let mark = marks.iter().find(|mark| text.starts_with(*mark))?;
        let line = first_line();
        let rest = &line[mark.len()..];
        let word = rest.split_whitespace().next().unwrap_or_default();
        // Behind a command, a sign that separates commands elsewhere.
        let is_behind = marks.len() == BEHIND.len();
        if is_behind
            && *mark == ";"
            && (word.is_empty() || meaning(self.vocabulary, word) != Reserved::No)
        {
            return None;
        }
        let first = mark.chars().next().unwrap_or_default();
        let trimmed = rest.trim_start_matches(first).trim();
        Some(Foreign {
            mark: mark.trim_end(),
            span: Span::new(start, start + line.trim_end().len()),
            meant: format!("# {trimmed}").trim_end().to_owned(),
        })
    }

    /// Reports a comment of another language, and goes on behind it.
    fn pass(&mut self, comment: Foreign<'_>) {
        let Foreign { mark, span, meant } = comment;
        // What looks wrong in it does so because it is none.
        self.lexer.reports.forget_from(span.start as usize);
        let mark_span = Span::new(span.start as usize, span.start as usize + mark.len());
        if mark == FENCE && self.fence == Some(span.start) {
            self.fence = None;
        } else {
            let advice = if mark == FENCE {
                self.without_fences(span)
            } else {
                Proposal::write(HASH, span, meant)
            };
            self.report(error::foreign_comment(shown(mark), advice, mark_span));
        }
        self.lexer.rewind(span.end as usize);
        let previous = self.previous;
        self.advance();
        self.previous = previous;
    }

    /// The lines between two fences; the other one belongs to the same mistake.
    fn without_fences(&mut self, open: Span) -> Proposal {
        let advice = Proposal::from("remove the fences: a script has its lines alone");
        let rest = &self.source.text[open.end as usize..];
        let Some(length) = rest.find("\n```") else {
            return advice.with(open, "");
        };
        let close = open.end as usize + length + "\n".len();
        self.fence = Some(close as u32);
        let whole = Span::new(open.start as usize, close + FENCE.len());
        advice.with(whole, rest[..length].trim())
    }

    /// Whether a comment stands between a value and the end of its line that may be meant as a division: `7 // 2`.
    pub(super) fn divides_by_comment(&self, value: &Expr) -> bool {
        let text = self.slice(self.comment);
        let divisor = text.strip_prefix("//").map(str::trim);
        let is_divisor = divisor.is_some_and(|divisor| {
            let name = divisor.trim_start_matches('$');
            !name.is_empty()
                && name
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
                && (name.len() < divisor.len() || name.bytes().all(|byte| byte.is_ascii_digit()))
        });
        is_divisor
            && self.comment.start >= value.span.end
            && self.comment.end <= self.token.span.start
    }
}
