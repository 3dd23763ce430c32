//! `--version`.

use crate::cli::arguments::OutputFormat;
use crate::version::{COMMIT, TARGET, VERSION};
use serde::Serialize;

/// The line that is printed.
pub(crate) fn line(format: OutputFormat) -> String {
    #[derive(Serialize)]
    struct VersionReport {
        version: &'static str,
        commit: Option<&'static str>,
        target: &'static str,
    }
    let (version, commit, target) = (VERSION, COMMIT, TARGET);
    let line = match format {
        OutputFormat::Text => {
            let commit = commit.map_or(String::new(), |commit| format!("commit {commit}, "));
            format!("puzzle-script {version} ({commit}{target})")
        }
        OutputFormat::Json => {
            let written = VersionReport {
                version,
                commit,
                target,
            };
            serde_json::to_string(&written).expect("names can be written")
        }
    };
    line + "\n"
}
