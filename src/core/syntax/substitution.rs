//! A statement with a value in the place of a variable.

use super::{Expr, ExprKind, Piece, Source, Statement, StatementKind};

/// A variable, and what stands for it.
pub struct Substitution<'a> {
    /// Its name.
    pub name: &'a str,
    /// The expression that stands for it.
    pub value: &'a Expr,
    /// Where both were written.
    pub source: &'a Source,
}

impl Substitution<'_> {
    /// The same statement with the value. Of statements, a command and a loop over some are known here;
    /// others stay as they are.
    pub fn of(&self, statement: &Statement) -> Statement {
        let mut statement = statement.clone();
        match &mut statement.kind {
            StatementKind::Command(command) => {
                for argument in &mut command.arguments {
                    self.replace(argument);
                }
            }
            StatementKind::For { name, items, body } => {
                self.replace(items);
                // The name means its own from there on.
                if self.source.slice(name.span) != self.name {
                    body.statements = body.statements.iter().map(|inner| self.of(inner)).collect();
                }
            }
            _ => {}
        }
        statement
    }

    fn replace(&self, expr: &mut Expr) {
        match &mut expr.kind {
            ExprKind::Variable
                if self.source.slice(expr.span).trim_start_matches('$') == self.name =>
            {
                expr.kind = self.value();
            }
            ExprKind::Template(pieces) => {
                for piece in pieces {
                    if let Piece::Variable(name) = piece
                        && self.source.slice(*name) == self.name
                        && let Some(text) = self.text()
                    {
                        *piece = Piece::Literal(text.into());
                    }
                }
            }
            ExprKind::List(items) => items.iter_mut().for_each(|item| self.replace(item)),
            ExprKind::Range(range) => {
                let ends = [&mut range.from, &mut range.to].into_iter();
                ends.chain(&mut range.step)
                    .for_each(|end| self.replace(end));
            }
            ExprKind::Call(call) => call
                .arguments
                .iter_mut()
                .for_each(|argument| self.replace(argument)),
            ExprKind::Function(call) => {
                // A function's own variable hides it behind the list.
                let name = call.variable.map(|name| self.source.slice(name.span));
                let most = if name == Some(self.name) {
                    1
                } else {
                    usize::MAX
                };
                let arguments = call.arguments.iter_mut().take(most);
                arguments.for_each(|argument| self.replace(argument));
            }
            ExprKind::Group(inner) | ExprKind::Unary(_, inner) => self.replace(inner),
            ExprKind::Binary { sides, .. } => {
                self.replace(&mut sides.0);
                self.replace(&mut sides.1);
            }
            ExprKind::Integer(_)
            | ExprKind::Decimal
            | ExprKind::Word
            | ExprKind::Text
            | ExprKind::Variable
            | ExprKind::Error => {}
        }
    }

    /// The value where the variable stands: what is read from its own characters keeps its place.
    fn value(&self) -> ExprKind {
        match (&self.value.kind, self.text()) {
            (ExprKind::Word | ExprKind::Text, Some(text)) => {
                ExprKind::Template([Piece::Literal(text.into())].into())
            }
            (ExprKind::Decimal | ExprKind::Variable, _) => {
                ExprKind::Group(Box::new(self.value.clone()))
            }
            (other, _) => other.clone(),
        }
    }

    /// The characters of a value that is one word.
    fn text(&self) -> Option<&str> {
        let written = self.source.slice(self.value.span);
        match self.value.kind {
            ExprKind::Integer(_) | ExprKind::Decimal | ExprKind::Word => Some(written),
            ExprKind::Text => written.strip_prefix('"')?.strip_suffix('"'),
            _ => None,
        }
    }
}
