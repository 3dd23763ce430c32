//! What packages say of the program is what Cargo.toml says.

use crate::support::root;
use std::fs;

fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).expect("a file of the project")
}

const VERSION: &str = env!("CARGO_PKG_VERSION");

#[test]
fn the_citation_has_the_version_and_the_licences() {
    let citation = text("CITATION.cff");
    assert!(citation.contains(&format!("\nversion: {VERSION}\n")));
    let licences = env!("CARGO_PKG_LICENSE").replace(" OR ", "\n  - ");
    assert!(citation.contains(&format!("\nlicense:\n  - {licences}\n")));
}

#[test]
fn what_installs_has_the_version_and_the_toolchain() {
    assert!(text("scripts/install.sh").contains(&format!("\nversion={VERSION}\n")));
    let action = text(".github/actions/grade/action.yml");
    assert!(action.contains(&format!("\n    default: \"{VERSION}\"\n")));
    // The wheel and the extension.
    let wheel = text("python/Cargo.toml");
    assert!(wheel.contains(&format!("\nversion = \"{VERSION}\"\n")));
    let extension = text("editors/vscode/package.json");
    assert!(extension.contains(&format!("\n  \"version\": \"{VERSION}\",\n")));
    let changes = text("CHANGELOG.md");
    assert!(changes.contains(&format!("\n## [{VERSION}]")));
    let image = format!("\nFROM rust:{}-", env!("CARGO_PKG_RUST_VERSION"));
    assert!(text("scripts/docker/Dockerfile").contains(&image));
    let page = text("docs/install.md");
    assert!(page.contains(&format!(
        "toolchain of {} or later",
        env!("CARGO_PKG_RUST_VERSION")
    )));
}
