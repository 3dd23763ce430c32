//! The exam on graphs: right, wrong and missing answers.

use super::assignments::GRADE;
use crate::support::{Ran, Script, root};
use std::fs;

const STUDENTS: &str = "id,name\ns01,Ada\ns02,Blaise\ns03,Carl\ns04,Dana\n";
const SEARCHES: [(&str, &str); 5] = [
    ("bfs", "solveBFS"),
    ("dfs", "solveDFS"),
    ("ucs", "solveUCS"),
    ("greedy", "solveGreedy h"),
    ("astar", "solveAStar h"),
];

fn own(name: &str) -> String {
    fs::read_to_string(root().join("scripts/classroom").join(name)).expect("a script")
}

/// Runs a script on the graph of a student.
fn on_graph_of(id: &str, text: &str) -> Ran {
    let text = format!("let id = {id}\nreadCommands \"exam-graph.txt\"\n{text}");
    let script = Script::new(&text).file("exam-graph.txt", own("exam-graph.txt"));
    script.run()
}

/// The solutions of a student, by the name of the file.
fn solutions(id: &str) -> Vec<(String, String)> {
    let traces = SEARCHES.map(|(name, search)| format!("{search} quiet trace \"{name}.csv\"\n"));
    let ran = on_graph_of(
        id,
        &format!("{}audit h\nprint $consistent", traces.concat()),
    );
    let mut answers = Vec::new();
    for (name, _) in SEARCHES {
        let trace = ran.file(&format!("{name}.csv"));
        let expanded = trace.lines().filter_map(|line| {
            let cells: Vec<&str> = line.split(',').collect();
            ["taken", "goal"].contains(&cells[0]).then(|| cells[2])
        });
        let answer = expanded.collect::<Vec<_>>().join(" ");
        answers.push((format!("{name}.txt"), answer));
    }
    let is_consistent = ran.stdout.ends_with("true\n");
    let said = if is_consistent { "yes" } else { "no" };
    answers.push(("consistent.txt".to_owned(), said.to_owned()));
    answers
}

/// An edge that breaks consistency, as `audit` names it; `none` if there is none.
fn edge(id: &str) -> String {
    let ran = on_graph_of(id, "audit h");
    let line = { ran.stdout.lines() }.find(|line| line.contains("not consistent: "));
    line.map_or_else(
        || "none".to_owned(),
        |line| {
            // not consistent: D leads from A, where it says 8, to D, where it says 2
            let words: Vec<&str> = line.split_whitespace().collect();
            format!("{} {}", words[2], words[5].trim_end_matches(','))
        },
    )
}

fn exam() -> Script {
    Script::none()
        .file("t.txt", own("exam.txt"))
        .file("exam-graph.txt", own("exam-graph.txt"))
        .file("s.csv", STUDENTS)
        .args(GRADE)
}

#[test]
fn right_answers_have_all_points_wrong_ones_are_explained_and_missing_ones_have_none() {
    let mut class = exam();
    for id in ["s01", "s02"] {
        for (name, answer) in solutions(id) {
            class = class.file(&format!("work/{id}/{name}"), format!("{answer}\n"));
        }
        class = class.file(&format!("work/{id}/edge.txt"), edge(id));
    }
    // Carl answers everything by breadth-first search, and says the contrary of what is right.
    let own: Vec<_> = solutions("s03");
    for (name, _) in SEARCHES {
        class = class.file(&format!("work/s03/{name}.txt"), own[0].1.clone());
    }
    let contrary = if own[5].1 == "yes" { "no" } else { "yes" };
    class = class
        .file("work/s03/consistent.txt", contrary)
        .file("work/s03/edge.txt", "S G");
    let ran = class.run();
    let said = |id: &str| ran.file(&format!("o/feedback/{id}.txt"));
    for id in ["s01", "s02"] {
        assert!(said(id).contains(": 13 of 13 points"), "{}", said(id));
    }
    let wrong = said("s03");
    for part in [
        // Depth first may visit them in this order, too.
        "Carl (s03): 4 of 13 points",
        "Breadth-first search (passed, 2 of 2 points)",
        "A* (failed, 0 of 2 points)",
        "astar.txt deviates from solveAStar h at expansion",
        "Allowed there: ",
        "explain",
        "Is h consistent? (failed, 0 of 1 point)",
        "Which edge breaks it? (failed, 0 of 2 points)",
    ] {
        assert!(wrong.contains(part), "{part}: {wrong}");
    }
    let missing = ran.file("o/gradebook.csv");
    let missing = missing.lines().last().expect("a row");
    assert!(
        missing.starts_with("s04,Dana,0,0") && missing.contains("missing"),
        "{missing}"
    );
}

/// A log that was cut off conforms as far as it goes, and is no answer.
#[test]
fn no_answer_is_right_that_leaves_the_end_out() {
    let parts = [
        "S\n...\n",
        "S\npartial\n",
        "kind,state\ntaken,S\n",
        "{\"state\":\"S\"}\n{\"kind\":\"end\",\"reason\":\"max_nodes\"}\n",
        "...\n",
        "\n\n",
        "G\n",
        "S\n",
    ];
    for part in parts {
        let mut class = exam();
        for (name, _) in SEARCHES {
            class = class.file(&format!("work/s01/{name}.txt"), part);
        }
        let said = class.run().file("o/feedback/s01.txt");
        assert!(said.contains(": 0 of 13 points"), "{part}: {said}");
    }
}

/// Of both kinds of h there are some, and no answer that is wrong has the points for the edge.
#[test]
fn an_edge_is_judged_by_its_ends_and_its_cost() {
    let ids = ["s01", "s02", "s03", "s04"];
    let edges = ids.map(edge);
    let is_none = |edge: &String| edge == "none";
    assert!(
        edges.iter().any(is_none) && !edges.iter().all(is_none),
        "{edges:?}"
    );
    for (answer, right) in [("", 4), ("none", 0), ("S S", 0), ("S X", 0), (" ", 0)] {
        let mut class = exam();
        for (id, edge) in ids.iter().zip(&edges) {
            let written = match answer {
                // In either direction.
                "" if is_none(edge) => edge.clone(),
                "" => edge.split(' ').rev().collect::<Vec<_>>().join(" "),
                // Wrong for everybody.
                "none" if is_none(edge) => "A B".to_owned(),
                other => other.to_owned(),
            };
            class = class.file(&format!("work/{id}/edge.txt"), written);
        }
        let ran = class.run();
        let passed = ids.iter().filter(|id| {
            let said = ran.file(&format!("o/feedback/{id}.txt"));
            said.contains("Which edge breaks it? (passed")
        });
        assert_eq!(passed.count(), right, "{answer:?}");
    }
}

/// Each student has a sheet with a map and the seven questions, and a key.
#[test]
fn each_student_has_a_sheet_and_a_key() {
    let sheets = Script::none()
        .file("s.csv", STUDENTS)
        .file("exam-graph.txt", own("exam-graph.txt"))
        .file("sheet.txt", own("exam-sheet.txt"))
        .args([
            "--each",
            "s.csv",
            "--out",
            "o",
            "--sheets",
            "html",
            "sheet.txt",
        ])
        .run();
    let (one, other) = (sheets.file("o/s01.html"), sheets.file("o/s02.html"));
    for page in [&one, &other] {
        assert!(page.contains("<svg") && page.contains("7. Which edge breaks it?"));
    }
    let map = |page: &str| {
        page[page.find("<svg").expect("a map")..page.find("</svg>").expect("its end")].to_owned()
    };
    assert_ne!(map(&one), map(&other));
    let keys = Script::none()
        .file("s.csv", STUDENTS)
        .file("exam-graph.txt", own("exam-graph.txt"))
        .file("key.txt", own("exam-key.txt"))
        .args(["--each", "s.csv", "--out", "o", "key.txt"])
        .run();
    let key = keys.file("o/s01.txt");
    for part in ["5. A*", "frontier", "h: admissible"] {
        assert!(
            key.to_lowercase().contains(&part.to_lowercase()),
            "{part}: {key}"
        );
    }
}
