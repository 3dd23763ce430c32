//! A command as it stands in a text: the word, its operands, and the modifiers behind it.

use super::{ArgumentError, Command, Known, Modifier, Modifiers, Operands, Table, Values};
use puzzle_core::syntax::{Expr, Span, WordId};

/// A command with what stands behind it.
#[derive(Clone, Debug)]
pub(crate) struct Invocation {
    /// The command.
    pub(crate) command: WrittenWord,
    /// Limits, an order and the like behind a search.
    pub(crate) modifiers: Box<[WrittenWord]>,
    /// The word before it: `watch`, or a log that is held against it.
    pub(crate) before: Option<WrittenWord>,
}

/// A word of the table with its operands as they are written.
#[derive(Clone, Debug)]
pub(crate) struct WrittenWord {
    /// The word in the table.
    pub(crate) id: WordId,
    /// The span of the word.
    pub(crate) name: Span,
    /// The operands, each a tree.
    pub(crate) operands: Box<[Expr]>,
}

/// A type that operands are converted to.
pub(crate) trait Readable: Sized {
    /// Reads the operands of the word of that place in the table.
    fn read(id: WordId, operands: &mut Operands<'_>) -> Option<Self>;
}

impl Readable for Command {
    fn read(id: WordId, operands: &mut Operands<'_>) -> Option<Self> {
        Self::read(id, operands)
    }
}

impl Readable for Modifier {
    fn read(id: WordId, operands: &mut Operands<'_>) -> Option<Self> {
        Self::read(id, operands)
    }
}

/// The reason why operands can't be used: an error, or `None` if an operand has no value. The caller who gave no
/// value knows why.
pub(crate) type Unusable = Option<ArgumentError>;

impl WrittenWord {
    /// The span from the first operand to the last; empty, behind the word, if there are none.
    pub(crate) fn operands_span(&self) -> Span {
        match (self.operands.first(), self.operands.last()) {
            (Some(first), Some(last)) => first.span.to(last.span),
            _ => Span {
                start: self.name.end,
                end: self.name.end,
            },
        }
    }

    /// Converts the operands whose values are known before running. `None` if some are unknown, wrong or too large;
    /// the errors are all that is wrong with them.
    pub(crate) fn read_known<T: Readable>(
        &self,
        known: Known<'_>,
        values: Values<'_>,
    ) -> (Option<T>, Vec<ArgumentError>) {
        let mut fits = true;
        let mut moderate = |operand: &Expr| {
            let given = values(operand)?;
            // A run reports a value that is too large when it uses it.
            fits &= given.value.is_usable();
            Some(given)
        };
        let mut operands = Operands::known(&self.operands, known, &mut moderate);
        let value = T::read(self.id, &mut operands);
        let errors = operands.errors;
        (value.filter(|_| fits), errors)
    }

    /// Converts the operands, all of which `values` gives.
    pub(crate) fn resolve<T: Readable>(
        &self,
        known: Known<'_>,
        values: Values<'_>,
    ) -> Result<T, Unusable> {
        let mut operands = Operands::all(&self.operands, known, values);
        let value = T::read(self.id, &mut operands);
        value.ok_or_else(|| operands.errors.pop())
    }
}

impl Invocation {
    /// The span of the last modifier's operands, or of the command's if it has no modifiers.
    pub(crate) fn end(&self) -> Span {
        let last = self.modifiers.last();
        last.unwrap_or(&self.command).operands_span()
    }

    /// The command with what stands behind it, where the puzzle is known.
    pub(crate) fn resolve(
        &self,
        known: Known<'_>,
        values: Values<'_>,
    ) -> Result<(Command, Modifiers), Unusable> {
        let command = self.command.resolve(known, values)?;
        let known = Known {
            search: Some(Command::name_of(self.command.id)),
            ..known
        };
        let mut modifiers = Modifiers::default();
        for modifier in self.before.iter().chain(&self.modifiers) {
            let modifier: Modifier = modifier.resolve(known, values)?;
            modifier.adjust(&mut modifiers);
        }
        Ok((command, modifiers))
    }

    /// The command line of a search, as tables name it: without limits. `None` where an operand is not known.
    pub(crate) fn label(&self, table: &Table, values: Values<'_>) -> Option<String> {
        let tuning = self.modifiers.iter();
        let tuning = tuning.filter(|modifier| table.spec(modifier.id).option().is_some());
        let mut words = Vec::new();
        for word in std::iter::once(&self.command).chain(tuning) {
            words.push(table.spec(word.id).name.to_owned());
            for operand in &word.operands {
                words.push(values(operand)?.value.to_string());
            }
        }
        Some(words.join(" "))
    }
}
