//! Labels of the states that searches keep.

use super::Move;
use super::memory::Memory;
use super::meter::Stop;
use super::segments::Segments;
use std::ops::ControlFlow;

/// The data of a state that a search keeps: the node of a textbook without its state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NodeLabel {
    /// The cost of the best known path to the state; 0 in searches that do not ask.
    pub g: u32,
    /// The last move of this path (for the start anything).
    pub mv: Move,
    /// The state before that move, where [`Labels`] keep it.
    pub parent: u32,
    /// A mark for the search to use: it was expanded.
    pub closed: bool,
}

impl NodeLabel {
    /// That of a state that is not expanded.
    pub(crate) fn new(g: u32, mv: Move, parent: u32) -> Self {
        Self {
            g,
            mv,
            parent,
            closed: false,
        }
    }

    /// That of a start.
    pub(crate) fn start() -> Self {
        Self::new(0, Move(0), 0)
    }

    /// The same of a state that was expanded.
    pub(crate) fn closed(self) -> Self {
        Self {
            closed: true,
            ..self
        }
    }
}

/// A packed label where moves are fewer than 128 and each costs 1. The parent is not kept: taking the move back gives
/// it at no bytes.
pub(crate) trait Compact: Copy {
    /// The greatest g.
    const MOST: u32;

    fn pack(label: NodeLabel) -> Self;

    fn unpack(self) -> NodeLabel;
}

/// A mark and seven bits of a move: for searches that do not ask for g.
impl Compact for u8 {
    const MOST: u32 = u32::MAX;

    #[inline]
    fn pack(label: NodeLabel) -> Self {
        debug_assert!(label.mv.0 < 128, "compact moves stay below 128");
        label.mv.0 as u8 | Self::from(label.closed) << 7
    }

    #[inline]
    fn unpack(self) -> NodeLabel {
        NodeLabel {
            closed: self >> 7 == 1,
            ..NodeLabel::new(0, Move((self & 0x7F).into()), 0)
        }
    }
}

/// 24 bits of g, a mark and seven bits of a move.
impl Compact for u32 {
    const MOST: u32 = (1 << 24) - 1;

    #[inline]
    fn pack(label: NodeLabel) -> Self {
        label.g << 8 | Self::from(u8::pack(label))
    }

    #[inline]
    fn unpack(self) -> NodeLabel {
        NodeLabel {
            g: self >> 8,
            ..(self as u8).unpack()
        }
    }
}

/// A label of a space with costs, of more moves, or of states that are numbers: 12 bytes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct WideLabel {
    g: u32,
    parent: u32,
    /// 31 bits of a move, and the mark lowest.
    mv: u32,
}

/// The labels of states by their ids. Which of the two lists is used, the space of the states says: where it always says the same,
/// the other one costs nothing.
#[derive(Debug)]
pub(crate) struct Labels<C> {
    compact: Segments<C>,
    wide: Segments<WideLabel>,
}

impl<C: Compact> Labels<C> {
    /// No labels.
    pub(crate) fn new() -> Self {
        Self {
            compact: Segments::new(),
            wide: Segments::new(),
        }
    }

    /// The label of an id.
    #[inline]
    pub(crate) fn get(&self, is_compact: bool, id: u32) -> NodeLabel {
        if is_compact {
            self.compact.get(id as usize).unpack()
        } else {
            self.wide.get(id as usize).label()
        }
    }

    /// Replaces the label of an id.
    #[inline]
    pub(crate) fn set(&mut self, is_compact: bool, id: u32, label: NodeLabel) {
        if is_compact {
            self.compact.set(id as usize, C::pack(label));
        } else {
            self.wide.set(id as usize, WideLabel::of(label));
        }
    }

    /// Adds a label.
    #[inline]
    pub(crate) fn push(
        &mut self,
        is_compact: bool,
        label: NodeLabel,
        memory: &mut Memory,
    ) -> ControlFlow<Stop> {
        if is_compact {
            self.compact.push(C::pack(label), memory)
        } else {
            self.wide.push(WideLabel::of(label), memory)
        }
    }
}

impl WideLabel {
    #[inline]
    pub(crate) fn of(label: NodeLabel) -> Self {
        Self {
            g: label.g,
            parent: label.parent,
            mv: label.mv.0 << 1 | u32::from(label.closed),
        }
    }

    #[inline]
    pub(crate) fn label(self) -> NodeLabel {
        NodeLabel {
            closed: self.mv & 1 == 1,
            ..NodeLabel::new(self.g, Move(self.mv >> 1), self.parent)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_packed_is_unpacked(
            g in 0..=<u32 as Compact>::MOST,
            mv in 0..128_u32,
            closed in any::<bool>(),
        ) {
            let label = NodeLabel { closed, ..NodeLabel::new(g, Move(mv), 0) };
            prop_assert_eq!(u32::pack(label).unpack(), label);
            prop_assert_eq!(u8::pack(label).unpack(), NodeLabel { g: 0, ..label });
        }

        #[test]
        fn wide_labels_keep_all(g in any::<u32>(), mv in 0..1_u32 << 31, parent in any::<u32>(), closed in any::<bool>()) {
            let label = NodeLabel { closed, ..NodeLabel::new(g, Move(mv), parent) };
            let mut labels = Labels::<u8>::new();
            let mut memory = Memory::new(u64::MAX);
            prop_assert!(labels.push(false, NodeLabel::start(), &mut memory).is_continue());
            labels.set(false, 0, label);
            prop_assert_eq!(labels.get(false, 0), label);
        }
    }
}
