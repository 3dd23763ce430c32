//! A command as it stands in a text: its operands converted once where they are the same in every run, else as
//! they were written.

use super::{ArgumentError, Command, Known, Modifier, Modifiers, Operands, Table, Values};
use puzzle_core::puzzle::{Puzzle, is_same};
use puzzle_core::syntax::{Expr, Source, Span, WordId, operands};
use std::borrow::Cow;
use std::sync::Arc;

/// A command with what stands behind it.
#[derive(Clone, Debug)]
pub(crate) struct Invocation {
    /// The command.
    pub(crate) command: Written<Command>,
    /// Limits, an order and the like behind a search.
    pub(crate) modifiers: Box<[Written<Modifier>]>,
    /// Whether `watch` stands before it.
    pub(crate) is_watched: bool,
}

/// A word with its operands.
#[derive(Clone, Debug)]
pub(crate) struct Written<T> {
    /// The word in the table.
    pub(crate) id: WordId,
    /// Where it stands.
    pub(crate) name: Span,
    /// Where its operands stand, from the first to the last; empty, behind the word, where there are none.
    pub(crate) operands: Span,
    /// What it says.
    prepared: PreparedOperands<T>,
}

/// Operands before they are used.
#[derive(Clone, Debug)]
enum PreparedOperands<T> {
    /// Converted.
    Ready(T),
    /// Converted for a puzzle: they mean something only on one.
    On(Box<(T, Arc<Puzzle>)>),
    /// Known only while running.
    Later(Box<[Expr]>),
}

/// What operands become.
pub(crate) trait Readable: Clone {
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

/// Why operands can't be used: what is wrong with them, or nothing where one has no value, which whoever was asked for
/// it knows.
pub(crate) type Unusable = Option<ArgumentError>;

impl<T: Readable> Written<T> {
    /// Operands that are not looked at before they are used.
    pub(crate) fn later(id: WordId, name: Span, operands: Vec<Expr>) -> Self {
        let behind = Span {
            start: name.end,
            end: name.end,
        };
        let span = match (operands.first(), operands.last()) {
            (Some(first), Some(last)) => first.span.to(last.span),
            _ => behind,
        };
        Self {
            id,
            name,
            operands: span,
            prepared: PreparedOperands::Later(operands.into()),
        }
    }

    /// Converts the operands that are the same in every run: all that is wrong with them, and nothing left for later if
    /// all of them are. `values` gives those.
    pub(crate) fn prepare(
        &mut self,
        table: &Table,
        known: Known<'_>,
        values: Values<'_>,
    ) -> Vec<ArgumentError> {
        let PreparedOperands::Later(written) = &self.prepared else {
            return Vec::new();
        };
        let mut fits = true;
        let mut moderate = |operand: &Expr| {
            let given = values(operand)?;
            // What is too large is so when it is used.
            fits &= given.value.is_usable();
            Some(given)
        };
        let mut operands = Operands::known(written, known, &mut moderate);
        let value = T::read(self.id, &mut operands);
        let errors = operands.errors;
        if let (Some(value), true) = (value, fits) {
            let depends = table.spec(self.id).depends_on_puzzle();
            self.prepared = match known.puzzle.filter(|_| depends) {
                Some(puzzle) => PreparedOperands::On(Box::new((value, puzzle.clone()))),
                None => PreparedOperands::Ready(value),
            };
        }
        errors
    }

    /// The operands as they are written, where they are not converted.
    pub(crate) fn unprepared(&self) -> Option<&[Expr]> {
        match &self.prepared {
            PreparedOperands::Later(operands) => Some(operands),
            _ => None,
        }
    }

    /// What it says, if that is the same in every run.
    pub(crate) fn known(&self) -> Option<&T> {
        match &self.prepared {
            PreparedOperands::Ready(value) => Some(value),
            PreparedOperands::On(on) => Some(&on.0),
            PreparedOperands::Later(_) => None,
        }
    }

    /// What it says where the puzzle is known. Operands that were converted for another one are read anew, as others are.
    pub(crate) fn resolve(
        &self,
        source: &Source,
        table: &Table,
        known: Known<'_>,
        values: Values<'_>,
    ) -> Result<Cow<'_, T>, Unusable> {
        match &self.prepared {
            PreparedOperands::Ready(value) => return Ok(Cow::Borrowed(value)),
            PreparedOperands::On(on)
                if known
                    .puzzle
                    .is_some_and(|puzzle| is_same(on.1.as_ref(), puzzle.as_ref())) =>
            {
                return Ok(Cow::Borrowed(&on.0));
            }
            _ => {}
        }
        let written = self.written(source, table);
        let mut operands = Operands::all(&written, known, values);
        let value = T::read(self.id, &mut operands);
        value.map(Cow::Owned).ok_or_else(|| operands.errors.pop())
    }

    /// The operands as they were written.
    pub(crate) fn written(&self, source: &Source, table: &Table) -> Cow<'_, [Expr]> {
        match &self.prepared {
            PreparedOperands::Later(operands) => Cow::Borrowed(operands),
            PreparedOperands::Ready(_) | PreparedOperands::On(_) => {
                Cow::Owned(operands(source, self.operands, self.id, table))
            }
        }
    }
}

impl Invocation {
    /// Where its last operand or modifier ends.
    pub(crate) fn end(&self) -> Span {
        let last = self.modifiers.last();
        last.map_or(self.command.operands, |modifier| modifier.operands)
    }

    /// The command with what stands behind it, where the puzzle is known.
    pub(crate) fn resolve(
        &self,
        source: &Source,
        table: &Table,
        known: Known<'_>,
        values: Values<'_>,
    ) -> Result<(Cow<'_, Command>, Modifiers), Unusable> {
        let command = self.command.resolve(source, table, known, values)?;
        let mut modifiers = Modifiers {
            is_watched: self.is_watched,
            ..Modifiers::default()
        };
        for modifier in &self.modifiers {
            let modifier = modifier.resolve(source, table, known, values)?;
            modifier.adjust(&mut modifiers);
        }
        Ok((command, modifiers))
    }

    /// The command line of a search, as tables name it: without limits. `None` where an operand is not known.
    pub(crate) fn label(
        &self,
        source: &Source,
        table: &Table,
        values: Values<'_>,
    ) -> Option<String> {
        let own = (self.command.id, self.command.written(source, table));
        let behind = self.modifiers.iter();
        let tuning = behind
            .filter(|modifier| table.spec(modifier.id).option().is_some())
            .map(|modifier| (modifier.id, modifier.written(source, table)));
        let mut words = Vec::new();
        for (id, operands) in std::iter::once(own).chain(tuning) {
            words.push(table.spec(id).name.to_owned());
            for operand in operands.iter() {
                words.push(values(operand)?.value.to_string());
            }
        }
        Some(words.join(" "))
    }
}
