//! `explain`: what the code of a report means.

use crate::cli::terminal::Terminal;
use crate::cli::usage::{refuse, usage_error};
use crate::command::{Section, codes_meant, explained, explanation, pages};
use crate::json::json_line;
use serde_json::{Value, json};

/// Prints the pages of a code, or a line for each code there is; the exit code.
pub(crate) fn explain(code: Option<&str>, terminal: &mut Terminal) -> u8 {
    let text = match code {
        _ if terminal.writes_json() => {
            let chosen_pages = code.map_or_else(|| pages().iter().collect(), explained);
            chosen_pages
                .into_iter()
                .map(|page| json_line(&as_json(page)))
                .collect()
        }
        None => pages().iter().map(line).collect(),
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
fn line(page: &Section) -> String {
    let meaning = page.meaning().split_inclusive(". ");
    let meaning = meaning.take(1).map(str::trim_end).collect::<String>();
    format!("{}\n  {meaning}\n", page.whole_code())
}

fn as_json(page: &Section) -> Value {
    let mut json = json!({"code": page.whole_code(), "meaning": page.meaning()});
    for (key, script) in ["example", "repaired"].iter().zip(&page.examples) {
        json[key] = (*script).into();
    }
    if let Some(repair) = page.repair() {
        json["repair"] = repair.into();
    }
    json
}
