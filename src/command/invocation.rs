//! A command as it stands in a text: the word, its operands, and the modifiers behind it.

use super::{
    ArgumentError, Command, Given, Modifier, Modifiers, NameScope, Operands, Table,
    commands::spec_of,
};
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
    /// Reads the operands of the word of that place in the table; `None` where one is not known yet, or wrong, and for a
    /// word that is no such thing.
    fn read(id: WordId, operands: &mut Operands<'_>) -> Option<Self>;
}

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

    /// Converts the operands as far as they are known. `None` if some are unknown or wrong; the errors are all that is
    /// wrong with them.
    pub(crate) fn read<T: Readable>(
        &self,
        known: NameScope<'_>,
        given: Vec<Option<Given>>,
    ) -> (Option<T>, Vec<ArgumentError>) {
        let mut operands = Operands::in_order(spec_of(self.id).parameters, given, known);
        let value = T::read(self.id, &mut operands);
        (value, operands.errors)
    }

    /// Converts the operands, all of which `values` gives.
    fn resolve<T: Readable, E: From<ArgumentError>>(
        &self,
        known: NameScope<'_>,
        values: &mut dyn FnMut(&Expr) -> Result<Given, E>,
    ) -> Result<T, E> {
        let mut given = Vec::with_capacity(self.operands.len());
        for operand in &self.operands {
            given.push(Some(values(operand)?));
        }
        let (value, mut errors) = self.read(known, given);
        value.ok_or_else(|| errors.swap_remove(0).into())
    }
}

impl Invocation {
    /// The span of the last modifier's operands, or of the command's if it has no modifiers.
    pub(crate) fn end(&self) -> Span {
        let last = self.modifiers.last();
        last.unwrap_or(&self.command).operands_span()
    }

    /// The command with what stands behind it, where the puzzle is known.
    pub(crate) fn resolve<E: From<ArgumentError>>(
        &self,
        known: NameScope<'_>,
        values: &mut dyn FnMut(&Expr) -> Result<Given, E>,
    ) -> Result<(Command, Modifiers), E> {
        let command = self.command.resolve(known, values)?;
        let known = NameScope {
            search: Some(spec_of(self.command.id).name),
            ..known
        };
        let mut modifiers = Modifiers::default();
        for modifier in self.before.iter().chain(&self.modifiers) {
            let modifier: Modifier = modifier.resolve(known, values)?;
            modifier.adjust(&mut modifiers);
        }
        Ok((command, modifiers))
    }

    /// The command line of a search, as tables name it: without limits.
    pub(crate) fn label<E>(
        &self,
        table: &Table,
        values: &mut dyn FnMut(&Expr) -> Result<Given, E>,
    ) -> Result<String, E> {
        let tuning = self.modifiers.iter();
        let tuning = tuning.filter(|modifier| table.spec(modifier.id).option().is_some());
        let mut words = Vec::new();
        for word in std::iter::once(&self.command).chain(tuning) {
            words.push(table.spec(word.id).name.to_owned());
            for operand in &word.operands {
                words.push(values(operand)?.value.to_string());
            }
        }
        Ok(words.join(" "))
    }
}
