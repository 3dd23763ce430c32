//! A setting that may be left open.

use std::fmt;

/// The setting of a limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Setting<T> {
    /// Nobody said anything: whoever is asked next decides, in the end a default.
    #[default]
    Unset,
    /// There is to be none.
    None,
    /// So much.
    Value(T),
}

impl<T> Setting<T> {
    /// This setting, or the other one where nothing was said.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        match self {
            Self::Unset => other,
            said => said,
        }
    }

    /// The value, if there is one.
    pub fn value(self) -> Option<T> {
        match self {
            Self::Value(value) => Some(value),
            Self::Unset | Self::None => None,
        }
    }

    /// Borrowed.
    pub fn as_ref(&self) -> Setting<&T> {
        match self {
            Self::Unset => Setting::Unset,
            Self::None => Setting::None,
            Self::Value(value) => Setting::Value(value),
        }
    }

    /// With another value in the place of the value.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Setting<U> {
        match self {
            Self::Unset => Setting::Unset,
            Self::None => Setting::None,
            Self::Value(value) => Setting::Value(change(value)),
        }
    }
}

impl<T> From<Option<T>> for Setting<T> {
    /// Makes a setting of a value or `none`.
    fn from(said: Option<T>) -> Self {
        said.map_or(Self::None, Self::Value)
    }
}

impl<T: fmt::Display> fmt::Display for Setting<T> {
    /// As it is written: `none` where there is no value.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(value) => value.fmt(formatter),
            Self::Unset | Self::None => formatter.write_str("none"),
        }
    }
}
