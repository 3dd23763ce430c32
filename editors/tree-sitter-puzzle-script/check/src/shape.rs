//! What both trees say of a text, in one form.

use puzzle_core::syntax::{
    BinaryOperator, Block, Command, Expr, ExprKind, FormulaKind, Name, Script, Span, Statement,
    StatementKind, StringPiece, UnaryOperator,
};
use tree_sitter::{Node, Tree};

/// A part of a text.
#[derive(Debug, PartialEq, Eq)]
pub struct Shape {
    kind: String,
    /// Its bytes.
    start: usize,
    end: usize,
    children: Vec<Shape>,
}

/// A part without those that it is made of, for messages.
pub type Part = (String, usize, usize);

impl Shape {
    fn new(kind: impl Into<String>, span: Span, children: Vec<Self>) -> Self {
        Self {
            kind: kind.into(),
            start: span.start as usize,
            end: span.end as usize,
            children,
        }
    }

    fn part(&self) -> Part {
        (self.kind.clone(), self.start, self.end)
    }

    /// The first parts in which two trees differ.
    pub fn difference(&self, other: &Self) -> Option<(Option<Part>, Option<Part>)> {
        if self.part() != other.part() {
            return Some((Some(self.part()), Some(other.part())));
        }
        let count = self.children.len().max(other.children.len());
        (0..count).find_map(
            |index| match (self.children.get(index), other.children.get(index)) {
                (Some(own), Some(other)) => own.difference(other),
                (own, other) => Some((own.map(Self::part), other.map(Self::part))),
            },
        )
    }

    /// The parser's tree.
    pub fn of_script(script: &Script) -> Self {
        let all = Span::new(0, script.source.text.len());
        Self::new(
            "script",
            all,
            script.statements.iter().map(statement).collect(),
        )
    }

    /// The grammar's tree, which has no errors.
    pub fn of_tree(tree: &Tree, text: &str) -> Self {
        let mut script = node(tree.root_node(), text);
        // The root begins at the first token.
        (script.start, script.end) = (0, text.len());
        script
    }
}

fn name(name: Name) -> Shape {
    Shape::new("name", name.span, Vec::new())
}

fn block(block: &Block) -> Shape {
    Shape::new(
        "block",
        block.span,
        block.statements.iter().map(statement).collect(),
    )
}

fn command(command: &Command) -> Vec<Shape> {
    let name = Shape::new("name", command.name, Vec::new());
    std::iter::once(name)
        .chain(command.arguments.iter().map(expression))
        .collect()
}

fn defined(made: Name, parameters: &[Name], end: Shape) -> Vec<Shape> {
    let parameters = parameters.iter().copied().map(name);
    std::iter::once(name(made))
        .chain(parameters)
        .chain([end])
        .collect()
}

fn statement(statement: &Statement) -> Shape {
    let (kind, children) = match &statement.kind {
        StatementKind::Command(own) => ("command", command(own)),
        StatementKind::WithEntries {
            command: own,
            entries,
        } => (
            "block_command",
            command(own).into_iter().chain([block(entries)]).collect(),
        ),
        StatementKind::Let { name: made, value } => {
            let value = value.iter().map(expression);
            (
                "let_statement",
                std::iter::once(name(*made)).chain(value).collect(),
            )
        }
        StatementKind::If {
            branches,
            otherwise,
        } => {
            let branches = branches
                .iter()
                .flat_map(|own| [expression(&own.condition), block(&own.body)]);
            (
                "if_statement",
                branches.chain(otherwise.iter().map(block)).collect(),
            )
        }
        StatementKind::Repeat { count, body } => {
            ("repeat_statement", vec![expression(count), block(body)])
        }
        StatementKind::For {
            name: made,
            items,
            body,
        } => (
            "for_statement",
            vec![name(*made), expression(items), block(body)],
        ),
        StatementKind::Define {
            name,
            parameters,
            body,
        } => ("define_statement", defined(*name, parameters, block(body))),
        StatementKind::DefinePuzzle {
            name,
            parameters,
            body,
            ..
        } => ("puzzle_definition", defined(*name, parameters, block(body))),
        StatementKind::DefineFormula {
            kind,
            name,
            parameters,
            value,
        } => {
            let value = value.as_ref().expect("the text parsed");
            (
                match kind {
                    FormulaKind::Heuristic => "heuristic_definition",
                    FormulaKind::Search => "search_definition",
                },
                defined(*name, parameters, expression(value)),
            )
        }
        StatementKind::Task(task) => {
            let operands = [Some(&task.name), task.points.as_ref(), task.notice.as_ref()];
            let operands = operands.into_iter().flatten().map(expression);
            let kind = if task.hidden {
                "hidden task_statement"
            } else {
                "task_statement"
            };
            (kind, operands.chain([block(&task.body)]).collect())
        }
        StatementKind::Expect {
            condition,
            points,
            message,
        } => {
            let operands = [Some(condition), points.as_deref(), message.as_deref()];
            let operands = operands.into_iter().flatten();
            ("expect_statement", operands.map(expression).collect())
        }
        StatementKind::ExpectFails { body } => ("expect_fails_statement", vec![block(body)]),
        StatementKind::Error => panic!("the text parsed"),
    };
    Shape::new(kind, statement.span, children)
}

fn expression(own: &Expr) -> Shape {
    let inner = || own.children().into_iter().map(expression).collect();
    let (kind, children) = match &own.kind {
        ExprKind::Integer(_) | ExprKind::Decimal => ("number", Vec::new()),
        ExprKind::Word => ("word", Vec::new()),
        ExprKind::Text => ("string", Vec::new()),
        ExprKind::Template(pieces) => {
            let names = pieces.iter().filter_map(|piece| match piece {
                StringPiece::Variable(span) => Some(Shape::new("name", *span, Vec::new())),
                StringPiece::Literal(_) => None,
            });
            ("string", names.collect())
        }
        ExprKind::Variable => ("variable", Vec::new()),
        ExprKind::List(_) => ("list", inner()),
        ExprKind::Range(_) => ("range", inner()),
        ExprKind::Call(call) => {
            let name = Shape::new("name", call.name, Vec::new());
            ("call", std::iter::once(name).chain(inner()).collect())
        }
        ExprKind::Function(call) => {
            let word = Shape::new("name", call.name, Vec::new());
            let variable = call.variable.map(name);
            (
                "function_call",
                std::iter::once(word)
                    .chain(variable)
                    .chain(inner())
                    .collect(),
            )
        }
        ExprKind::Group(_) => ("group", inner()),
        ExprKind::Unary(UnaryOperator::Not, _) => ("unary not", inner()),
        ExprKind::Unary(UnaryOperator::Negate, _) => ("unary -", inner()),
        ExprKind::Binary { operator, .. } => (sign(*operator), inner()),
        ExprKind::Error => panic!("the text parsed"),
    };
    let mut shape = Shape::new(kind, own.span, children);
    if let ExprKind::Binary { at, .. } = &own.kind {
        shape
            .children
            .insert(1, Shape::new("operator", *at, Vec::new()));
    }
    shape
}

fn sign(operator: BinaryOperator) -> &'static str {
    match operator {
        BinaryOperator::Or => "binary or",
        BinaryOperator::And => "binary and",
        BinaryOperator::Equal => "binary ==",
        BinaryOperator::NotEqual => "binary !=",
        BinaryOperator::Less => "binary <",
        BinaryOperator::LessOrEqual => "binary <=",
        BinaryOperator::Greater => "binary >",
        BinaryOperator::GreaterOrEqual => "binary >=",
        BinaryOperator::Add => "binary +",
        BinaryOperator::Subtract => "binary -",
        BinaryOperator::Multiply => "binary *",
        BinaryOperator::Divide => "binary /",
        BinaryOperator::Remainder => "binary %",
    }
}

fn operator<'t>(own: Node, text: &'t str) -> &'t str {
    let operator = own
        .child_by_field_name("operator")
        .expect("it has an operator");
    &text[operator.byte_range()]
}

/// A node, with those that have no counterpart in the parser's tree left out.
fn node(own: Node, text: &str) -> Shape {
    let mut children = Vec::new();
    let mut cursor = own.walk();
    for child in own.children(&mut cursor) {
        let is_operator = own.kind() == "binary" && !child.is_named();
        match child.kind() {
            "comment" | "escape" => {}
            // The parser says where the name stands, and of a variable nothing more.
            "name" if own.kind() == "variable" => {}
            "else_if_clause" | "else_clause" | "interpolation" => {
                children.extend(node(child, text).children);
            }
            _ if is_operator => {
                let range = child.byte_range();
                children.push(Shape::new(
                    "operator",
                    Span::new(range.start, range.end),
                    Vec::new(),
                ));
            }
            _ if child.is_named() => children.push(node(child, text)),
            _ => {}
        }
    }
    let range = own.byte_range();
    let (start, end) = (range.start, range.end);
    let kind = match own.kind() {
        "command" | "entry" | "procedure_call" => "command".to_owned(),
        "command_name" | "procedure_name" | "function_name" => "name".to_owned(),
        "fact" => "list".to_owned(),
        "unary" | "binary" => format!("{} {}", own.kind(), operator(own, text)),
        "task_statement" => {
            let hidden = own
                .children(&mut cursor)
                .any(|child| child.kind() == "hidden");
            if hidden {
                "hidden task_statement".to_owned()
            } else {
                "task_statement".to_owned()
            }
        }
        other => other.to_owned(),
    };
    // Of a call the parenthesis follows a word, which is its name.
    if own.kind() == "call" {
        "name".clone_into(&mut children[0].kind);
    }
    Shape {
        kind,
        start,
        end,
        children,
    }
}

/// Where the first error of a tree stands.
pub fn first_error(own: Node) -> Option<(usize, usize)> {
    if own.is_error() || own.is_missing() {
        let at = own.start_position();
        return Some((at.row + 1, at.column + 1));
    }
    let mut cursor = own.walk();
    let children: Vec<Node> = own.children(&mut cursor).collect();
    children.into_iter().find_map(first_error)
}
