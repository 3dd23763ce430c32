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
    Quotient,
    If,
    At,
    Goal,
    Home,
    Where,
    Holds,
    Row,
    Column,
    Moves,
    Rows,
    Lines,
    LinesOf,
    Words,
    Contains,
    Number,
    Heuristic,
    External,
}

/// The type of an argument of a function.
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
    /// `h1`, `max(h1,h2)`.
    Heuristic,
    /// `"python3 model.py"`.
    Command,
}

impl Function {
    /// All functions.
    pub const ALL: [Self; 29] = [
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
        Self::Quotient,
        Self::If,
        Self::At,
        Self::Goal,
        Self::Home,
        Self::Where,
        Self::Holds,
        Self::Row,
        Self::Column,
        Self::Moves,
        Self::Rows,
        Self::Lines,
        Self::LinesOf,
        Self::Words,
        Self::Contains,
        Self::Number,
        Self::Heuristic,
        Self::External,
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

    /// The form of a call.
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
            Self::Quotient => "quotient(A, B)",
            Self::If => "if(CONDITION, A, B)",
            Self::At => "at(CELL)",
            Self::Goal => "goal(CELL)",
            Self::Home => "home(VALUE)",
            Self::Where => "where(VALUE)",
            Self::Holds => "holds(FACT)",
            Self::Row => "row(CELL)",
            Self::Column => "column(CELL)",
            Self::Moves => "moves(FILE)",
            Self::Rows => "rows(FILE)",
            Self::Lines => "lines(FILE)",
            Self::LinesOf => "linesOf(TEXT)",
            Self::Words => "words(TEXT)",
            Self::Contains => "contains(TEXT, TEXT)",
            Self::Number => "number(TEXT)",
            Self::Heuristic => "heuristic(H)",
            Self::External => "external(COMMAND)",
        }
    }

    /// The description: part of a sentence without a full stop.
    pub fn summary(self) -> &'static str {
        match self {
            Self::All => "Whether the condition holds for all elements; true for an empty list",
            Self::Any => {
                "Whether the condition holds for at least one element; false for an empty list"
            }
            Self::Count => "The number of elements for which the condition holds",
            Self::Sum => "The sum of the numbers; 0 for an empty list",
            Self::Least => "The least of the numbers; an error for an empty list",
            Self::Most => "The greatest of the numbers; an error for an empty list",
            Self::Select => "The list of the elements for which the condition holds",
            Self::Each => "The list of the values, one for each element",
            Self::Size => "The number of elements of a list or range",
            Self::Item => "The nth element, counted from 1",
            Self::Abs => "The absolute value of a number",
            Self::Quotient => "A divided by B, rounded toward zero to a whole number",
            Self::If => "A if the condition holds, else B; only that one is evaluated",
            Self::At => "The value in the cell",
            Self::Goal => "The goal's value in the cell",
            Self::Home => "The only cell in which the goal has the value",
            Self::Where => "The only cell that has the value now",
            Self::Holds => "Whether the fact of a planning task holds",
            Self::Row => "The row of the cell, counted from 0",
            Self::Column => "The column of the cell, counted from 0",
            Self::Moves => "The moves in a file, in the format of any program",
            Self::Rows => {
                "The rows of a table (comma-separated values) below its heads, each a list"
            }
            Self::Lines => "The lines of a file",
            Self::LinesOf => "The lines of a text, such as $output",
            Self::Words => "The words of a text: what stands between its spaces and line ends",
            Self::Contains => "Whether the second text stands in the first, in the same case",
            Self::Number => "The number that a text says; an error for any other text",
            Self::Heuristic => "The value of a heuristic for the current state",
            Self::External => {
                "All that a heuristic says: the values that a program gives for states, over a pipe"
            }
        }
    }

    /// A line that uses it.
    pub fn example(self) -> &'static str {
        match self {
            Self::All => "print all(x in [2 4], $x % 2 == 0)",
            Self::Any => "print any(x in [1 2], $x == 2)",
            Self::Count => "print count(x in 1..9, $x % 3 == 0)",
            Self::Sum => "print sum(x in 1..4, $x * $x)",
            Self::Least => "print least(x in [3 5], $x + 1)",
            Self::Most => "print most(x in [3 5], $x + 1)",
            Self::Select => "print select(x in 1..9, $x % 3 == 0)",
            Self::Each => "print each(x in 1..4, $x * 10)",
            Self::Size => "print size([a b c])",
            Self::Item => "print item([a b c], 2)",
            Self::Abs => "print abs(3 - 5)",
            Self::Quotient => "print quotient(7.5, 0.5 + 1)",
            Self::If => "print if(solved, length, \"unsolved\")",
            Self::At | Self::Goal => {
                "define heuristic out = count(c in cells, at($c) != b and at($c) != goal($c))\naudit out"
            }
            Self::Home | Self::Row => {
                "define heuristic rows = sum(c in cells, if(at($c) == b, 0, abs(row($c) - row(home(at($c))))))\naudit rows"
            }
            Self::Column => {
                "define heuristic columns = sum(c in cells, if(at($c) == b, 0, abs(column($c) - column(home(at($c))))))\naudit columns"
            }
            Self::Where => "define heuristic corner = if(where(b) == home(b), 0, 1)\naudit corner",
            Self::Holds => {
                "define heuristic handEmpty = if(holds(handempty), 0, 1)\ndefine heuristic apart = count(x in [a b c], not holds(on $x d))"
            }
            Self::Moves => "setState \"1b2 345 678\"\ncheckSolution moves(\"path.txt\")",
            Self::Rows => "for row in rows(\"boards.csv\") { print $row }",
            Self::Lines => "print size(lines(\"notes.txt\"))",
            Self::LinesOf => "print size(linesOf(\"one\\ntwo\"))",
            Self::Words => "print item(words(\"Nodes generated: 42\"), 3)",
            Self::Contains => "print contains(\"Solution found!\", \"found\")",
            Self::Number => "print (number(\"42\") + 1)",
            Self::Heuristic => "setState \"1b2 345 678\" print heuristic(h2)",
            Self::External => {
                "define heuristic net = external(\"python3 model.py\")\nsolveBeam 100 net"
            }
        }
    }

    /// The arguments that it takes; a list that a variable runs over is the first.
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
            Self::Quotient => &[Argument::Number, Argument::Number],
            Self::If => &[Argument::Condition, Argument::Value, Argument::Value],
            Self::At
            | Self::Goal
            | Self::Home
            | Self::Where
            | Self::Holds
            | Self::Row
            | Self::Column => &[Argument::Name],
            Self::Moves | Self::Rows | Self::Lines => &[Argument::File],
            Self::LinesOf | Self::Words | Self::Number => &[Argument::Value],
            Self::Contains => &[Argument::Value, Argument::Value],
            Self::Heuristic => &[Argument::Heuristic],
            Self::External => &[Argument::Command],
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
        let mut bound = None;
        if function.binds() {
            bound = Some(self.expect_name("variable")?);
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
                // What it runs over does not know it.
                *variable = bound;
            }
            if self.token.kind == TokenKind::RightParen {
                return Err(self.missing("an argument", advice()));
            }
            let argument = match function {
                Function::Holds => self.fact()?,
                _ => self.expression()?,
            };
            arguments.push(argument);
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
            variable: bound,
            arguments,
        };
        Ok(Expr {
            kind: ExprKind::Function(Box::new(call)),
            span: name.to(close),
        })
    }

    /// The words of a fact, `on $x b`: one alone is what it is, several are a list.
    fn fact(&mut self) -> Result<Expr, Failed> {
        let first = self.expression()?;
        let mut height = self.height;
        let mut words = vec![first];
        while self.at_operand() {
            words.push(self.lone_operand()?);
            height = height.max(self.height);
        }
        let Some(last) = words.last().map(|word| word.span) else {
            return Err(self.missing("a fact", String::new()));
        };
        if words.len() == 1 {
            return Ok(words.remove(0));
        }
        self.height = height + 1;
        Ok(Expr {
            span: words[0].span.to(last),
            kind: ExprKind::List(words.into()),
        })
    }

    /// Whether the current token is the function `heuristic`, or `if`, not the statement: there is a `,` directly in its
    /// parentheses.
    pub(super) fn at_conditional(&self) -> bool {
        let end = self.token.span.end as usize;
        let is_open = self.source.text.as_bytes().get(end) == Some(&b'(');
        if !is_open || !self.at_word("if") {
            return is_open && self.at_word("heuristic");
        }
        let mut lexer = Lexer::new(self.source);
        lexer.rewind(end);
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
