//! Any text: parsing ends, places are in the text, formatting keeps the tree.

use super::{Words, parsed, shape};
use crate::syntax::{
    Block, Brackets, Expr, ExprKind, Script, Source, Span, Statement, StatementKind, StringPiece,
    format, incomplete, outline, spelling_edits,
};
use miette::Diagnostic;
use proptest::prelude::*;
use std::fmt::Write;

/// All places that a tree and its reports name.
struct Places<'s>(&'s Source);

impl Places<'_> {
    fn check(&self, span: Span) {
        assert!(
            self.0.text.get(span.range()).is_some(),
            "{span:?} in {:?}",
            self.0.text
        );
    }

    fn statement(&self, statement: &Statement) {
        self.check(statement.span);
        match &statement.kind {
            StatementKind::Command(command) => {
                self.check(command.name);
                command
                    .arguments
                    .iter()
                    .for_each(|argument| self.expr(argument));
            }
            StatementKind::WithEntries { command, entries } => {
                self.check(command.name);
                command
                    .arguments
                    .iter()
                    .for_each(|argument| self.expr(argument));
                self.block(entries);
            }
            StatementKind::Let { name, value }
            | StatementKind::DefineFormula { name, value, .. } => {
                self.check(name.span);
                if let Some(value) = value {
                    self.expr(value);
                }
            }
            StatementKind::If {
                branches,
                otherwise,
            } => {
                for branch in branches {
                    self.expr(&branch.condition);
                    self.block(&branch.body);
                }
                if let Some(block) = otherwise {
                    self.block(block);
                }
            }
            StatementKind::Repeat { count, body } => {
                self.expr(count);
                self.block(body);
            }
            StatementKind::Task(task) => {
                self.expr(&task.name);
                if let Some(points) = &task.points {
                    self.expr(points);
                }
                self.block(&task.body);
            }
            StatementKind::For { name, items, body } => {
                self.check(name.span);
                self.expr(items);
                self.block(body);
            }
            StatementKind::Define { name, body, .. }
            | StatementKind::DefinePuzzle { name, body, .. } => {
                self.check(name.span);
                self.block(body);
            }
            StatementKind::Expect {
                condition,
                points,
                message,
            } => {
                self.expr(condition);
                for operand in points.iter().chain(message) {
                    self.expr(operand);
                }
            }
            StatementKind::ExpectFails { body } => self.block(body),
            StatementKind::Error => {}
        }
    }

    fn block(&self, block: &Block) {
        self.check(block.span);
        block
            .statements
            .iter()
            .for_each(|statement| self.statement(statement));
    }

    fn expr(&self, expr: &Expr) {
        self.check(expr.span);
        match &expr.kind {
            ExprKind::List(items) => items.iter().for_each(|item| self.expr(item)),
            ExprKind::Call(call) => call.arguments.iter().for_each(|item| self.expr(item)),
            ExprKind::Function(call) => call.arguments.iter().for_each(|item| self.expr(item)),
            ExprKind::Range(range) => {
                self.expr(&range.from);
                self.expr(&range.to);
                if let Some(step) = &range.step {
                    self.expr(step);
                }
            }
            ExprKind::Group(inner) | ExprKind::Unary(_, inner) => self.expr(inner),
            ExprKind::Binary { at, sides, .. } => {
                self.check(*at);
                self.expr(&sides.0);
                self.expr(&sides.1);
            }
            ExprKind::Template(pieces) => {
                for piece in &**pieces {
                    if let StringPiece::Variable(name) = piece {
                        self.check(*name);
                    }
                }
            }
            _ => {}
        }
    }
}

/// Parses, and checks what holds for every text.
fn checked(text: &str) -> (Script, bool) {
    let (script, errors) = parsed(text);
    let places = Places(&script.source);
    script
        .statements
        .iter()
        .for_each(|statement| places.statement(statement));
    assert!(errors.len() <= 21);
    for error in &errors {
        for label in error.labels().into_iter().flatten() {
            places.check(Span::new(label.offset(), label.offset() + label.len()));
        }
        assert!(error.help().is_some() && error.code().is_some());
    }
    let mut brackets = Brackets::default();
    text.split_inclusive('\n')
        .for_each(|line| brackets.read(line));
    assert_eq!(brackets.is_open(), incomplete(text), "{text:?}");
    let outline = outline(script.source.clone(), &Words);
    outline
        .words
        .iter()
        .for_each(|(span, _)| places.check(*span));
    if errors.is_empty() {
        assert_eq!(shape::script(&outline.script), shape::script(&script));
    }
    (script, errors.is_empty())
}

/// Formats a text that parses: the same tree, and the same text when done again.
fn formats(text: &str) {
    let (script, valid) = checked(text);
    let formatted = format(&script.source, &Words);
    assert_eq!(formatted.is_ok(), valid);
    let Ok(formatted) = formatted else { return };
    let (again, valid) = checked(&formatted);
    assert!(valid, "{text:?} became {formatted:?}");
    // A board without quotes has them then.
    let shape = |script: &Script| shape::script(script).replace(['"', '\'', '\\'], "");
    assert_eq!(
        shape(&again),
        shape(&script),
        "{text:?} became {formatted:?}"
    );
    let edits = spelling_edits(&again.source, &Words);
    assert_eq!(edits, Ok(Vec::new()), "{text:?} became {formatted:?}");
    let twice = format(&again.source, &Words);
    assert_eq!(twice.as_deref(), Ok(formatted.as_str()));
}

/// What scripts are made of, and some that they are not.
const SOUP: [&str; 84] = [
    "print",
    "move",
    "setState",
    "help",
    "let",
    "if",
    "else",
    "repeat",
    "for",
    "in",
    "define",
    "expect",
    "fails",
    "experiment",
    "depths",
    "run",
    "as",
    "and",
    "or",
    "not",
    "true",
    "step",
    "x",
    "h1",
    "../a.txt",
    "4x5",
    "é",
    "5",
    "-5",
    "0.5",
    "1_000",
    "1..3",
    "..",
    "$x",
    "$",
    "${x}",
    "\"a\"",
    "\"$x \\n\"",
    "\"",
    "\"\\q\"",
    "[",
    "]",
    "(",
    ")",
    "{",
    "}",
    "{ ",
    " }",
    ",",
    "=",
    "==",
    "!=",
    "<",
    "<=",
    "+",
    "-",
    "*",
    "/",
    "%",
    "!",
    ";",
    "# c",
    "\r\n",
    "\n",
    "9223372036854775808",
    "f(",
    "solve",
    "A*",
    "A-star",
    "bfs",
    "solveA*",
    "solveBFS",
    "maxnodes",
    "maxNodes",
    "maxNodes=",
    "[maxnodes=5]",
    "setSeed",
    "scrambleState",
    "b12 345 678",
    "012",
    "1,000",
    "// c",
    "--",
    "/*",
];

fn soup() -> impl Strategy<Value = String> {
    let token = (proptest::sample::select(&SOUP[..]), 0..4_u8);
    proptest::collection::vec(token, 0..40).prop_map(|tokens| {
        tokens
            .iter()
            .fold(String::new(), |mut text, (token, space)| {
                text.push_str(token);
                text.push_str([" ", " ", "", "\n"][*space as usize]);
                text
            })
    })
}

/// An operand, in brackets or without.
fn operand() -> impl Strategy<Value = String> {
    let leaf = proptest::sample::select(vec![
        "5",
        "-5",
        "0.5",
        "h1",
        "move",
        "../a.txt",
        "$x",
        "\"a b\"",
        "\"$x\\n\"",
        "1..3",
        "$x..5",
    ])
    .prop_map(str::to_owned);
    leaf.prop_recursive(3, 20, 4, |inner| {
        let space = proptest::sample::select(vec![" ", "  ", "\n", " # c\n"]);
        let operator = proptest::sample::select(vec!["+", "*", "/", "-", "==", "<", "and", "or"]);
        let pair = (inner.clone(), operator, inner.clone(), space.clone());
        let items = proptest::collection::vec(inner.clone(), 0..4);
        prop_oneof![
            (items.clone(), space)
                .prop_map(|(items, space)| format!("[ {}{space}]", items.join(space))),
            items.prop_map(|items| format!("f({})", items.join(" , "))),
            pair.prop_map(|(left, operator, right, space)| format!(
                "( {left}{space}{operator}{space}{right})"
            )),
            inner.prop_map(|inner| format!("(not {inner})")),
        ]
    })
}

/// Lines in other spellings and in the usual ones, mixed.
fn spelled() -> impl Strategy<Value = String> {
    let parts = proptest::sample::select(vec![
        "setState b12 345 678",
        "setState 0 1 2",
        "setState 012",
        "setState \"b12\"",
        "setState x",
        "solve A* h1",
        "solve a-star",
        "solve BFS",
        "solve beam 50",
        "solveA* h1",
        "solveBFS",
        "solve bfs [maxnodes=1,000]",
        "solveAStar h1 [maxNodes 5 , seed=3]",
        "solveBFS maxnodes = 7",
        "maxNodes=100",
        "maxnodes 20",
        "seed 1,000,000",
        "scrambleState 20",
        "setSeed 5",
        "setSeed=5",
        "help A*",
        "help solve A star",
        "printState",
        "printState // a's { (",
        "//",
        "# a // b",
        "if solved { maxnodes=5 solve BFS }",
        "repeat 1,000 { scrambleState 3 }",
        "experiment \"a\" { run solve A* h1 [maxnodes=5] as x seed=3 }",
    ]);
    let end = proptest::sample::select(vec!["\n", "\n\n", " // b\n", "\r\n", " ", " "]);
    proptest::collection::vec((parts, end), 0..12).prop_map(|lines| {
        lines.iter().fold(String::new(), |mut text, (line, end)| {
            let _ = write!(text, "{line}{end}");
            text
        })
    })
}

fn script() -> impl Strategy<Value = String> {
    let line = (operand(), 0..6_u8).prop_map(|(operand, kind)| match kind {
        0 => format!("let x = {operand}"),
        1 => format!("print {operand}  {operand}"),
        2 => format!("expect {operand}  and not {operand}"),
        3 => format!("help if   move {operand}"),
        4 => "   # a comment  ".to_owned(),
        _ => format!("attempt {operand}"),
    });
    line.prop_recursive(3, 30, 5, |inner| {
        let ends = proptest::sample::select(vec!["\n", "\n\n\n", "\r\n", " # c\n"]);
        let body = proptest::collection::vec((inner.clone(), ends), 0..4).prop_map(|lines| {
            lines.iter().fold(String::new(), |mut body, (line, end)| {
                let _ = write!(body, "{line}{end}");
                body
            })
        });
        (body.clone(), body, operand(), 0..7_u8).prop_map(|(body, other, operand, kind)| match kind
        {
            0 => format!("if {operand} {{ {body} }} else {{{other}}} print 1"),
            1 => format!("for b in {operand} {{\n\n{body}}}"),
            2 => format!("expect fails {{ {body} }}"),
            3 => format!("repeat ({operand}) {{ print 1 }} print {operand}"),
            4 => format!("{body}\n{other}"),
            5 => format!("experiment \"a\" {{ depths {operand} run move as {operand}\n}} print 1"),
            _ => format!("define f x {{ {body}\n}}"),
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn any_bytes_are_parsed(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let source = Source::from_bytes("test", bytes, None);
        let (source, error) = source.map_or_else(|lossy| (lossy.0, Some(lossy.1)), |source| (source, None));
        if let Some(error) = error {
            Places(&source).check(error.span());
        }
        formats(&source.text);
    }

    #[test]
    fn any_characters_are_parsed(text in "\\PC{0,40}") {
        formats(&text);
    }

    #[test]
    fn any_tokens_are_parsed(text in soup()) {
        formats(&text);
    }

    #[test]
    fn other_spellings_parse_and_become_the_usual_one(text in spelled()) {
        let (_, errors) = parsed(&text);
        prop_assert_eq!(errors, [], "in {:?}", text);
        formats(&text);
    }

    #[test]
    fn scripts_parse_and_keep_their_tree(text in script()) {
        let (_, errors) = parsed(&text);
        prop_assert_eq!(errors, [], "in {:?}", text);
        formats(&text);
    }
}
