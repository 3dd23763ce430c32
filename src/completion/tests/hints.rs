//! Tests of the hints behind commands.

fn hint(text: &str) -> Option<String> {
    super::hint(&format!("{text}|")).map(|hint| hint.shown)
}

#[test]
fn a_name_shows_what_belongs_behind_it() {
    assert_eq!(hint("solveBeam").as_deref(), Some(" k|none [H]"));
    assert_eq!(hint("printState solveBeam").as_deref(), Some(" k|none [H]"));
    assert_eq!(hint("for").as_deref(), Some(" NAME in LIST { }"));
    assert_eq!(hint("solveBFS"), None);
    assert_eq!(hint("experiment").as_deref(), Some(" NAME { }"));
}

#[test]
fn a_beginning_shows_the_rest_when_only_one_command_fits() {
    assert_eq!(hint("solveBe").as_deref(), Some("am k|none [H]"));
    assert_eq!(hint("solveB"), None);
    assert_eq!(hint("xyz"), None);
}

#[test]
fn the_missing_operand_is_shown() {
    assert_eq!(hint("solveBeam ").as_deref(), Some("k|none [H]"));
    assert_eq!(hint("solveWeightedAStar ").as_deref(), Some("w [H]"));
    assert_eq!(hint("solveWeightedAStar 2 ").as_deref(), Some("[H]"));
    assert_eq!(hint("solveBeam 5 maxNodes ").as_deref(), Some("n|none"));
    assert_eq!(hint("solveBeam 5 ").as_deref(), Some("[H]"));
    assert_eq!(hint("solveBeam 5 h2 "), None);
    assert_eq!(hint("print \"solveBeam "), None);
}

#[test]
fn entries_of_a_block_show_what_belongs_behind_them() {
    assert_eq!(
        hint("experiment \"a\" {\n dep").as_deref(),
        Some("ths DEPTHS")
    );
    assert_eq!(hint("experiment \"a\" { report ").as_deref(), Some("FILE"));
    assert_eq!(
        hint("experiment \"a\" { run ").as_deref(),
        Some("SEARCH [as LABEL]")
    );
    assert_eq!(
        hint("experiment \"a\" { } report ").as_deref(),
        Some("algorithms states")
    );
}

#[test]
fn an_empty_line_of_a_block_says_how_to_close_it() {
    assert_eq!(hint("repeat 3 {\n  ").as_deref(), Some("} ends the block"));
    assert_eq!(hint("move [up\n").as_deref(), Some("] ends the list"));
    assert_eq!(hint(""), None);
}

#[test]
fn the_rest_of_a_name_can_be_typed() {
    let hint = super::hint("solveBe|").expect("one command fits");
    assert_eq!(hint.text.as_deref(), Some("am"));
}

#[test]
fn a_procedure_shows_its_parameters() {
    assert_eq!(hint("go").as_deref(), Some(" h"));
    assert_eq!(hint("go ").as_deref(), Some("h"));
    assert_eq!(hint("go 5 "), None);
}
