//! Files that an assignment names, looked for before anybody is graded.

use crate::support::Script;

/// What is said of a class of Ada, whose folder Moodle made, and of b, beside a folder of tables.
fn said(assignment: &str, shell: &str, options: &str) -> String {
    let grade =
        format!("\"$PROGRAM\" grade t.txt --each s.csv --submissions work --out o {options}");
    let ran = Script::none()
        .file("t.txt", assignment)
        .file("s.csv", "id,name\na,Ada L\nb,B C\n")
        .file("keys/x.csv", "id\n1\n")
        .file("keys/h.txt", "define heuristic own = 0")
        .file("keys/s.txt", "print 1")
        .shell(&format!(
            "moodle='Ada L_7_assignsubmission_file_'; mkdir -p \"work/$moodle\" work/b/deep; ({shell}) && {grade}"
        ))
        .stderr_contains("")
        .run();
    ran.stderr
}

const TABLE: &str = "task \"A\" { let r = rows(\"keys/x.csv\") }";

#[test]
fn what_anybody_handed_in_is_no_mistake() {
    let missing = "`keys/x.csv` is not there for tasks";
    assert!(said(TABLE, "true", "").contains(missing));
    for shell in [
        "cp -r keys \"work/$moodle\"",
        "cp -r keys work/b/deep",
        "mkdir work/b/Keys && cp keys/x.csv work/b/deep/X.CSV; mv work/b/Keys work/b/deep/keys; mv work/b/deep/X.CSV work/b/deep/keys",
        "python3 -m zipfile -c work/b/All.zip keys",
    ] {
        assert_eq!(said(TABLE, shell, ""), "", "{shell}");
    }
}

#[test]
fn every_file_that_tasks_read_is_looked_for() {
    for (file, command) in [
        ("keys/h.txt", "heuristicFrom \"keys/h.txt\" own"),
        ("keys/h.txt", "puzzleFrom \"keys/h.txt\" own"),
        ("keys/h.txt", "puzzle sokoban \"keys/h.txt\" 2"),
        ("keys/s.txt", "submission \"keys/s.txt\""),
        ("../../keys/s.txt", "submission \"../../keys/s.txt\""),
        ("../../keys/none", "heuristicFrom \"../../keys/none\" own"),
    ] {
        let all = said(
            &format!("task \"A\" {{ {command} }}"),
            "true",
            "--allow keys",
        );
        let missing = format!("`{file}` is not there for tasks");
        assert!(all.contains(&missing), "{command}: {all}");
    }
    for command in [
        "heuristicFrom \"../../keys/h.txt\" own",
        "heuristicFrom \"h.txt\" own",
        "submission \"s.txt\"",
        "submission \"deep/s.txt\"",
    ] {
        let task = format!("task \"A\" {{ {command} }}");
        assert_eq!(said(&task, "true", "--allow keys"), "", "{command}");
    }
}

#[test]
fn files_that_the_assignment_reads_are_looked_through() {
    let shell = "mkdir more; echo 'task \"B\" { let r = rows(\"keys/x.csv\") }' >more/b.txt; cp -r keys more";
    let all = said("readCommands \"more/b.txt\"", shell, "");
    assert!(all.contains("`keys/x.csv` is not there for tasks"), "{all}");
    assert!(all.contains("more/b.txt:1:"), "{all}");
    let shell = "echo 'let t = rows(\"keys/x.csv\")' >b.txt";
    let all = said("readCommands \"b.txt\" task \"A\" { print $t }", shell, "");
    assert!(all.contains("[b.txt:1:"), "{all}");
}
