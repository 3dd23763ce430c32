//! The treatment of equals in best-first searches, and of better paths to expanded states.

/// Which of equal states a best-first search takes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ties {
    /// The one that came first.
    #[default]
    Fifo,
    /// The one that came last.
    Lifo,
    /// The one with the most moves made; of these the one that came first.
    HighG,
    /// The one with the smallest estimate; of these the one that came first.
    LowH,
}

impl Ties {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Fifo, Self::Lifo, Self::HighG, Self::LowH];

    /// As scripts name it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Fifo => "fifo",
            Self::Lifo => "lifo",
            Self::HighG => "highG",
            Self::LowH => "lowH",
        }
    }

    /// In words.
    pub fn describe(self) -> &'static str {
        match self {
            Self::Fifo => "first in, first out",
            Self::Lifo => "last in, first out",
            Self::HighG => "the greatest g, then first in, first out",
            Self::LowH => "the smallest h, then first in, first out",
        }
    }

    /// The key that sorts states of one priority, the smallest first.
    #[inline]
    pub(super) fn key(self, moves: u32, estimate: u32) -> u32 {
        match self {
            Self::Fifo | Self::Lifo => 0,
            Self::HighG => u32::MAX - moves,
            Self::LowH => estimate,
        }
    }
}

/// The way in which A* keeps its open and closed lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// Which of equal states comes first.
    pub ties: Ties,
    /// Whether a better path to a state that was expanded opens it again; if not, it is discarded.
    pub reopen: bool,
    /// The number of states that are expanded before their successors are estimated, at least 1.
    pub batch: u32,
}

impl Policy {
    /// First in, first out; better paths open states again.
    pub const USUAL: Self = Self {
        ties: Ties::Fifo,
        reopen: true,
        batch: 1,
    };
}

#[cfg(test)]
mod tests;
