//! Tables on disk, as a user sees them: whatever happens to the files, answers stay the same.

use crate::support::Script;

/// Runs a line of shell with tables in a folder `cache` of its own.
fn shell(line: &str) -> Script {
    Script::none().shell(&format!(
        "export PUZZLE_SCRIPT_CACHE=\"$PWD/cache\"; {line}"
    ))
}

#[test]
fn an_empty_folder_has_no_tables() {
    for line in ["list", "verify", "clear"] {
        let ran = shell(&format!("\"$PROGRAM\" cache {line}")).run();
        assert!(ran.stdout.starts_with("0 tables "), "{}", ran.stdout);
        assert_eq!(
            ran.names(),
            [] as [&str; 0],
            "the folder is made when it is needed"
        );
    }
}

#[test]
fn a_folder_that_is_a_file_is_reported() {
    shell("echo mine > cache; \"$PROGRAM\" cache list")
        .status(1)
        .stderr_contains("puzzle_script::run::unusable_cache")
        .run();
}

#[test]
fn other_files_are_left_alone() {
    let ran = shell("mkdir cache; echo mine > cache/a.table; \"$PROGRAM\" cache clear")
        .stdout("0 tables removed, 0.0 MB\n")
        .run();
    assert_eq!(ran.file("cache/a.table"), "mine\n");
}

#[test]
fn a_file_that_is_no_table_is_shown_and_removed() {
    let file = "mkdir cache; echo short > cache/pdb-0123456789abcdef.table";
    shell(&format!("{file}; \"$PROGRAM\" cache verify"))
        .status(1)
        .stdout_contains("pdb-0123456789abcdef.table: its length is not what it should be\n1 table checked, 0.0 MB\n")
        .stderr_contains("puzzle_script::run::damaged_tables")
        .run();
    let ran = shell(&format!("{file}; \"$PROGRAM\" cache clear; ls cache"))
        .stdout_contains("1 table removed")
        .run();
    assert!(!ran.stdout.ends_with(".table\n"));
}

#[test]
fn scripts_have_the_command_too() {
    shell("\"$PROGRAM\" --format json -c 'cache list'")
        .stdout("{\"event\":\"cached\",\"action\":\"list\",\"tables\":[],\"bytes\":0}\n")
        .run();
}
