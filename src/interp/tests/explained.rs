//! The pages of codes: an example has its code, its repair has not.

use crate::command::{Section, explanation, pages, shown_code};
use crate::host::{Host, MemoryFiles, OutputClosed};
use crate::interp::{Engine, Event, FrontEnd, Options};
use std::collections::HashSet;
use std::thread;

/// Stack for calls within calls, in a build that is not optimised.
const STACK: usize = 256 << 20;

/// Keeps the codes of reports.
#[derive(Default)]
struct Codes {
    files: MemoryFiles,
    codes: Vec<String>,
}

impl FrontEnd for Codes {
    fn emit(&mut self, event: Event) -> Result<(), OutputClosed> {
        if let Event::Error(report) | Event::Warning(report) = event {
            self.codes.push(report.code());
        }
        Ok(())
    }

    fn host(&self) -> &dyn Host {
        &self.files
    }
}

/// The codes that a script is told, before it runs and while it does.
fn codes(script: &str) -> Vec<String> {
    let mut front = Codes::default();
    Engine::new(Options::default()).run_text("page", script, None, &mut front);
    front.codes
}

/// The fault of a page, if there is one.
fn fault(page: &Section) -> Option<String> {
    let [example, repaired] = page.examples[..] else {
        assert!(page.repair().is_some(), "{}", page.name);
        return None;
    };
    let code = page.whole_code();
    let (caused, left) = (codes(example), codes(repaired));
    if !caused.contains(&code) {
        return Some(format!("{code}: the example gives {caused:?}"));
    }
    left.contains(&code)
        .then(|| format!("{code}: the repair gives {left:?}"))
}

#[test]
fn an_example_has_its_code_and_its_repair_has_not() {
    let all = || pages().iter().filter_map(fault).collect::<Vec<_>>();
    let thread = thread::Builder::new().stack_size(STACK).spawn(all);
    let faults = thread.expect("a thread").join().expect("it ends");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_code_is_shown_by_its_last_word_where_that_has_one_page() {
    for page in pages() {
        let whole = page.whole_code();
        let shown = shown_code(&whole);
        assert_eq!(explanation(shown), Some(page.text()), "{whole}");
        let end = whole.rsplit("::").next().expect("a word");
        let equal = pages()
            .iter()
            .filter(|other| other.name.ends_with(&format!("::{end}")));
        assert_eq!(shown == end, equal.count() == 1, "{whole}");
    }
    assert_eq!(
        shown_code("puzzle_script::check::unknown_command"),
        "unknown_command"
    );
    assert_eq!(
        shown_code("puzzle_script::run::zero_step"),
        "puzzle_script::run::zero_step"
    );
    assert_eq!(
        shown_code("puzzle_script::own::unknown_command"),
        "puzzle_script::own::unknown_command"
    );
    assert_eq!(shown_code("theirs"), "theirs");
}

#[test]
fn a_code_has_one_page_and_is_found_by_its_end() {
    let codes: HashSet<&str> = pages().iter().map(|page| page.name).collect();
    assert_eq!(codes.len(), pages().len());
    let whole = explanation("puzzle_script::check::unknown_command").expect("a page");
    assert_eq!(explanation("check::unknown_command"), Some(whole.clone()));
    assert_eq!(explanation("unknown_command"), Some(whole.clone()));
    assert!(whole.contains("For example:\n  solveBeem 5"), "{whole}");
    let several = explanation("zero_step").expect("two pages");
    assert!(several.contains("check::zero_step") && several.contains("run::zero_step"));
    assert_eq!(explanation("check"), None);
    assert_eq!(explanation(""), None);
}
