//! `explain`: what the code of a report means.

use crate::cli::terminal::Terminal;
use crate::cli::usage::{refuse, usage_error};
use crate::command::{Page, Repair, codes_meant, explained, explanation, pages};
use crate::json::json_line;
use serde_json::{Value, json};

/// Prints the pages of a code, or a line for each code there is; the exit code.
pub(crate) fn explain(code: Option<&str>, terminal: &mut Terminal) -> u8 {
    let text = match code {
        _ if terminal.writes_json() => {
            let own = code.map_or_else(|| pages().collect(), explained);
            own.into_iter()
                .map(|page| json_line(&as_json(page)))
                .collect()
        }
        None => pages().map(line).collect(),
        Some(code) => explanation(code).map_or_else(String::new, |text| text + "\n"),
    };
    match code.filter(|_| text.is_empty()) {
        Some(code) => {
            let meant = codes_meant(code);
            refuse(&usage_error(format!(
                "`{code}` is no code of a report: {meant}"
            )))
        }
        None => terminal.print_bytes(text.as_bytes()),
    }
}

/// A code with the first sentence of its page.
fn line(page: &Page) -> String {
    let meaning = page
        .meaning
        .split_inclusive(". ")
        .next()
        .unwrap_or_default();
    format!("{}\n  {}\n", page.whole_code(), meaning.trim_end())
}

fn as_json(page: &Page) -> Value {
    let mut json = json!({"code": page.whole_code(), "meaning": page.meaning});
    match page.repair {
        Repair::Shown { example, repaired } => {
            json["example"] = example.into();
            json["repaired"] = repaired.into();
        }
        Repair::Told(repair) => json["repair"] = repair.into(),
    }
    json
}
