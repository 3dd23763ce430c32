//! The texts of the repository: scripts, and the blocks of its pages.

use crate::root;
use std::fs;
use std::path::{Path, PathBuf};

/// A text with where it comes from.
pub struct Text {
    /// For messages.
    pub from: String,
    /// Its characters.
    pub text: String,
}

/// All files of these endings in folders below one, but for what builds leave there.
fn files(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).expect("a folder of the project");
    let mut entries: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    entries.sort();
    for path in entries {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let ending = path.extension().unwrap_or_default().to_string_lossy();
        if path.is_dir() && !path.is_symlink() {
            if !name.starts_with('.') && !["target", "node_modules"].contains(&&*name) {
                files(&path, endings, found);
            }
        } else if endings.contains(&&*ending) {
            found.push(path);
        }
    }
}

/// All of them, those that are wrong and those that are no scripts among them.
pub fn texts() -> Vec<Text> {
    let mut paths = Vec::new();
    files(&root(), &["txt", "puzzle", "md"], &mut paths);
    let mut texts = Vec::new();
    for path in paths {
        let Ok(text) = fs::read_to_string(&path) else {
            continue;
        };
        let from = path.display().to_string();
        if path.extension().is_some_and(|own| own == "md") {
            let blocks = text.split("\n```").skip(1).step_by(2);
            texts.extend(blocks.enumerate().map(|(index, block)| {
                Text {
                    from: format!("{from}, block {}", index + 1),
                    text: block
                        .split_once('\n')
                        .map_or("", |(_, body)| body)
                        .to_owned(),
                }
            }));
        } else {
            texts.push(Text { from, text });
        }
    }
    texts
}
