//! Functions: words that stand for a value with what follows them in `( )`.

use super::lexer::Lexer;
use super::parser::{Failed, Parser};
use super::place::{Construct, Expected};
use super::token::TokenKind;
use super::{Expr, ExprKind, FunctionCall, Name, Span};

/// A function of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are the functions")]
pub enum Function {
    All,
    Any,
    Count,
    Sum,
    Least,
    Most,
    Select,
    Each,
    Size,
    Item,
    Abs,
    If,
    At,
    Goal,
    Home,
    Where,
    Row,
    Column,
    Moves,
    Rows,
    Lines,
}

/// What an argument of a function is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument {
    /// `$x > 1`.
    Condition,
    /// `$x * 2`.
    Number,
    /// `1..4`, `[a b]`.
    List,
    /// Anything.
    Value,
    /// The name of a cell, or of what stands in one: a word stands for itself.
    Name,
    /// `"a.txt"`.
    File,
}

impl Function {
    /// All functions.
    pub const ALL: [Self; 21] = [
        Self::All,
        Self::Any,
        Self::Count,
        Self::Sum,
        Self::Least,
        Self::Most,
        Self::Select,
        Self::Each,
        Self::Size,
        Self::Item,
        Self::Abs,
        Self::If,
        Self::At,
        Self::Goal,
        Self::Home,
        Self::Where,
        Self::Row,
        Self::Column,
        Self::Moves,
        Self::Rows,
        Self::Lines,
    ];

    /// The function of that name.
    pub fn named(word: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|function| function.name() == word)
    }

    /// Its word.
    pub fn name(self) -> &'static str {
        let usage = self.usage();
        &usage[..usage.find('(').unwrap_or(usage.len())]
    }

    /// How it is written.
    pub fn usage(self) -> &'static str {
        match self {
            Self::All => "all(x in LIST, CONDITION)",
            Self::Any => "any(x in LIST, CONDITION)",
            Self::Count => "count(x in LIST, CONDITION)",
            Self::Sum => "sum(x in LIST, NUMBER)",
            Self::Least => "least(x in LIST, NUMBER)",
            Self::Most => "most(x in LIST, NUMBER)",
            Self::Select => "select(x in LIST, CONDITION)",
            Self::Each => "each(x in LIST, VALUE)",
            Self::Size => "size(LIST)",
            Self::Item => "item(LIST, n)",
            Self::Abs => "abs(NUMBER)",
            Self::If => "if(CONDITION, A, B)",
            Self::At => "at(CELL)",
            Self::Goal => "goal(CELL)",
            Self::Home => "home(VALUE)",
            Self::Where => "where(VALUE)",
            Self::Row => "row(CELL)",
            Self::Column => "column(CELL)",
            Self::Moves => "moves(FILE)",
            Self::Rows => "rows(FILE)",
            Self::Lines => "lines(FILE)",
        }
    }

    /// What it takes; a list that a variable runs over is the first.
    pub fn arguments(self) -> &'static [Argument] {
        match self {
            Self::All | Self::Any | Self::Count | Self::Select => {
                &[Argument::List, Argument::Condition]
            }
            Self::Sum | Self::Least | Self::Most | Self::Item => {
                &[Argument::List, Argument::Number]
            }
            Self::Each => &[Argument::List, Argument::Value],
            Self::Size => &[Argument::List],
            Self::Abs => &[Argument::Number],
            Self::If => &[Argument::Condition, Argument::Value, Argument::Value],
            Self::At | Self::Goal | Self::Home | Self::Where | Self::Row | Self::Column => {
                &[Argument::Name]
            }
            Self::Moves | Self::Rows | Self::Lines => &[Argument::File],
        }
    }

    /// Whether a variable runs over its list.
    pub fn binds(self) -> bool {
        let mut arguments = self.arguments().iter();
        arguments.next() == Some(&Argument::List) && !matches!(self, Self::Size | Self::Item)
    }

    /// Whether it is about cells, so that it belongs in a definition.
    pub fn is_of_cells(self) -> bool {
        self.arguments() == [Argument::Name]
    }
}

impl Parser<'_> {
    /// function = word `(` ( name `in` expression `,` )? expression ( `,` expression )* `)`, the parenthesis directly
    /// behind the word
    pub(super) fn function(&mut self, name: Span, function: Function) -> Result<Expr, Failed> {
        self.functions.push(name.start);
        let mut variable = None;
        let call = self.function_call(name, function, &mut variable);
        if call.is_err() {
            let variable = variable.map(|name| name.span);
            self.breaks_off_in(|| Construct::Function { variable });
        }
        call
    }

    fn function_call(
        &mut self,
        name: Span,
        function: Function,
        variable: &mut Option<Name>,
    ) -> Result<Expr, Failed> {
        let open = self.open_bracket()?;
        let grouped = std::mem::replace(&mut self.grouped, true);
        let advice = || format!("write `{}`", function.usage());
        if function.binds() {
            *variable = Some(self.expect_name("variable")?);
            self.may_follow(Expected::Word("in"));
            if !self.accept_word("in") {
                return Err(self.missing("`in`", advice()));
            }
        }
        let mut arguments = Vec::with_capacity(function.arguments().len());
        let mut height = 0;
        for index in 0..function.arguments().len() {
            if index > 0 {
                if self.token.kind != TokenKind::Comma {
                    return Err(self.missing("a `,`", advice()));
                }
                self.advance();
            }
            if self.token.kind == TokenKind::RightParen {
                return Err(self.missing("an argument", advice()));
            }
            arguments.push(self.expression()?);
            height = height.max(self.height);
        }
        if self.token.kind == TokenKind::Comma {
            return Err(self.missing("`)`", advice()));
        }
        let close = self.expect_closer(TokenKind::LeftParen, open)?;
        self.grouped = grouped;
        self.height = height + 1;
        let call = FunctionCall {
            function,
            name,
            variable: *variable,
            arguments,
        };
        Ok(Expr {
            kind: ExprKind::Function(Box::new(call)),
            span: name.to(close),
        })
    }

    /// Whether the current token is the function `if`, not the statement: there is a `,` directly in its parentheses.
    pub(super) fn at_conditional(&self) -> bool {
        let behind = self.token.span.end as usize;
        if !self.at_word("if") || self.source.text.as_bytes().get(behind) != Some(&b'(') {
            return false;
        }
        let mut lexer = Lexer::new(self.source);
        lexer.rewind(behind);
        let mut depth = 0;
        loop {
            match lexer.next_token().kind {
                TokenKind::LeftParen | TokenKind::LeftBracket => depth += 1,
                TokenKind::RightParen | TokenKind::RightBracket if depth > 1 => depth -= 1,
                TokenKind::Comma if depth == 1 => return true,
                TokenKind::RightParen
                | TokenKind::RightBracket
                | TokenKind::LeftBrace
                | TokenKind::RightBrace
                | TokenKind::End => return false,
                _ => {}
            }
        }
    }
}
