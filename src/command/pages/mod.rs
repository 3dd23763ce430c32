//! The meaning of each code of a report, with a script that causes it and its repair: for `help CODE` and `explain`.

mod arguments;
mod checking;
mod definitions;
mod experiments;
mod graphs;
mod parsing;
mod program;
mod running;
mod tasks;

#[cfg(feature = "terminal")]
use puzzle_core::syntax::{did_you_mean, nearest};
use std::fmt::Write;

/// The prefix of all codes.
const BEFORE: &str = "puzzle_script::";

/// The page of a code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Page {
    /// The code, without what all begin with.
    pub(crate) code: &'static str,
    /// The mistake, and the reason why it matters.
    pub(crate) meaning: &'static str,
    /// The repair.
    pub(crate) repair: Repair,
}

/// The repair of a reported mistake.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Repair {
    /// A script that causes it, and the same without the mistake.
    Shown {
        /// The script that causes it.
        example: &'static str,
        /// The same, repaired.
        repaired: &'static str,
    },
    /// In words: what causes it lies outside of a script.
    Told(&'static str),
}

/// A page whose example is a script.
const fn shown(
    code: &'static str,
    meaning: &'static str,
    example: &'static str,
    repaired: &'static str,
) -> Page {
    Page {
        code,
        meaning,
        repair: Repair::Shown { example, repaired },
    }
}

/// A page without a script.
const fn told(code: &'static str, meaning: &'static str, repair: &'static str) -> Page {
    Page {
        code,
        meaning,
        repair: Repair::Told(repair),
    }
}

/// All pages, stage by stage.
pub(crate) fn pages() -> impl Iterator<Item = &'static Page> {
    let stages = [
        parsing::PAGES,
        checking::PAGES,
        arguments::PAGES,
        definitions::PAGES,
        running::PAGES,
        graphs::PAGES,
        experiments::PAGES,
        tasks::PAGES,
        program::PAGES,
    ];
    stages.into_iter().flatten()
}

/// The pages of a code: `puzzle_script::check::unknown_command`, or without its beginning, or its last word alone, which
/// several codes may share.
pub(crate) fn explained(code: &str) -> Vec<&'static Page> {
    let code = code.strip_prefix(BEFORE).unwrap_or(code);
    let is_meant = |page: &&Page| {
        let name = page.code.split_once("::").map(|(_, name)| name);
        page.code == code || name == Some(code)
    };
    pages().filter(is_meant).collect()
}

/// A code as reports show it: its last word, where `explain` has one page for that; else the whole code.
pub(crate) fn shown_code(code: &str) -> &str {
    let end = code.rsplit("::").next().unwrap_or(code);
    match explained(end)[..] {
        [page] if code.strip_prefix(BEFORE) == Some(page.code) => end,
        _ => code,
    }
}

/// The text of the pages of a code; nothing where there is none.
pub(crate) fn explanation(code: &str) -> Option<String> {
    let pages = explained(code);
    let texts = pages.iter().map(|page| page.text());
    let text = texts.collect::<Vec<_>>().join("\n\n");
    (!text.is_empty()).then_some(text)
}

/// The codes that a word that is none of them probably stands for, in a sentence.
#[cfg(feature = "terminal")]
pub(crate) fn codes_meant(word: &str) -> String {
    let word = word.strip_prefix(BEFORE).unwrap_or(word);
    let codes = pages().map(|page| page.code);
    let meant = did_you_mean(word, "", codes).or_else(|| {
        let names = pages().filter_map(|page| Some(page.code.split_once("::")?.1));
        nearest(word, names).map(|name| format!("did you mean `{name}`?"))
    });
    meant.unwrap_or_else(|| "`puzzle-script explain` lists all codes".to_owned())
}

impl Page {
    /// The code as JSON has it.
    pub(crate) fn whole_code(&self) -> String {
        format!("{BEFORE}{}", self.code)
    }

    /// The page as it is printed.
    pub(crate) fn text(&self) -> String {
        let mut text = format!("{}\n  {}", self.whole_code(), self.meaning);
        match self.repair {
            Repair::Shown { example, repaired } => {
                let indented = |script: &str| script.replace('\n', "\n  ");
                let _ = write!(text, "\n\nFor example:\n  {}", indented(example));
                let _ = write!(text, "\n\nRepaired:\n  {}", indented(repaired));
            }
            Repair::Told(repair) => {
                let _ = write!(text, "\n  {repair}");
            }
        }
        text
    }
}
