//! Which program this is, and what a result came of.

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;
use std::fmt;

/// The version: another one may count otherwise.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The commit it was built from, where that is known. No result depends on it.
pub(crate) const COMMIT: Option<&str> = option_env!("PUZZLE_SCRIPT_BUILT_FROM");

/// The target it was built for.
pub(crate) const TARGET: &str = env!("PUZZLE_SCRIPT_BUILT_FOR");

/// Which program made something, of which script: recorded, and no part of what decides a result.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Provenance {
    /// The commit the program was built from, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commit: Option<SmolStr>,
    /// The target it was built for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<SmolStr>,
    /// The hash of the script, of [`script_hash`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub script: Option<SmolStr>,
}

impl Provenance {
    /// The origin of results of this program, of whatever script.
    pub(crate) fn of_program() -> Self {
        Self {
            commit: COMMIT.map(SmolStr::new_static),
            target: Some(SmolStr::new_static(TARGET)),
            script: None,
        }
    }

    /// The origin of results of this program for a script.
    pub(crate) fn of_script(text: &str) -> Self {
        Self {
            script: script_hash(text.as_bytes()),
            ..Self::of_program()
        }
    }
}

impl fmt::Display for Provenance {
    /// In one line.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "puzzle-script {VERSION}")?;
        for (name, value) in [
            ("commit ", &self.commit),
            ("", &self.target),
            ("script ", &self.script),
        ] {
            if let Some(value) = value {
                write!(formatter, ", {name}{value}")?;
            }
        }
        Ok(())
    }
}

/// The first 16 digits of the SHA-256 of a text: what `sha256sum` says of its file. Nobody asks for it without the
/// program.
#[cfg(not(feature = "terminal"))]
pub(crate) fn script_hash(_: &[u8]) -> Option<SmolStr> {
    None
}

/// The first 16 digits of the SHA-256 of a text: what `sha256sum` says of its file.
#[cfg(feature = "terminal")]
#[allow(
    clippy::unnecessary_wraps,
    reason = "without the program there is none"
)]
pub(crate) fn script_hash(text: &[u8]) -> Option<SmolStr> {
    use std::fmt::Write;
    /// Hexadecimal digits that are kept.
    const DIGITS: usize = 16;
    let hash = hmac_sha256::Hash::hash(text);
    let mut digits = String::new();
    for byte in hash.iter().take(DIGITS / 2) {
        write!(digits, "{byte:02x}").expect("a string takes all");
    }
    Some(digits.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_that_of_sha256sum() {
        // FIPS 180-2, appendix B.1.
        assert_eq!(script_hash(b"abc").as_deref(), Some("ba7816bf8f01cfea"));
    }
}
