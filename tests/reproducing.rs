//! docs/reproducing.md and the scripts that it names.

use crate::support::{Script, files, root};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn page() -> String {
    fs::read_to_string(root().join("docs/reproducing.md")).expect("the page is there")
}

/// The scripts of `scripts/reproduce`, by their file names.
fn scripts() -> BTreeSet<String> {
    let names = files(&root().join("scripts/reproduce"), "txt").into_iter();
    names
        .map(|path| path.file_name().expect("a file").to_string_lossy().into())
        .collect()
}

#[test]
fn the_page_names_every_script_and_no_other() {
    let page = page();
    let named = page.split('`').skip(1).step_by(2);
    let is_script = |name: &&str| {
        Path::new(name)
            .extension()
            .is_some_and(|found| found == "txt")
    };
    let named = named.filter(|name| !name.contains('/')).filter(is_script);
    assert_eq!(named.map(str::to_owned).collect::<BTreeSet<_>>(), scripts());
}

/// At least eight papers, each with a section of at most 25 lines that names its script.
#[test]
fn each_paper_has_a_row_and_a_section_that_name_its_script() {
    let page = page();
    let rows = page
        .lines()
        .filter(|line| line.starts_with("| ") && line.contains(".txt`"))
        .map(|row| row[2..].split(" | ").next().expect("a paper"));
    let rows = rows.collect::<Vec<_>>();
    assert!(rows.len() >= 8, "{rows:?}");
    let sections = page.split("\n## ").skip(1);
    for (paper, section) in rows.iter().zip(sections.clone()) {
        let (title, text) = section.split_once('\n').expect("a section has lines");
        assert_eq!(&title, paper);
        assert!(text.trim().lines().count() <= 25, "{title}");
        assert!(text.contains(".txt`"), "{title}");
    }
    assert_eq!(sections.count(), rows.len());
}

#[test]
fn scripts_that_reproduce_have_goldens_and_the_canonical_layout() {
    for name in scripts() {
        let path = root().join("scripts/reproduce").join(&name);
        assert!(path.with_extension("out").is_file(), "{name}");
        let path = path.to_str().expect("UTF-8").to_owned();
        Script::none()
            .args(["fmt", "--check", &path])
            .stdout("")
            .run();
        Script::none().args(["check", &path]).run();
    }
}

#[test]
fn the_section_of_a_paper_is_a_script_of_under_40_lines() {
    let script = fs::read_to_string(root().join("scripts/reproduce/section.txt"));
    assert!(script.expect("a script").lines().count() < 40);
}
