//! Procedures as other languages define them.

use super::parser::Parser;
use super::{Block, Name, Proposal, Span, StatementKind, error, literal};

impl Parser<'_> {
    /// Reports `def measure(h):` with the lines below it that stand further in, and `def measure(h) {`. The procedure is
    /// known from there on.
    pub(super) fn foreign_definition(&mut self, word: Span) -> Option<StatementKind> {
        if !matches!(
            self.slice(word),
            "def" | "function" | "func" | "proc" | "sub"
        ) {
            return None;
        }
        let text = &self.source.text[word.end as usize..];
        let line = text.split(['\r', '\n']).next()?;
        let (head, rest) = line.split_once(')')?;
        let (name, parameters) = head.split_once('(')?;
        let at = |part: &str| word.end as usize + (part.as_ptr().addr() - text.as_ptr().addr());
        let span = |part: &str| Span::new(at(part), at(part) + part.len());
        let name = name.trim();
        let parameters: Vec<&str> = parameters.split(',').map(str::trim).collect();
        let parameters: Vec<&str> = parameters
            .into_iter()
            .filter(|parameter_name| !parameter_name.is_empty())
            .collect();
        if !literal::is_name(name)
            || !parameters
                .iter()
                .all(|parameter| literal::is_name(parameter))
        {
            return None;
        }
        let words: Vec<&str> = [name]
            .into_iter()
            .chain(parameters.iter().copied())
            .collect();
        let head = format!("define {} {{", words.join(" "));
        let name = Name { span: span(name) };
        let names = parameters.iter();
        let names = names.map(|part| Name { span: span(part) }).collect();
        let why = "a procedure has its lines in braces, and parameters without parentheses";
        let start = word.start as usize;
        let has_brace = rest.trim_start().starts_with('{');
        let (whole, written) = if has_brace {
            let open = at(rest) + rest.find('{')? + 1;
            (Span::new(start, open), head)
        } else {
            if !matches!(rest.split('#').next()?.trim(), "" | ":") {
                return None;
            }
            let indent = |line: &str| line.len() - line.trim_start_matches([' ', '\t']).len();
            let column = self.source.text[..start]
                .rsplit('\n')
                .next()
                .map_or(0, str::len);
            let mut end = at(rest) + rest.len();
            let mut body = String::new();
            for inner in self.source.text[end..].split_inclusive('\n').skip(1) {
                if !inner.trim().is_empty() && indent(inner) <= column {
                    break;
                }
                let last = inner.as_ptr().addr() - self.source.text.as_ptr().addr();
                if !inner.trim().is_empty() {
                    let inner = inner.trim_end();
                    body.extend(["\n", &with_dollars(inner, &parameters)]);
                    end = last + inner.len();
                }
            }
            (Span::new(start, end), format!("{head}{body}\n}}"))
        };
        let advice = Proposal::write(why, whole, written);
        self.lexer.reports.forget_from(word.end as usize);
        self.report(error::foreign_definition(self.slice(word), advice, word));
        self.lexer
            .rewind(whole.end as usize - usize::from(has_brace));
        self.advance();
        let body = if has_brace {
            self.block()
        } else {
            Block {
                statements: Vec::new(),
                span: whole,
            }
        };
        Some(StatementKind::Define {
            name,
            parameters: names,
            body,
        })
    }
}

/// A line with a `$` before each of the words that name parameters.
fn with_dollars(line: &str, parameters: &[&str]) -> String {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let mut written = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find(is_part) {
        let (before, word) = rest.split_at(at);
        let (word, tail) =
            word.split_at(word.find(|letter| !is_part(letter)).unwrap_or(word.len()));
        written.push_str(before);
        if parameters.contains(&word) && !before.ends_with('$') {
            written.push('$');
        }
        written.push_str(word);
        rest = tail;
    }
    written + rest
}
