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

/// The settings of a profile, without those of single packages.
fn profile(manifest: &str, name: &str) -> Vec<String> {
    let manifest = text(manifest);
    let behind = manifest.split(&format!("\n[profile.{name}]\n")).nth(1);
    let lines = behind.into_iter().flat_map(str::lines);
    let settings = lines.take_while(|line| !line.is_empty());
    let without_comment = settings.filter_map(|line| line.split('#').next());
    without_comment
        .map(|line| line.trim_end().to_owned())
        .collect()
}

/// A workspace of its own takes no profile of the program's.
#[test]
fn the_python_package_is_built_as_the_program() {
    for name in ["release", "dist"] {
        let program = profile("Cargo.toml", name);
        assert!(program.len() > 2, "{program:?}");
        assert_eq!(profile("python/Cargo.toml", name), program, "{name}");
    }
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

/// The build of the image sees those files alone that its list names.
#[test]
fn the_image_is_built_of_all_that_the_program_holds() {
    let list = text("scripts/docker/Dockerfile.dockerignore");
    let allowed: Vec<&str> = list
        .lines()
        .filter_map(|line| line.strip_prefix('!'))
        .collect();
    let source = text("src/cli/new/mod.rs");
    let files: Vec<&str> = source.split("from \"../../../").skip(1).collect();
    assert!(!files.is_empty());
    for file in files {
        assert!(
            allowed.iter().any(|own| file.starts_with(own)),
            "{}",
            file.split('"').next().unwrap_or_default()
        );
    }
}
