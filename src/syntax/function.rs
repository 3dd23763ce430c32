//! Functions: words that stand for a value with what follows them in `( )`.

/// A function of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are the functions")]
pub enum Function {
    All,
    Any,
    Count,
    Sum,
    Least,
    Most,
    Select,
    Each,
    Size,
    Item,
    Abs,
    If,
}

/// What an argument of a function is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument {
    /// `$x > 1`.
    Condition,
    /// `$x * 2`.
    Number,
    /// `1..4`, `[a b]`.
    List,
    /// Anything.
    Value,
}

impl Function {
    /// All functions.
    pub const ALL: [Self; 12] = [
        Self::All,
        Self::Any,
        Self::Count,
        Self::Sum,
        Self::Least,
        Self::Most,
        Self::Select,
        Self::Each,
        Self::Size,
        Self::Item,
        Self::Abs,
        Self::If,
    ];

    /// The function of that name.
    pub fn named(word: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|function| function.name() == word)
    }

    /// Its word.
    pub fn name(self) -> &'static str {
        let usage = self.usage();
        &usage[..usage.find('(').unwrap_or(usage.len())]
    }

    /// How it is written.
    pub fn usage(self) -> &'static str {
        match self {
            Self::All => "all(x in LIST, CONDITION)",
            Self::Any => "any(x in LIST, CONDITION)",
            Self::Count => "count(x in LIST, CONDITION)",
            Self::Sum => "sum(x in LIST, NUMBER)",
            Self::Least => "least(x in LIST, NUMBER)",
            Self::Most => "most(x in LIST, NUMBER)",
            Self::Select => "select(x in LIST, CONDITION)",
            Self::Each => "each(x in LIST, VALUE)",
            Self::Size => "size(LIST)",
            Self::Item => "item(LIST, n)",
            Self::Abs => "abs(NUMBER)",
            Self::If => "if(CONDITION, A, B)",
        }
    }

    /// What it takes; a list that a variable runs over is the first.
    pub fn arguments(self) -> &'static [Argument] {
        match self {
            Self::All | Self::Any | Self::Count | Self::Select => {
                &[Argument::List, Argument::Condition]
            }
            Self::Sum | Self::Least | Self::Most | Self::Item => {
                &[Argument::List, Argument::Number]
            }
            Self::Each => &[Argument::List, Argument::Value],
            Self::Size => &[Argument::List],
            Self::Abs => &[Argument::Number],
            Self::If => &[Argument::Condition, Argument::Value, Argument::Value],
        }
    }

    /// Whether a variable runs over its list.
    pub fn binds(self) -> bool {
        !matches!(self, Self::Size | Self::Item | Self::Abs | Self::If)
    }
}
