//! Constructs of other languages, and how to write them here.

use super::lexer::Lexer;
use super::parser::{Failed, Parser, Reserved, meaning};
use super::report::shown;
use super::token::TokenKind;
use super::{Expr, ExprKind, Name, Proposal, Span, Statement, StatementKind, error};

/// Bytes of a text that is rewritten as a whole.
const LONGEST: usize = 400;

/// Why elements are read by a function.
const ITEM: &str = "elements are counted from 1 and read by a function";

impl Parser<'_> {
    /// Reports the meaning of a second operand behind the value of a `let`, where that is another statement.
    pub(super) fn let_goes_on(&mut self, name: Name, value: &Expr) -> Result<(), Failed> {
        if self.divides_by_comment(value) {
            return Err(self.divided_by_comment(value));
        }
        let is_other = self.reserved != Reserved::No || self.token.kind == TokenKind::LeftParen;
        if is_other || !self.at_operand() || self.touches_operand() {
            return Ok(());
        }
        if self.at_assignment() {
            return Err(self.second_let(value));
        }
        let head = self.slice(value.span);
        let id = match value.kind {
            ExprKind::Word => self.vocabulary.command(head),
            _ => None,
        };
        let Some(id) = id else {
            let Some(range) = self.range_meant(value) else {
                return Ok(());
            };
            return Err(self.unexpected("the value", range, value.span));
        };
        let command = shown(head);
        while !self.token.kind.ends_line() && self.token.kind != TokenKind::LeftBrace {
            self.advance();
        }
        let line = self.slice(value.span.to(self.previous.span));
        let name = self.slice(name.span);
        let advice = match self.vocabulary.finds(id) {
            Some(found) => Proposal::write(
                "the search is a line of its own, and what it found is read after it",
                self.statement_start.to(self.previous.span),
                format!("{line} let {name} = ${found}"),
            ),
            None => Proposal::write(
                "it is a line of its own",
                self.statement_start.to(self.previous.span),
                line,
            ),
        };
        let at = value.span;
        Err(self.report(error::command_as_value(command, advice, at)))
    }

    /// Whether the current token is a word that a `=` follows.
    fn at_assignment(&self) -> bool {
        let rest = &self.source.text[self.token.span.end as usize..];
        let tail = rest.trim_start_matches([' ', '\t']);
        self.token.kind == TokenKind::Word && tail.starts_with('=') && !tail.starts_with("==")
    }

    /// Reports `let a = 1 b = 2`. The names are known from there on.
    fn second_let(&mut self, value: &Expr) -> Failed {
        let found = self.found();
        let at = self.token.span;
        let mut line = String::new();
        let mut last = at.start as usize;
        while !self.token.kind.ends_line() && self.token.kind != TokenKind::LeftBrace {
            let span = self.token.span;
            if self.at_assignment() {
                line.push_str(&self.source.text[last..span.start as usize]);
                line.push_str("let ");
                last = span.start as usize;
                self.orphans.push(Statement {
                    kind: StatementKind::Let {
                        name: Name { span },
                        value: None,
                    },
                    span,
                    starts_line: false,
                });
            }
            self.advance();
        }
        let end = self.previous.span.end as usize;
        line.push_str(&self.source.text[last..end]);
        let whole = Span::new(at.start as usize, end);
        let advice = Proposal::write("each variable has a `let` of its own", whole, line);
        self.report(error::unexpected(
            found,
            "the value",
            advice,
            at,
            value.span,
        ))
    }

    /// Reports the current token, which follows something complete.
    pub(super) fn unexpected(
        &mut self,
        after: &'static str,
        (found, at, advice): (String, Span, Proposal),
        cause: Span,
    ) -> Failed {
        self.report(error::unexpected(found, after, advice, at, cause))
    }

    /// The range that `1 .. 5`, `1 ..5` and `1 to 5` mean, behind their first number. Takes them.
    pub(super) fn range_meant(&mut self, from: &Expr) -> Option<(String, Span, Proposal)> {
        let is_bound = matches!(
            from.kind,
            ExprKind::Integer(_) | ExprKind::Variable | ExprKind::Group(_)
        );
        if !is_bound || self.token.kind != TokenKind::Word {
            return None;
        }
        let (found, at) = (self.found(), self.token.span);
        let word = self.slice(at);
        let end = word.trim_start_matches('.');
        let dots = word.len() - end.len();
        let to = match (word, end) {
            ("to" | "until" | ".." | "...", _) => {
                let mut lexer = Lexer::new(self.source);
                lexer.rewind(at.end as usize);
                let begins = matches!(
                    lexer.next_token().kind,
                    TokenKind::Integer | TokenKind::Variable | TokenKind::LeftParen
                );
                if !begins {
                    return None;
                }
                self.advance();
                self.bound().ok()?.span
            }
            (_, end) if dots >= 2 && is_digits(end) => {
                self.advance();
                Span {
                    start: at.start + dots as u32,
                    ..at
                }
            }
            _ => return None,
        };
        let range = format!("{}..{}", self.slice(from.span), self.slice(to));
        let whole = from.span.to(to);
        let advice = Proposal::write("a range has two dots and no spaces", whole, range);
        Some((found, at, advice))
    }

    /// Reports `let k = 7 // 2`, where the comment is meant as a division.
    fn divided_by_comment(&mut self, left: &Expr) -> Failed {
        let at = self.comment;
        let text = self.slice(at);
        let divisor = text.trim_start_matches('/').trim();
        let divided = format!("({} / {divisor})", self.slice(left.span));
        let slashes = Span {
            end: at.start + 2,
            ..at
        };
        let whole = Span {
            end: at.start + text.trim_end().len() as u32,
            ..left.span
        };
        let advice = Proposal::write("whole numbers are divided by `/`", whole, divided);
        self.unexpected("the value", ("`//`".to_owned(), slashes, advice), left.span)
    }

    /// Reports `if ... { 1 } else { 2 }` where a value is due.
    pub(super) fn block_as_value(&mut self) -> Failed {
        let at = self.token.span;
        let line = self.source.text[at.start as usize..].lines().next();
        let advice = match line.and_then(conditional) {
            Some((text, length)) => {
                let start = at.start as usize;
                let whole = Span::new(start, start + length);
                // What follows belongs to it: it is one mistake.
                while self.token.span.start < whole.end && self.token.kind != TokenKind::End {
                    self.advance();
                }
                Proposal::write("a function chooses between two values", whole, text)
            }
            None => Proposal::from("a function chooses between two values: `if(CONDITION, A, B)`"),
        };
        self.report(error::block_as_value(advice, at))
    }

    /// Reports an operator that ends its line before a line of its own begins, where brackets are open.
    pub(super) fn line_below(&mut self) -> Failed {
        let at = self.previous.span;
        let left = shown(self.slice(self.operand));
        let operator = self.slice(at);
        let advice = format!("something follows it, such as `({left} {operator} 2)`");
        self.leave_brackets(at.end as usize);
        self.report(error::expected(
            "an operand after the operator",
            "the end of the line",
            advice.into(),
            at,
        ))
    }

    /// Whether a command begins the line below an operator that lacks its second operand.
    pub(super) fn at_line_below(&self) -> bool {
        let is_arithmetic = matches!(
            self.previous.kind,
            TokenKind::Plus | TokenKind::Minus | TokenKind::Star | TokenKind::Percent
        );
        is_arithmetic
            && self.token.kind == TokenKind::Word
            && meaning(self.vocabulary, self.slice(self.token.span)) != Reserved::No
            && !self.at_conditional()
            && self.is_below(self.previous.span)
            // A readable name may be called like a command, and stand alone.
            && self.source.text[self.token.span.end as usize..]
                .trim_start_matches([' ', '\t'])
                .starts_with(|next: char| next.is_alphanumeric() || "\"$[".contains(next))
    }

    /// Reports a command in `( )`, which the current token is an operand of.
    pub(super) fn command_in_group(&mut self, name: Span) -> Failed {
        while self.at_operand() {
            self.advance();
        }
        let line = shown(self.slice(name.to(self.previous.span)));
        let finds = self.vocabulary.command(self.slice(name));
        let advice = match finds.and_then(|id| self.vocabulary.finds(id)) {
            Some(found) => {
                format!("it is a line of its own, and `${found}` is read after it: `{line}`")
            }
            None => format!("it is a line of its own, and prints what it says: `{line}`"),
        };
        let command = shown(self.slice(name));
        let advice = advice.into();
        self.report(error::command_as_value(command, advice, name))
    }

    /// The advice for two operands without a space between them: the current token is the second.
    pub(super) fn adjacent(&mut self, cause: Span) -> Proposal {
        let at = self.token.span;
        let left = self.slice(cause);
        if self.token.kind == TokenKind::LeftBracket && left.starts_with('$') {
            return self.subscript(cause);
        }
        let is_word = |text: &str| !text.contains(['\\', '"', '$', '(', '[']);
        let is_name = self.token.kind == TokenKind::Variable && is_word(left)
            || self.token.kind == TokenKind::Word
                && left.starts_with('$')
                && self.slice(at).starts_with(['.', '/', '-', ':']);
        if is_name {
            let mut whole = cause.to(at);
            while self.advance().span == at || self.touches_previous() {
                let is_part = matches!(
                    self.token.kind,
                    TokenKind::Word | TokenKind::Variable | TokenKind::Integer
                );
                if !is_part || !self.touches_previous() {
                    break;
                }
                whole = whole.to(self.token.span);
            }
            let text = self.slice(whole);
            if !text.contains('\\') {
                let quoted = format!("\"{text}\"");
                return Proposal::write(
                    "a name that holds a value is written in quotes",
                    whole,
                    quoted,
                );
            }
        }
        let (left, right) = (shown(self.slice(cause)), shown(self.slice(at)));
        Proposal::replace(cause.to(at), format!("{left} {right}"))
    }

    /// The meaning of `$l[0]`.
    fn subscript(&mut self, list: Span) -> Proposal {
        let mut lexer = Lexer::new(self.source);
        lexer.rewind(self.token.span.end as usize);
        let (index, close) = (lexer.next_token(), lexer.next_token());
        let name = self.slice(list);
        let place = self.slice(index.span);
        let place = match index.kind {
            TokenKind::Integer => match place.parse::<i64>() {
                Ok(place) if place >= 0 => place.saturating_add(1).to_string(),
                Ok(-1) => format!("size({name})"),
                _ => format!("size({name}) - {}", place.trim_start_matches('-')),
            },
            TokenKind::Variable => place.to_owned(),
            _ => String::new(),
        };
        if place.is_empty() || close.kind != TokenKind::RightBracket {
            return Proposal::from(format!("{ITEM}: `item({}, 1)`", shown(name)));
        }
        Proposal::write(ITEM, list.to(close.span), format!("item({name}, {place})"))
    }

    /// The advice for a `while` with its block: the loop that says how often.
    pub(super) fn counted_loop(&self, head: Span) -> Option<Proposal> {
        let open = self.token.span;
        let close = self.closing_brace(open)?;
        let word = self.slice(head);
        let condition = self.slice(Span::new(head.end as usize, open.start as usize));
        let body = self.slice(open.to(close));
        let whole = head.to(close);
        // `solved` is about the last search; a loop that makes moves means the state.
        let condition = condition.trim();
        let condition = match (word, condition) {
            ("while", "not solved") => "state != goal",
            ("until", "solved") => "not state != goal",
            _ => condition,
        };
        let text = match word {
            "while" => format!("repeat 100 {{ if {condition} {body} }}"),
            "until" => match condition.strip_prefix("not ") {
                Some(condition) => format!("repeat 100 {{ if {condition} {body} }}"),
                None => format!("repeat 100 {{ if not ({condition}) {body} }}"),
            },
            "loop" if condition.is_empty() => format!("repeat 100 {body}"),
            _ => return None,
        };
        Some(Proposal::write("a loop says how often", whole, text))
    }

    /// The brace that closes this one, if it is not far.
    fn closing_brace(&self, open: Span) -> Option<Span> {
        let mut lexer = Lexer::new(self.source);
        lexer.rewind(open.start as usize);
        let mut depth = 0;
        loop {
            let token = lexer.next_token();
            match token.kind {
                TokenKind::LeftBrace => depth += 1,
                TokenKind::RightBrace => depth -= 1,
                TokenKind::End => return None,
                _ => {}
            }
            if depth == 0 {
                return Some(token.span);
            }
            if (token.span.end - open.start) as usize > LONGEST {
                return None;
            }
        }
    }

    /// Whether the parenthesis behind a command holds nothing, or operands with commas.
    pub(super) fn opens_operands(&self) -> bool {
        let mut lexer = Lexer::new(self.source);
        lexer.rewind(self.token.span.end as usize);
        let mut depth = 1;
        let mut first = true;
        loop {
            match lexer.next_token().kind {
                TokenKind::RightParen if first => return true,
                TokenKind::Comma if depth == 1 => return true,
                TokenKind::LeftParen | TokenKind::LeftBracket => depth += 1,
                TokenKind::RightParen | TokenKind::RightBracket if depth > 1 => depth -= 1,
                TokenKind::RightParen
                | TokenKind::RightBracket
                | TokenKind::Newline
                | TokenKind::End => return false,
                _ => {}
            }
            first = false;
        }
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The function that `if A { 1 } else if B { 2 } else { 3 }` means, and the bytes that are read.
fn conditional(line: &str) -> Option<(String, usize)> {
    if line.len() > LONGEST || line.contains('"') {
        return None;
    }
    let mut text = String::new();
    let mut open = 0;
    let mut rest = line;
    let otherwise = loop {
        let (condition, tail) = rest.strip_prefix("if")?.split_once('{')?;
        let (value, remainder) = tail.split_once('}')?;
        for part in ["if(", condition.trim(), ", ", value.trim(), ", "] {
            text.push_str(part);
        }
        open += 1;
        rest = remainder;
        let Some(after_else) = remainder.trim_start().strip_prefix("else") else {
            break "0";
        };
        let branch = after_else.trim_start();
        if branch.starts_with("if") {
            rest = branch;
            continue;
        }
        let (value, left) = branch.strip_prefix('{')?.split_once('}')?;
        rest = left;
        break value.trim();
    };
    text.push_str(otherwise);
    text.push_str(&")".repeat(open));
    Some((text, line.len() - rest.len()))
}
