//! A tree as text: one statement after the other, `;` between them, operands in parentheses.

use crate::syntax::{
    BinaryOperator, Block, Expr, ExprKind, Script, Source, Span, Statement, StatementKind,
    StringPiece, UnaryOperator,
};
use std::fmt::Write;

/// All statements.
pub(crate) fn script(script: &Script) -> String {
    statements(&script.source, &script.statements)
}

fn statements(source: &Source, statements: &[Statement]) -> String {
    let shapes: Vec<String> = statements
        .iter()
        .map(|one| statement(source, one))
        .collect();
    shapes.join("; ")
}

fn statement(source: &Source, statement: &Statement) -> String {
    let text = |span: Span| source.slice(span).to_owned();
    let shape = match &statement.kind {
        StatementKind::Command(command) => {
            let mark = if command.id.is_none() { "?" } else { "" };
            let mut shape = format!("{}{mark}", command.word(source).to_owned());
            for argument in &command.arguments {
                shape.push(' ');
                shape.push_str(&expr(source, argument));
            }
            shape
        }
        StatementKind::WithEntries { command, entries } => {
            let mut shape = command.word(source).to_owned();
            for argument in &command.arguments {
                shape.push(' ');
                shape.push_str(&expr(source, argument));
            }
            format!("{shape} {}", block(source, entries))
        }
        StatementKind::Let { name, value } => {
            let value = value
                .as_ref()
                .map_or("?".to_owned(), |value| expr(source, value));
            format!("let {} = {value}", text(name.span))
        }
        StatementKind::If {
            branches,
            otherwise,
        } => {
            let mut shape = String::new();
            for branch in branches {
                let condition = expr(source, &branch.condition);
                let body = block(source, &branch.body);
                let _ = write!(shape, "if {condition} {body} ");
            }
            match otherwise {
                Some(otherwise) => shape + "else " + &block(source, otherwise),
                None => shape.trim_end().to_owned(),
            }
        }
        StatementKind::Repeat { count, body } => {
            format!("repeat {} {}", expr(source, count), block(source, body))
        }
        StatementKind::Task(task) => {
            let points = task.points.iter();
            let points = points.map(|points| format!("points {} ", expr(source, points)));
            let notice = task.notice.iter();
            let notice = notice.map(|notice| format!("{} ", expr(source, notice)));
            format!(
                "task {} {}{}{}{}",
                expr(source, &task.name),
                points.collect::<String>(),
                if task.hidden { "hidden " } else { "" },
                notice.collect::<String>(),
                block(source, &task.body)
            )
        }
        StatementKind::For { name, items, body } => {
            let items = expr(source, items);
            format!("for {} in {items} {}", text(name.span), block(source, body))
        }
        StatementKind::Define {
            name,
            parameters,
            body,
        }
        | StatementKind::DefinePuzzle {
            name,
            parameters,
            body,
            ..
        } => {
            let what = match &statement.kind {
                StatementKind::DefinePuzzle { kind, .. } => format!(" {}", kind.word()),
                _ => String::new(),
            };
            let mut shape = format!("define{what} {}", text(name.span));
            for parameter in parameters {
                let _ = write!(shape, " {}", text(parameter.span));
            }
            format!("{shape} {}", block(source, body))
        }
        StatementKind::DefineFormula {
            kind,
            name,
            parameters,
            value,
        } => {
            let mut shape = format!("define {} {}", kind.word(), text(name.span));
            for parameter in parameters {
                let _ = write!(shape, " {}", text(parameter.span));
            }
            let value = value.as_ref().map(|value| expr(source, value));
            format!("{shape} = {}", value.unwrap_or_else(|| "error".to_owned()))
        }
        StatementKind::Expect {
            condition,
            points,
            message,
        } => {
            let points = points
                .iter()
                .map(|points| format!(" points {}", expr(source, points)));
            let message = message
                .iter()
                .map(|message| format!(" else {}", expr(source, message)));
            format!(
                "expect {}{}{}",
                expr(source, condition),
                points.collect::<String>(),
                message.collect::<String>()
            )
        }
        StatementKind::ExpectFails { body } => format!("expect fails {}", block(source, body)),
        StatementKind::Error => "error".to_owned(),
    };
    if statement.starts_line {
        shape
    } else {
        format!("~{shape}")
    }
}

fn block(source: &Source, block: &Block) -> String {
    format!("{{{}}}", statements(source, &block.statements))
}

fn all(source: &Source, exprs: &[Expr]) -> String {
    let shapes: Vec<String> = exprs.iter().map(|one| expr(source, one)).collect();
    shapes.join(" ")
}

fn expr(source: &Source, operand: &Expr) -> String {
    let text = source.slice(operand.span);
    match &operand.kind {
        ExprKind::Integer(value) => value.to_string(),
        ExprKind::Decimal => format!("{text}d"),
        ExprKind::Word | ExprKind::Variable => text.to_owned(),
        ExprKind::Text => format!("'{}'", &text[1..text.len() - 1]),
        ExprKind::Template(pieces) => pieces.iter().map(|one| piece(source, one)).collect(),
        ExprKind::List(items) => format!("[{}]", all(source, items)),
        ExprKind::Range(range) => {
            let step = range
                .step
                .as_ref()
                .map(|step| format!(" by {}", expr(source, step)));
            let (from, to) = (expr(source, &range.from), expr(source, &range.to));
            format!("{from}..{to}{}", step.unwrap_or_default())
        }
        ExprKind::Call(call) => {
            format!(
                "{}({})",
                source.slice(call.name),
                all(source, &call.arguments)
            )
        }
        ExprKind::Function(call) => {
            let variable = call
                .variable
                .map(|name| format!("{} in ", source.slice(name.span)));
            let arguments = all(source, &call.arguments);
            let name = source.slice(call.name);
            format!("{name}<{}{arguments}>", variable.unwrap_or_default())
        }
        ExprKind::Group(inner) => format!("({})", expr(source, inner)),
        ExprKind::Unary(UnaryOperator::Not, inner) => format!("<not {}>", expr(source, inner)),
        ExprKind::Unary(UnaryOperator::Negate, inner) => format!("<- {}>", expr(source, inner)),
        ExprKind::Binary {
            operator,
            at,
            sides,
        } => {
            let (left, right) = (expr(source, &sides.0), expr(source, &sides.1));
            let sign = sign(*operator);
            assert_eq!(source.slice(*at), sign);
            format!("<{left} {sign} {right}>")
        }
        ExprKind::Error => "error".to_owned(),
    }
}

fn piece(source: &Source, piece: &StringPiece) -> String {
    match piece {
        StringPiece::Literal(literal) => format!("{literal:?}"),
        StringPiece::Variable(name) => format!("${}", source.slice(*name)),
    }
}

fn sign(operator: BinaryOperator) -> &'static str {
    match operator {
        BinaryOperator::Or => "or",
        BinaryOperator::And => "and",
        BinaryOperator::Equal => "==",
        BinaryOperator::NotEqual => "!=",
        BinaryOperator::Less => "<",
        BinaryOperator::LessOrEqual => "<=",
        BinaryOperator::Greater => ">",
        BinaryOperator::GreaterOrEqual => ">=",
        BinaryOperator::Add => "+",
        BinaryOperator::Subtract => "-",
        BinaryOperator::Multiply => "*",
        BinaryOperator::Divide => "/",
        BinaryOperator::Remainder => "%",
    }
}
