//! A form of an algorithm, as a verdict names it.

/// A form of an algorithm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchForm {
    /// Its name.
    pub name: String,
    pub(super) duplicates: Duplicates,
}

/// The paths to states that are known which a form leaves out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Duplicates {
    /// Those that this program leaves out.
    #[default]
    Usual,
    /// A cheaper path opens a closed state again.
    OpenAgain,
    /// No path opens a closed state again.
    StayClosed,
    /// The youngest path to an open state counts.
    Youngest,
    /// States on the path are left out.
    WithoutPath,
    /// The parent is left out.
    WithoutParent,
    /// Nothing is left out.
    Kept,
}
