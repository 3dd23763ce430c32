//! The manual that the program carries: pages of docs/reference, from which `help` has its texts of words and `explain`
//! those of codes.

use super::Group;
#[cfg(feature = "terminal")]
use puzzle_core::syntax::{did_you_mean, nearest};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::LazyLock;

/// Codes of reports.
const REPORTS: &str = include_str!("../../docs/reference/reports.md");

/// The prefix of all codes.
const BEFORE: &str = "puzzle_script::";

/// A part of a page below a heading that begins with a name in backticks.
#[derive(Debug)]
pub(crate) struct Section {
    /// The name.
    pub(crate) name: &'static str,
    /// The heading around it, which begins with no name.
    part: &'static str,
    /// Its paragraphs, a line each.
    pub(crate) paragraphs: Vec<&'static str>,
    /// Its scripts.
    pub(crate) examples: Vec<&'static str>,
}

/// The sections of a page, in order. A comment ends one.
fn sections(page: &'static str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    let (mut part, mut is_open) = ("", false);
    for (index, piece) in page.split("\n```").enumerate() {
        let fenced = index % 2 == 1;
        if let Some(section) = sections.last_mut().filter(|_| is_open && fenced) {
            let script = piece.split_once('\n').map_or("", |(_, script)| script);
            section.examples.push(script);
        }
        for line in piece.lines().filter(|line| !line.is_empty() && !fenced) {
            let heading = line.strip_prefix("##");
            let heading = heading.map(|heading| heading.trim_start_matches(['#', ' ']));
            if let Some(name) = heading.and_then(|heading| heading.strip_prefix('`')) {
                let name = name.split([' ', '`']).next().unwrap_or_default();
                let (paragraphs, examples) = (Vec::new(), Vec::new());
                sections.push(Section {
                    name,
                    part,
                    paragraphs,
                    examples,
                });
                is_open = true;
            } else if heading.is_some() || line.starts_with("<!--") {
                part = heading.unwrap_or(part);
                is_open = false;
            } else if let Some(section) = sections.last_mut().filter(|_| is_open) {
                section.paragraphs.push(line);
            }
        }
    }
    sections
}

/// The section of a word of that block, or of a command, with its group.
pub(super) fn section_of(block: Option<Group>, name: &'static str) -> &'static (Group, Section) {
    type Words = BTreeMap<(Option<Group>, &'static str), (Group, Section)>;
    static WORDS: LazyLock<Words> = LazyLock::new(|| {
        let commands = Group::ALL.map(|group| (None, group));
        let words = Group::WORDS.map(|group| (Some(group), group));
        let of_group = |(block, group): (Option<Group>, Group)| {
            let page_sections = sections(group.page()).into_iter();
            let block_sections = page_sections.filter(move |page_section| {
                block.is_some() == (page_section.part == group.title())
            });
            block_sections.map(move |section| ((block, section.name), (group, section)))
        };
        commands
            .into_iter()
            .chain(words)
            .flat_map(of_group)
            .collect()
    });
    let section = WORDS.get(&(block, name));
    section.unwrap_or_else(|| panic!("docs/reference has a section of `{name}`"))
}

/// The sections of all codes, stage by stage.
pub(crate) fn pages() -> &'static [Section] {
    static PAGES: LazyLock<Vec<Section>> = LazyLock::new(|| sections(REPORTS));
    &PAGES
}

/// The pages of a code: `puzzle_script::check::unknown_command`, or without its beginning, or its last word alone, which
/// several codes may share.
pub(crate) fn explained(code: &str) -> Vec<&'static Section> {
    let code = code.strip_prefix(BEFORE).unwrap_or(code);
    let is_meant = |page: &&Section| {
        let name = page.name.split_once("::").map(|(_, name)| name);
        page.name == code || name == Some(code)
    };
    pages().iter().filter(is_meant).collect()
}

/// A code as reports show it: its last word, where `explain` has one page for that; else the whole code.
pub(crate) fn shown_code(code: &str) -> &str {
    let end = code.rsplit("::").next().unwrap_or(code);
    match explained(end)[..] {
        [page] if code.strip_prefix(BEFORE) == Some(page.name) => end,
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
    let codes = pages().iter().map(|page| page.name);
    let meant = did_you_mean(word, "", codes).or_else(|| {
        let names = pages().iter();
        let names = names.filter_map(|page| Some(page.name.split_once("::")?.1));
        nearest(word, names).map(|name| format!("did you mean `{name}`?"))
    });
    meant.unwrap_or_else(|| "`puzzle-script explain` lists all codes".to_owned())
}

impl Section {
    /// Its first sentence, without a full stop.
    pub(super) fn summary(&self) -> &'static str {
        let first = self.paragraphs[0];
        first.strip_suffix('.').unwrap_or(first)
    }

    /// The code as JSON has it.
    pub(crate) fn whole_code(&self) -> String {
        format!("{BEFORE}{}", self.name)
    }

    /// The mistake of a code, and the reason why it matters.
    pub(crate) fn meaning(&self) -> &'static str {
        self.paragraphs[0]
    }

    /// The repair in words, where what causes a report lies outside of a script.
    pub(crate) fn repair(&self) -> Option<&'static str> {
        self.paragraphs.get(1).copied()
    }

    /// The page of a code as it is printed.
    pub(crate) fn text(&self) -> String {
        let mut text = format!("{}\n  {}", self.whole_code(), self.meaning());
        for (title, script) in ["For example", "Repaired"].iter().zip(&self.examples) {
            let script = script.replace('\n', "\n  ");
            let _ = write!(text, "\n\n{title}:\n  {script}");
        }
        if let Some(repair) = self.repair() {
            let _ = write!(text, "\n  {repair}");
        }
        text
    }
}
