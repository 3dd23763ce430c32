//! A way to go on, as data.

/// A text that may stand at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The text in the place of the typed one.
    pub text: String,
    /// As a list shows it.
    pub shown: String,
    /// The kind of the candidate.
    pub kind: CandidateKind,
    /// The summary, in a line; may be empty.
    pub summary: String,
    /// Whether something belongs behind it, so that a space can be typed with it.
    pub goes_on: bool,
}

/// The kind of a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CandidateKind {
    /// A command, or a modifier of one.
    Command,
    /// A word that begins an entry of a block.
    Entry,
    /// A word of the grammar.
    Keyword,
    /// A procedure.
    Procedure,
    /// A variable with its `$`, or the bare name of a value in a condition.
    Variable,
    /// A move of a puzzle.
    Move,
    /// A heuristic.
    Heuristic,
    /// A puzzle.
    Puzzle,
    /// A word that its command knows.
    Choice,
    /// A file.
    File,
    /// A folder.
    Folder,
}

impl Candidate {
    /// A word that is shown as it is, and stands alone.
    pub(super) fn new(kind: CandidateKind, word: impl Into<String>) -> Self {
        let shown = word.into();
        Self {
            text: shown.clone(),
            shown,
            kind,
            summary: String::new(),
            goes_on: false,
        }
    }

    /// The same with what is to be said of it.
    #[must_use]
    pub(super) fn that(mut self, summary: impl Into<String>) -> Self {
        self.summary = summary.into();
        self
    }

    /// The same where something belongs behind it.
    #[must_use]
    pub(super) fn going_on(mut self, goes_on: bool) -> Self {
        self.goes_on = goes_on;
        self
    }
}

/// Words of one kind.
pub(super) fn words<W: Into<String>>(
    kind: CandidateKind,
    words: impl IntoIterator<Item = W>,
) -> Vec<Candidate> {
    let words = words.into_iter();
    words.map(|word| Candidate::new(kind, word)).collect()
}
