//! What the crate finds in puzzles and heuristics that are its own: no method of these traits names it.

use super::added::AddedHeuristics;
use super::{
    Appearance, BoardHeuristic, Defined, Extended, Faults, LinePart, Machine, OwnHeuristic, Puzzle,
};
use std::any::Any;
use std::sync::Arc;

/// What can be asked of what type it is. All can.
pub trait AsAny: Any {
    /// The same, to be asked.
    fn as_any(&self) -> &dyn Any;
}

impl<T: Any> AsAny for T {
    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl dyn Puzzle + '_ {
    /// It with the heuristics that were added to it, if some were.
    fn extended(&self) -> Option<&Extended> {
        self.as_any().downcast_ref()
    }

    /// What a script defined, whatever was added to it.
    fn defined(&self) -> Option<&Defined> {
        match self.extended() {
            Some(extended) => extended.inner().defined(),
            None => self.as_any().downcast_ref(),
        }
    }

    /// The puzzle without the heuristics that were added to it, if some were.
    pub(crate) fn plain(&self) -> Option<Arc<dyn Puzzle>> {
        let inner = self.extended()?.inner();
        Some(inner.plain().unwrap_or_else(|| inner.clone()))
    }

    /// Its moves on packed states, where a script defined it.
    #[doc(hidden)]
    pub fn machine(&self) -> Option<&Machine> {
        self.defined().map(Defined::machine)
    }

    /// Shows where it keeps what went wrong in definitions while states were looked at.
    pub(crate) fn faults(&self, show: &mut dyn FnMut(&Faults)) {
        if let Some(machine) = self.machine() {
            show(&machine.faults);
        }
        let added = self.extended().map(Extended::added).into_iter();
        let added = added.flat_map(AddedHeuristics::iter);
        let own = added.filter_map(|added| added.as_ref().own());
        own.for_each(|own| show(own.faults()));
    }

    /// How boards show a value.
    #[doc(hidden)]
    pub fn appearance(&self, value: u8) -> Appearance {
        match self.defined() {
            Some(defined) => defined.appearance(value),
            None => Appearance::plain(self.layout().values.get(usize::from(value)), value),
        }
    }

    /// How boards show each value.
    #[doc(hidden)]
    pub fn appearances(&self) -> Vec<Appearance> {
        let values = self.layout().values.len() as u8;
        (0..values).map(|value| self.appearance(value)).collect()
    }

    /// The lines that a script draws states by; none where they are drawn otherwise.
    #[doc(hidden)]
    pub fn drawing(&self) -> Vec<Vec<LinePart>> {
        self.defined().map_or_else(Vec::new, Defined::drawing)
    }
}

impl dyn BoardHeuristic + '_ {
    /// What a script defined.
    fn own(&self) -> Option<&OwnHeuristic> {
        self.as_any().downcast_ref()
    }
}
