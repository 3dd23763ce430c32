//! Moves: a number to searches, a name to people.

use smol_str::SmolStr;

/// A move, as its index in the puzzle's move table (in the puzzle's own canonical order).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub u32);

impl Move {
    /// The move's place in the move table.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A move as the user types it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveName {
    /// As it is printed.
    pub name: SmolStr,
    /// Other names that are understood.
    pub aliases: Vec<SmolStr>,
}

impl MoveName {
    /// A move of one name.
    pub const fn new(name: SmolStr) -> Self {
        Self {
            name,
            aliases: Vec::new(),
        }
    }

    /// All its names, the printed one first.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        let aliases = self.aliases.iter().map(SmolStr::as_str);
        std::iter::once(self.name.as_str()).chain(aliases)
    }
}
