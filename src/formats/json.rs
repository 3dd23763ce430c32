//! JSON whose parts know where they stand.

use super::error::{malformed, shown};
use puzzle_core::syntax::{Diagnostic, Span};
use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::fmt::{self, Display};

/// A value in a text.
#[derive(Clone, Copy)]
pub(super) struct JsonValue<'a> {
    whole: &'a str,
    raw: &'a str,
}

/// The members of an object, in order.
struct Members<'a>(Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Members<'de>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry::<String, &'de RawValue>()? {
                    members.push(member);
                }
                let mut names: Vec<&str> = members.iter().map(|(name, _)| name.as_str()).collect();
                names.sort_unstable();
                if let Some(twice) = names.windows(2).find(|pair| pair[0] == pair[1]) {
                    let name = shown(twice[0]);
                    return Err(A::Error::custom(format!("`{name}` is there twice")));
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}

impl<'a> JsonValue<'a> {
    /// The value that a text is.
    pub(super) fn of(text: &'a str) -> Result<Self, Diagnostic> {
        let whole = Self {
            whole: text,
            raw: text,
        };
        let raw: &RawValue = whole.read("JSON")?;
        Ok(whole.part(raw))
    }

    fn part(self, raw: &'a RawValue) -> Self {
        Self {
            whole: self.whole,
            raw: raw.get(),
        }
    }

    /// Where it stands.
    pub(super) fn at(self) -> Span {
        let start = self.raw.as_ptr() as usize - self.whole.as_ptr() as usize;
        Span::new(start, start + self.raw.len())
    }

    /// Its first characters, to be pointed at.
    pub(super) fn head(self) -> Span {
        let line = self.raw.lines().next().unwrap_or_default();
        let start = self.at().range().start;
        Span::new(start, start + line.len())
    }

    fn read<T: Deserialize<'a>>(self, what: &str) -> Result<T, Diagnostic> {
        serde_json::from_str(self.raw).map_err(|error| {
            let line = self
                .raw
                .split_inclusive('\n')
                .take(error.line().saturating_sub(1));
            let before: usize = line.map(str::len).sum();
            let mut at = (before + error.column().saturating_sub(1)).min(self.raw.len());
            while !self.raw.is_char_boundary(at) {
                at -= 1;
            }
            let length = self.raw[at..].chars().next().map_or(0, char::len_utf8);
            let start = self.at().range().start + at;
            let reason = error.to_string();
            // Line and column are those of the label.
            let reason = reason.split(" at line ").next().unwrap_or_default();
            let message = format!("expected {what}: {}", shown(reason));
            malformed(message, Span::new(start, start + length), "here", "")
        })
    }

    /// The members of an object, in order.
    pub(super) fn members(self) -> Result<Vec<(String, Self)>, Diagnostic> {
        let members: Members<'a> = self.read("an object")?;
        let placed = |(name, raw): (String, &'a RawValue)| (name, self.part(raw));
        Ok(members.0.into_iter().map(placed).collect())
    }

    /// The elements of an array.
    pub(super) fn elements(self) -> Result<Vec<Self>, Diagnostic> {
        let elements: Vec<&'a RawValue> = self.read("an array")?;
        Ok(elements.into_iter().map(|raw| self.part(raw)).collect())
    }

    /// A string.
    pub(super) fn text(self) -> Result<String, Diagnostic> {
        self.read("a string")
    }

    /// Where a byte of a string's text stands; the whole string, where it has escapes.
    pub(super) fn inside(self, byte: usize) -> Span {
        if self.raw.contains('\\') {
            return self.at();
        }
        let start = self.at().range().start + 1 + byte;
        let length = self.raw[(1 + byte).min(self.raw.len())..]
            .chars()
            .next()
            .map_or(0, char::len_utf8);
        Span::new(start, start + length)
    }

    /// A whole number of that range.
    pub(super) fn number<N>(self, least: N, most: N) -> Result<N, Diagnostic>
    where
        N: Deserialize<'a> + PartialOrd + Display,
    {
        let what = format!("a whole number from {least} to {most}");
        let number = serde_json::from_str::<N>(self.raw).ok();
        let number = number.filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| super::error::expected(what, self.raw, self.head()))
    }

    /// An array of so many whole numbers of that range.
    pub(super) fn numbers<N>(
        self,
        count: usize,
        least: N,
        most: N,
    ) -> Result<Vec<(N, Span)>, Diagnostic>
    where
        N: Deserialize<'a> + PartialOrd + Display + Copy,
    {
        let elements = self.elements()?;
        if elements.len() != count {
            let message = format!("expected {count} numbers, found {}", elements.len());
            return Err(malformed(message, self.head(), "here", ""));
        }
        let number = |element: Self| Ok((element.number(least, most)?, element.at()));
        elements.into_iter().map(number).collect()
    }
}
