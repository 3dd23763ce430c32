//! `define`: procedures, functions, heuristics and puzzles.

use super::parser::{Failed, Parser, Reserved, meaning};
use super::place::{Construct, Expected};
use super::report::shown;
use super::token::TokenKind;
use super::{DefinitionKind, Expr, FormulaKind, Name, Span, StatementKind};

impl Parser<'_> {
    /// define = `define` ( ( `puzzle` | `graph` )? name name* block | ( `heuristic` | `search` ) name name* `=` expression )
    pub(super) fn define_statement(&mut self, head: Span) -> StatementKind {
        self.may_follow(Expected::Word("heuristic"));
        self.may_follow(Expected::Word("puzzle"));
        self.may_follow(Expected::Word("graph"));
        self.may_follow(Expected::Word("search"));
        for kind in [FormulaKind::Heuristic, FormulaKind::Search] {
            if self.accept_word(kind.word()) {
                return self.define_formula(kind);
            }
        }
        let kinds = [DefinitionKind::Puzzle, DefinitionKind::Graph];
        let kind = kinds.into_iter().find(|kind| self.at_word(kind.word()));
        let words = kind.map(|kind| self.vocabulary.definition(kind.word()));
        if kind.is_some() {
            self.presume_keyword();
        }
        let what = kind.map_or("procedure", DefinitionKind::word);
        let name = self.expect_name(what);
        if kind.is_none() {
            self.procedures.extend(name.as_ref().map(|name| name.span));
        }
        let mut parameters = Vec::new();
        let mut failed = name.is_err();
        let before = self.lexer.reports.mark();
        while !failed && !matches!(self.token.kind, TokenKind::LeftBrace | TokenKind::Newline) {
            if self.token.kind == TokenKind::Comma {
                if self.lexer.reports.mark() == before {
                    self.stray_comma();
                }
                self.advance();
                continue;
            }
            let opens = self.token.kind == TokenKind::LeftParen && parameters.is_empty();
            if let (true, Ok(name)) = (opens, name) {
                let what = kind.map_or("", DefinitionKind::word);
                self.bare_parameters(what, name, "{ }");
                self.advance();
                while matches!(self.token.kind, TokenKind::Word | TokenKind::Comma) {
                    if self.token.kind == TokenKind::Comma {
                        self.advance();
                    } else {
                        parameters.extend(self.expect_name("parameter"));
                    }
                }
                failed = self.token.kind != TokenKind::RightParen;
                if !failed {
                    self.advance();
                }
                continue;
            }
            match self.expect_name("parameter") {
                Ok(parameter) => parameters.push(parameter),
                Err(Failed) => failed = true,
            }
        }
        if let Some(words) = words {
            self.use_words(words);
        }
        let body = self.expect_block("define", head, failed);
        let Ok(name) = name else {
            self.orphans.extend(body.statements);
            return StatementKind::Error;
        };
        if let Some(kind) = kind {
            return StatementKind::DefinePuzzle {
                kind,
                name,
                parameters,
                body,
            };
        }
        StatementKind::Define {
            name,
            parameters,
            body,
        }
    }

    /// The heuristic behind `define heuristic`, the search behind `define search`.
    fn define_formula(&mut self, kind: FormulaKind) -> StatementKind {
        let Ok(name) = self.expect_name(kind.word()) else {
            self.recover();
            return StatementKind::Error;
        };
        let mut parameters: Vec<Name> = Vec::new();
        let before = self.lexer.reports.mark();
        let value = self.formula_value(kind, name, &mut parameters).ok();
        self.grouped = false;
        self.breaks_off_in(|| {
            let parameters = parameters.iter().map(|parameter| parameter.span);
            Construct::Formula {
                kind,
                parameters: parameters.collect(),
            }
        });
        if value.is_none() {
            self.recover();
        }
        let value = value.filter(|_| self.lexer.reports.mark() == before);
        self.heuristic_goes_on(value.is_none());
        StatementKind::DefineFormula {
            kind,
            name,
            parameters,
            value,
        }
    }

    fn formula_value(
        &mut self,
        kind: FormulaKind,
        name: Name,
        parameters: &mut Vec<Name>,
    ) -> Result<Expr, Failed> {
        let (what, example, short) = match kind {
            FormulaKind::Heuristic => (
                "what the heuristic says",
                "count(c in cells, at($c) != b and at($c) != goal($c))",
                "= NUMBER",
            ),
            FormulaKind::Search => (
                "what the search says",
                "bestFirst(g + h)",
                "= bestFirst(...)",
            ),
        };
        while self.token.kind != TokenKind::Assign {
            if self.token.kind == TokenKind::LeftParen && parameters.is_empty() {
                return Err(self.bare_parameters(kind.word(), name, short));
            }
            if self.token.kind != TokenKind::Word {
                let name = shown(self.slice(name.span));
                let word = kind.word();
                let fix = format!(
                    "what it says stands after `=`, without braces, such as `define {word} {name} = {example}`"
                );
                let missing = self.missing("a `=`", fix);
                self.leave_out_block();
                return Err(missing);
            }
            parameters.push(self.expect_name("parameter")?);
        }
        self.presume(TokenKind::Assign);
        if self.at_block_as_value() {
            return Err(self.block_as_value());
        }
        self.grouped = true;
        self.estimating = true;
        let value = self.expression();
        self.estimating = false;
        let value = value?;
        self.expect_end(what, &value, |left, right| {
            format!("join them by an operator, such as `{left} + {right}`")
        })?;
        Ok(value)
    }

    /// Takes the next line where it is more of what the heuristic says: with a report, unless the line before has one.
    fn heuristic_goes_on(&mut self, is_reported: bool) {
        if self.token.kind != TokenKind::Newline {
            return;
        }
        let rest = &self.source.text[self.token.span.end as usize..];
        let line = rest.lines().next().unwrap_or_default().trim_start();
        let word = line.split(|letter: char| !letter.is_alphanumeric()).next();
        let word = word.unwrap_or_default();
        let joins = line.starts_with(['+', '-', '*', '/', '%']) || matches!(word, "and" | "or");
        let last = self.slice(self.previous.span);
        let is_word = matches!(last, "and" | "or" | "not");
        let breaks_off =
            is_reported && (is_word || last.ends_with(['+', '-', '*', '/', '%', '=', '<', '>']));
        let begins = line.is_empty()
            || line.starts_with(['#', '}'])
            || meaning(self.vocabulary, word) != Reserved::No;
        if !joins && (!breaks_off || begins) {
            return;
        }
        self.advance();
        if !is_reported {
            self.missing(
                "a command",
                "it goes on over lines in brackets that are open: `= ( ... )`",
            );
        }
        self.recover();
    }

    /// Takes a `{` up to its `}`, whatever stands in between.
    fn leave_out_block(&mut self) {
        let mut open = 0;
        while self.token.kind != TokenKind::End {
            match self.token.kind {
                TokenKind::LeftBrace => open += 1,
                _ if open == 0 => return,
                TokenKind::RightBrace => open -= 1,
                _ => {}
            }
            self.advance();
        }
    }

    /// Reports `define heuristic f(k)`.
    fn bare_parameters(&mut self, what: &str, name: Name, end: &str) -> Failed {
        let rest = &self.source.text[self.token.span.end as usize..];
        let inner = rest.split([')', '\n']).next().unwrap_or_default();
        let names: Vec<&str> = inner
            .split([',', ' '])
            .filter(|part| !part.is_empty())
            .collect();
        let head = ["define", what, self.slice(name.span)];
        let words = head.into_iter().filter(|word| !word.is_empty());
        let words: Vec<&str> = words.chain(names).chain([end]).collect();
        let fix = shown(&words.join(" "));
        self.missing(
            "the name of a parameter",
            format!("parameters stand without parentheses: `{fix}`"),
        )
    }
}
