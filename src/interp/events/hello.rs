//! The beginning and the end of a run, for whoever reads its events.

use crate::version::{COMMIT, TARGET, VERSION, script_hash};
use serde::Serialize;
use smol_str::SmolStr;

/// The version of the events: another one when a field is gone or means something else.
const SCHEMA: u32 = 1;

/// Which program this is, and what it runs.
#[derive(Clone, Debug, Serialize)]
pub struct Hello {
    /// The program's version.
    pub version: &'static str,
    /// The commit it was built from, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commit: Option<&'static str>,
    /// The target it was built for.
    pub target: &'static str,
    /// The version of the events.
    pub schema: u32,
    /// The scripts that are run, in order.
    pub scripts: Vec<ScriptHash>,
}

/// A script that is run.
#[derive(Clone, Debug, Serialize)]
pub struct ScriptHash {
    /// As reports call it.
    pub file: String,
    /// The first 16 digits of what `sha256sum` says of it, where the program runs it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hash: Option<SmolStr>,
}

impl Hello {
    /// Of these scripts, by name.
    pub fn new<'s>(scripts: impl Iterator<Item = (&'s str, &'s [u8])>) -> Self {
        let scripts = scripts.map(|(file, bytes)| ScriptHash {
            file: file.to_owned(),
            hash: script_hash(bytes),
        });
        Self {
            version: VERSION,
            commit: COMMIT,
            target: TARGET,
            schema: SCHEMA,
            scripts: scripts.collect(),
        }
    }
}

/// The status of an answered request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Status {
    /// All of it ran.
    Ok,
    /// A command failed, or time ran out.
    Failed,
    /// It does not parse or check; nothing of it ran.
    Check,
    /// An expectation failed.
    Expectation,
    /// Ctrl-C.
    Interrupted,
}
