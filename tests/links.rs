//! Links out of a folder: what they lead to is neither shown nor written over.

use crate::support::Script;

/// A student's folder `s1` with a script, beside a key that it is not to see.
fn beside_a_key() -> Script {
    Script::none()
        .file("s1/a.txt", "print hello")
        .file("key/f", "TOPSECRET")
        .file("key/a.txt", "print TOPSECRET")
}

/// What is said, and what the key is afterwards.
fn told(shell: &str, status: i32) -> String {
    let ran = beside_a_key()
        .shell(shell)
        .status(status)
        .stderr_contains("")
        .run();
    assert_eq!(ran.file("key/f"), "TOPSECRET", "{shell}");
    assert_eq!(ran.file("key/a.txt"), "print TOPSECRET", "{shell}");
    let junit = if ran.path().join("junit.xml").exists() {
        ran.file("junit.xml")
    } else {
        String::new()
    };
    let all = format!("{}{}{junit}", ran.stdout, ran.stderr);
    assert!(!all.contains("TOPSECRET"), "{shell}: {all}");
    all
}

#[test]
fn a_golden_that_is_a_link_is_neither_shown_nor_updated() {
    for ending in ["out", "err", "exit"] {
        for sandbox in ["", "PUZZLE_SCRIPT_SANDBOX=1 "] {
            for path in ["s1", "s1/a.txt"] {
                for update in ["", "--update "] {
                    let all = told(
                        &format!(
                            "echo hello > s1/a.out; ln -sf ../key/f s1/a.{ending}
                            {sandbox}\"$PROGRAM\" test {update}--junit junit.xml {path}"
                        ),
                        1,
                    );
                    let said = format!("s1/a.{ending}: it is a link that leads out of the folder");
                    assert!(all.contains(&said), "{path}: {all}");
                }
            }
        }
    }
}

#[test]
fn scripts_and_goldens_of_rows_are_no_links_either() {
    let each = "printf 'id\\nr1\\n' > rows.csv";
    for shell in [
        "rm s1/a.txt; ln -s ../key/a.txt s1/a.txt; touch s1/a.out; \"$PROGRAM\" test s1".to_owned(),
        "mkdir g; ln -s ../key/f g/a.out; \"$PROGRAM\" test --golden g/a.out s1".to_owned(),
        format!(
            "{each}; ln -s ../key s1/a; cp key/f key/r1.out; \"$PROGRAM\" test --each rows.csv s1/a.txt"
        ),
        format!(
            "{each}; ln -s ../key s1/a; \"$PROGRAM\" test --update --each rows.csv s1/a.txt; test ! -e key/r1.out && exit 1"
        ),
        format!(
            "{each}; mkdir g; ln -s ../key/f g/r1.out; \"$PROGRAM\" test --golden g --each rows.csv s1/a.txt"
        ),
    ] {
        told(&shell, 1);
    }
}

#[test]
fn what_is_named_may_be_a_link() {
    for shell in [
        "ln -s s1 named; echo hello > s1/a.out; \"$PROGRAM\" test named; \"$PROGRAM\" test named/a.txt",
        "ln -s b.out s1/a.out; echo hello > s1/b.out; \"$PROGRAM\" test s1",
        "printf 'id\\nr1\\n' > rows.csv; mkdir g; echo hello > g/r1.out; ln -s g goldens
            \"$PROGRAM\" test --golden goldens --each rows.csv s1/a.txt",
    ] {
        let ran = beside_a_key().shell(shell).run();
        assert!(ran.stdout.contains("1 passed, 0 failed"), "{}", ran.stdout);
        assert!(!ran.stdout.contains("1 failed"), "{}", ran.stdout);
    }
}

#[test]
fn a_layout_is_not_written_through_a_link() {
    let all = told("ln -s ../key/a.txt s1/b.txt; \"$PROGRAM\" fmt s1/b.txt", 1);
    assert!(all.contains("`s1/b.txt` is a link"), "{all}");
    assert!(all.contains("(linked_file)"), "{all}");
    assert!(all.contains("`../key/a.txt`"), "{all}");
}

/// A class of one beside a key: what is told when the shell has put a link among the grades.
fn graded_beside_a_key(shell: &str, status: i32) -> String {
    told(
        &format!(
            "printf 'task \"A\" {{ let m = moves(\"x.txt\") }}' > t.txt; printf 'id\\na\\n' > s.csv
            mkdir -p work/a o; echo up > work/a/x.txt; {shell}
            \"$PROGRAM\" grade t.txt --each s.csv --submissions work --out o"
        ),
        status,
    )
}

#[test]
fn grades_are_written_through_no_link() {
    for name in [
        ".grades.json",
        "gradebook.csv",
        "feedback/a.txt",
        "feedback/a.html",
        "results/a.json",
        "report.html",
        "junit.xml",
        ".gradebook.csv.puzzle-script",
    ] {
        let status = if name == ".grades.json" { 2 } else { 1 };
        let shell =
            format!("mkdir o/feedback o/results; ln -s \"$PWD/key/f\" o/{name}; cat key/f > s1/f");
        let all = graded_beside_a_key(&shell, status);
        assert!(all.contains("::cli::un"), "{name}: {all}");
    }
    for name in ["feedback", "results"] {
        let all = graded_beside_a_key(&format!("ln -s ../key o/{name}"), 1);
        let said = format!("`o/{name}` can't be written: it is a link");
        assert!(all.contains(&said), "{all}");
    }
    // What is named may be a link.
    graded_beside_a_key(
        "mkdir p; rmdir o; ln -s p o; mv work w; ln -s w work; trap 'grep -q ^a,1, p/gradebook.csv || exit 9' EXIT",
        0,
    );
}

#[test]
fn archives_are_unpacked_through_no_link() {
    let ran = Script::none()
        .file("t.txt", "task \"A\" { let m = moves(\"x.txt\") }")
        .file("s.csv", "id\na\n")
        .file("key/f", "TOPSECRET")
        .shell(
            "mkdir -p work/a o; cd work/a; echo up > x.txt; python3 -m zipfile -c a.zip x.txt; rm x.txt; cd ../..
            ln -s ../key o/.unpacked; mkdir -p key/a/0; echo down > key/a/0/x.txt
            \"$PROGRAM\" grade t.txt --each s.csv --submissions work --out o",
        )
        .run();
    assert!(ran.file("o/gradebook.csv").contains("\na,1,"));
    assert_eq!(ran.file("key/a/0/x.txt"), "down\n");
}

#[test]
fn a_folder_that_became_a_link_is_not_graded() {
    for shell in [
        "\"$PROGRAM\" --grade-in=work/a --format=json t.txt",
        "\"$PROGRAM\" --grade-in=\"$PWD/work/a\" --format=json t.txt",
    ] {
        let ran = Script::none()
            .file(
                "t.txt",
                "task \"A\" { let l = lines(\"f.txt\") }\ntask \"B\" { submission \"s.txt\" }",
            )
            .file("key/f.txt", "TOPSECRET")
            .file("key/s.txt", "print TOPSECRET")
            .shell(&format!("mkdir work; ln -s ../key work/a; {shell}"))
            .stderr_contains("")
            .run();
        assert!(!ran.stdout.contains("TOPSECRET"), "{}", ran.stdout);
        assert_eq!(
            ran.stdout.matches("\"passed\":false").count(),
            2,
            "{}",
            ran.stdout
        );
    }
}

/// A class whose teacher has keys: what is told to student `a`, whose folder the shell fills.
fn feedback(assignment: &str, options: &str, shell: &str) -> (String, String) {
    let grade =
        format!("\"$PROGRAM\" grade t.txt --each s.csv --submissions work --out o {options}");
    let ran = Script::none()
        .file("t.txt", assignment)
        .file("s.csv", "id\na\n")
        .file("keys/a.txt", "TOPSECRET")
        .file("keys/a.csv", "id,answer\na,TOPSECRET")
        .file("tables/t.csv", "id,board\na,1b2 345 678")
        .file("work/a/x.txt", "up")
        .shell(&format!("(cd work/a; {shell}) && {grade}"))
        .stderr_contains("")
        .run();
    let told = ["txt", "html"].map(|ending| ran.file(&format!("o/feedback/a.{ending}")));
    let told = told.concat() + &ran.file("o/results/a.json") + &ran.file("o/junit.xml");
    (told, ran.file("o/gradebook.csv") + &ran.stderr)
}

#[test]
fn keys_that_tasks_read_are_not_read_by_what_is_handed_in() {
    let assignment = "task \"A\" { submission \"s.txt\" }\ntask \"B\" { let m = moves(\"x.txt\") }\ntask \"C\" { expect size(rows(\"../../keys/a.csv\")) == 1 }";
    for shell in [
        "echo 'readCommands \"../../keys/a.txt\"' > s.txt",
        "echo 'let f = \"../../keys/a.txt\" readCommands $f' > s.txt",
        "echo 'print \"$(rows(\"../../keys/a.csv\"))\"' > s.txt; ln -sf ../../keys/a.txt x.txt",
        "echo 'for l in lines(\"../../keys/a.txt\") { setState $l }' > s.txt; ln -sf \"$PWD/../../keys/a.txt\" x.txt",
        "ln -s ../../keys/a.txt s.txt; ln -s ../../keys/a.txt y; ln -sf y x.txt",
        "ln -s ../../keys k; echo 'readCommands \"k/a.txt\"' > s.txt; rm x.txt; ln -s k/a.txt x.txt",
    ] {
        let (told, book) = feedback(assignment, "--allow keys", shell);
        assert!(!told.contains("TOPSECRET"), "{shell}: {told}");
        assert!(book.contains("\na,0,"), "{shell}: {book}");
        assert!(book.contains(",1,"), "tasks read the keys: {shell}: {book}");
    }
}

#[test]
fn what_hand_ins_may_read_is_said_apart() {
    let assignment = "task \"A\" { submission \"s.txt\" }";
    let shell = "echo 'let r = rows(\"../../tables/t.csv\")' > s.txt";
    let points = |options: &str| feedback(assignment, options, shell).1;
    assert!(points("--allow tables").contains("\na,0,"));
    assert!(points("--allow-submissions tables").contains("\na,1,"));
}

#[test]
fn what_does_not_fit_in_a_key_is_not_quoted() {
    let assignment = "task \"A\" { let m = moves(\"../../keys/a.txt\") }\ntask \"B\" { let m = moves(\"x.txt\") }";
    let (told, _) = feedback(assignment, "--allow keys", "echo upp > x.txt");
    assert!(!told.contains("TOPSECRET"), "{told}");
    assert!(
        told.contains("line 1, word 1 is not a move of eight"),
        "{told}"
    );
    assert!(told.contains("`upp` is not a move of eight"), "{told}");
}

#[test]
fn folders_that_are_links_are_refused_and_hard_links_named() {
    let assignment = "task \"A\" { let m = moves(\"x.txt\") }";
    let (told, book) = feedback(
        assignment,
        "",
        "cd ..; mv a ../elsewhere; ln -s ../elsewhere a",
    );
    assert!(book.contains("\na,0,"), "{book}");
    assert!(told.contains("the folder is a link"), "{told}");
    let (_, book) = feedback(assignment, "", "ln ../../keys/a.txt y.txt");
    let said = "hard links: `a/y.txt`";
    assert!(
        book.contains(said) && book.contains("(hard_links)"),
        "{book}"
    );
}

#[test]
fn a_file_that_is_not_there_for_tasks_is_found_before() {
    let class = |assignment: &str, shell: &str| {
        let ran = Script::none()
            .file("t.txt", assignment)
            .file("s.csv", "id\na\nb\n")
            .file("keys/x.csv", "id\n1\n")
            .file("keys/a.csv", "id\n1\n")
            .file("work/a/x.txt", "up")
            .shell(shell)
            .stderr_contains("")
            .run();
        ran.stderr
    };
    let grade = "\"$PROGRAM\" grade t.txt --each s.csv --submissions work --out o";
    let allowed = &format!("{grade} --allow keys");
    let check = "\"$PROGRAM\" check --each s.csv t.txt";
    let said = "`keys/x.csv` is not there for tasks";
    for shell in [grade, check] {
        let all = class("task \"A\" { let r = rows(\"keys/x.csv\") }", shell);
        assert!(
            all.contains(said) && all.contains("(not_for_tasks)"),
            "{all}"
        );
        assert!(all.contains("../../keys/x.csv"), "{all}");
    }
    let outside = "task \"A\" { let r = rows(\"../../keys/$id.csv\") }";
    let all = class(outside, allowed);
    assert!(
        all.contains("`../../keys/b.csv` is not there for tasks"),
        "{all}"
    );
    let all = class("task \"A\" { let r = rows(\"../../keys/x.csv\") }", grade);
    assert!(all.contains("--allow DIR"), "{all}");
    for (assignment, shell) in [
        (
            "task \"A\" { let r = rows(\"../../keys/x.csv\") }",
            allowed.as_str(),
        ),
        ("task \"A\" { let m = moves(\"x.txt\") }", grade),
        ("let r = rows(\"keys/x.csv\")", check),
    ] {
        assert_eq!(class(assignment, shell), "", "{assignment}");
    }
}
