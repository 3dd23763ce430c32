//! Groups, attempts, anonymous ids and files for Moodle: what counts for whom, and who learns of it.

use super::assignments::GRADE;
use super::hand_ins::{packed, zip};
use crate::support::{Ran, Script};
use rawzip::ZipArchive;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

const ASSIGNMENT: &str = "task \"X\" points 3 { let m = moves(\"x.txt\") expect size($m) == 2 }\n\
    task \"Y\" points 2 { let m = moves(\"y.txt\") expect size($m) == 1 }";

fn class(table: &str, more: &[&str]) -> Script {
    let class = Script::none()
        .file("t.txt", ASSIGNMENT)
        .file("s.csv", table)
        .file("work/.keep", "")
        .args(GRADE);
    more.iter().fold(class, |class, word| class.args([word]))
}

/// The points of a row, in halves.
fn points(ran: &Ran, id: &str) -> i64 {
    let mut book = csv::Reader::from_path(ran.path().join("o/gradebook.csv")).expect("a table");
    let heads = book.headers().expect("heads").clone();
    let sum = heads.iter().position(|head| head == "sum").expect("a sum");
    let rows = book.records().map(|row| row.expect("a row"));
    let mut rows = rows.filter(|row| &row[0] == id);
    let points: f64 = rows.next().expect("a row")[sum].parse().expect("points");
    (points * 2.0) as i64
}

fn told(ran: &Ran, id: &str) -> String {
    ran.file(&format!("o/feedback/{id}.txt"))
}

const TEAMS: &str = "id,name,team\ns1,Ada,red\ns2,Blaise,red\ns3,Carl,blue\ns4,Dana,\ns5,Emmy,\n";

#[test]
fn what_one_of_a_group_hands_in_counts_for_all_of_it() {
    let ran = class(TEAMS, &["--groups", "team"])
        .file("work/s1/x.txt", "up up")
        .file("work/s4/y.txt", "up")
        .stdout_contains("5 students, 2 missing\n")
        .run();
    let of = |id| points(&ran, id);
    assert_eq!(["s1", "s2", "s3", "s4", "s5"].map(of), [6, 6, 0, 4, 0]);
    let said = "Your group is red: what counts was handed in by Ada (s1).\n";
    assert!(told(&ran, "s2").contains(said), "{}", told(&ran, "s2"));
    assert!(told(&ran, "s2").starts_with("t\nBlaise (s2): 3 of 5 points\n"));
    assert!(
        told(&ran, "s1").contains("handed in by you."),
        "{}",
        told(&ran, "s1")
    );
    let missing = "Your group is blue.\nNothing was handed in.\n";
    assert!(told(&ran, "s3").contains(missing), "{}", told(&ran, "s3"));
    assert!(!told(&ran, "s4").contains("group"), "{}", told(&ran, "s4"));
    assert!(
        ran.file("o/results/s2.json")
            .contains("handed in by Ada (s1)")
    );
    class(TEAMS, &["--groups", "squad"])
        .status(2)
        .stderr_contains("the table has no column `squad`")
        .run();
}

/// The table alone says who is in a group: nothing that is handed in gives or takes points of others.
#[test]
fn no_hand_in_names_members_of_a_group() {
    let mut class = class(TEAMS, &["--groups", "team", "--best"])
        .file("work/s1/x.txt", "up up")
        // A mate who hands in worse work, and more of it, takes nothing.
        .file("work/s2/x.txt", "down")
        .file("work/s2/late/x.txt", "sideways")
        // Somebody who names others, and is named by somebody.
        .file("work/s3/x.txt", "left")
        .file("work/s5/y.txt", "# group: s3, s4\nup");
    for name in [
        "group.txt",
        "members.txt",
        "team.txt",
        "students.csv",
        "s.csv",
    ] {
        let table = "id,name,team\ns1,Ada,blue\ns3,Carl,red\ns4,Dana,red\n";
        class = class.file(&format!("work/s3/{name}"), table);
        class = class.file(&format!("work/s3/red/{name}"), "s1 s2 s3");
    }
    let ran = class.run();
    let of = |id| points(&ran, id);
    assert_eq!(["s1", "s2", "s3", "s4", "s5"].map(of), [6, 6, 0, 0, 4]);
    let said = "Your group is red: what counts was handed in by Ada (s1).\nOf 3 attempts the best one counts: all files together.\n";
    assert!(told(&ran, "s2").contains(said), "{}", told(&ran, "s2"));
}

#[test]
fn each_of_a_group_is_late_by_an_extension_of_ones_own() {
    let table = "id,team,handed_in,extension\ns1,red,2026-11-24T10:00Z,\ns2,red,,3\ns3,red,,\n";
    let late = [
        "--groups",
        "team",
        "--due",
        "2026-11-23T12:00Z",
        "--late",
        "50%",
    ];
    let ran = class(table, &late).file("work/s1/x.txt", "up up").run();
    assert_eq!(["s1", "s2", "s3"].map(|id| points(&ran, id)), [3, 6, 3]);
    let book = ran.file("o/gradebook.csv");
    assert_eq!(book.matches(",2026-11-24T10:00:00Z,").count(), 3, "{book}");
    assert!(
        told(&ran, "s1").contains("50 % of its points"),
        "{}",
        told(&ran, "s1")
    );
    assert!(!told(&ran, "s2").contains("late"), "{}", told(&ran, "s2"));
}

#[test]
fn members_of_a_group_are_no_copies_of_each_other() {
    let script = "let width = 5\nfor b in [\"312 475 68b\" \"1b2 345 678\"] { setState $b solveBeam $width if solved { print \"$length\" } }\nexpect solved\n";
    let ran = class(TEAMS, &["--groups", "team"])
        .file("work/s1/x.txt", "up up")
        .file("work/s1/s.txt", script)
        .file("work/s2/s.txt", script)
        .file("work/s5/s.txt", script)
        .run();
    let page = ran.file("o/report.html");
    let pairs = page.split("Scripts that are alike").nth(1).expect("a list");
    // The work of the group counts once, and is that of Ada.
    assert_eq!(pairs.matches("<tr><td").count(), 1, "{pairs}");
    assert!(
        pairs.contains("<summary>Ada (s1), group red and Emmy (s5)</summary>"),
        "{pairs}"
    );
}

#[test]
fn the_best_attempt_counts_and_is_named() {
    let ran = class("id\na\nb\nc\nd\n", &["--best"])
        .file("work/a/x.txt", "up")
        .file("work/a/x (1).txt", "up up")
        .file("work/a/y.txt", "up")
        .file("work/b/one/x.txt", "up up")
        .file("work/b/two/x.txt", "up up")
        .file("work/b/two/y.txt", "up")
        .file("work/c/x.txt", "up up")
        .file("work/d/only/x.txt", "up up")
        .run();
    assert_eq!(
        ["a", "b", "c", "d"].map(|id| points(&ran, id)),
        [10, 10, 6, 6]
    );
    let a = told(&ran, "a");
    assert!(
        a.contains("Of 2 attempts the best one counts: the files with the number 1.\n"),
        "{a}"
    );
    assert!(a.contains("`x (1).txt` was read for `x.txt`."), "{a}");
    let b = told(&ran, "b");
    assert!(
        b.contains("Of 3 attempts the best one counts: `two`.\n"),
        "{b}"
    );
    for id in ["c", "d"] {
        assert!(!told(&ran, id).contains("attempt"), "{}", told(&ran, id));
    }
    // What has not changed is not graded again.
    let again = class("id\na\nb\nc\nd\n", &["--best"])
        .file("o/.grades.json", ran.file("o/.grades.json"))
        .file("work/a/x.txt", "up")
        .file("work/a/x (1).txt", "up up")
        .file("work/a/y.txt", "up")
        .file("work/b/one/x.txt", "up up")
        .file("work/b/two/x.txt", "up")
        .file("work/b/two/y.txt", "up")
        .file("work/c/x.txt", "up up")
        .file("work/d/only/x.txt", "up up")
        .stdout_contains("4 students, 3 as before\n")
        .run();
    assert_eq!(points(&again, "b"), 6);
}

#[test]
fn each_archive_is_an_attempt() {
    let of = |files: &[(&str, &str)]| {
        let files: Vec<_> = files
            .iter()
            .map(|(name, text)| packed(name, text))
            .collect();
        zip(&files)
    };
    let right = of(&[("hw/x.txt", "up up"), ("hw/y.txt", "up")]);
    let half = of(&[("x.txt", "up up")]);
    let leads_out = of(&[("../x.txt", "up up"), ("y.txt", "up")]);
    let ran = class("id\na\nb\nc\nd\n", &["--best"])
        .file("work/a/1.zip", &half)
        .file("work/a/2.zip", &right)
        .file("work/a/3.zip", &leads_out)
        // What one attempt lacks is not taken from another.
        .file("work/b/1.zip", of(&[("x.txt", "up")]))
        .file(
            "work/b/2.zip",
            of(&[("x.txt", "up up"), ("y.txt", "nothing")]),
        )
        .file("work/b/3.zip", of(&[("x.txt", "left"), ("y.txt", "up")]))
        // One in a folder, and a name that is no folder's.
        .file("work/c/first/hw.zip", &right)
        .file("work/c/second.zip/x.txt", "up up")
        .file("work/d/1.zip", &leads_out)
        .file("work/d/2.zip", &leads_out)
        .run();
    assert_eq!(
        ["a", "b", "c", "d"].map(|id| points(&ran, id)),
        [10, 6, 10, 0]
    );
    let a = told(&ran, "a");
    assert!(
        a.contains("Of 4 attempts the best one counts: `2.zip`.\n"),
        "{a}"
    );
    assert!(
        a.contains("`hw/x.txt` in `2.zip` was read for `x.txt`."),
        "{a}"
    );
    let b = told(&ran, "b");
    assert!(b.contains("best one counts: `2.zip`.\n"), "{b}");
    let c = told(&ran, "c");
    assert!(
        c.contains("Of 3 attempts the best one counts: `first`.\n"),
        "{c}"
    );
    let d = told(&ran, "d");
    assert!(
        d.contains("`1.zip` (`../x.txt` in it leads out of it)"),
        "{d}"
    );
    let unpacked = ran.path().join("o/.unpacked");
    assert!(!unpacked.exists() && !ran.path().join("o/x.txt").exists());
    // An attempt that can't be read says so, and what of it is meant.
    let ledger = ran.file("o/.grades.json");
    let own = ledger
        .split("\"attempt\":\"in 1.zip\"")
        .last()
        .expect("an attempt");
    let said = "it was not handed in; your folder holds `1.zip` (`../x.txt` in it leads out of it)";
    assert!(own.contains(said), "{own}");
}

/// Whatever lies in a folder, looking at its parts too gives no less.
#[test]
fn no_folder_has_fewer_points_where_the_best_attempt_counts() {
    let files = [
        "x.txt",
        "y.txt",
        "x-2.txt",
        "y (2).txt",
        "p/x.txt",
        "p/y.txt",
        "q/X.TXT",
        "q/r/y.txt",
    ];
    let texts = ["up up", "up", "nothing"];
    let mut table = "id\n".to_owned();
    let mut layouts = Vec::new();
    for number in 0..60_u64 {
        writeln!(table, "n{number}").expect("a string takes all");
        // Each file is there, or not, with one of the texts.
        let mut digits = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for file in files {
            digits = digits.rotate_left(7).wrapping_mul(0x2545_f491_4f6c_dd1d);
            if let Some(text) = texts.get((digits >> 33) as usize % 5) {
                layouts.push((format!("work/n{number}/{file}"), *text));
            }
        }
    }
    let graded = |more: &[&str]| {
        let class = class(&table, more);
        let class = layouts
            .iter()
            .fold(class, |class, (file, text)| class.file(file, text));
        class.run()
    };
    let (plain, best) = (graded(&[]), graded(&["--best"]));
    let mut more = 0;
    for number in 0..60 {
        let id = format!("n{number}");
        let (plain, best) = (points(&plain, &id), points(&best, &id));
        assert!(best >= plain, "{id}: {best} < {plain}");
        more += usize::from(best > plain);
    }
    assert!(more > 5, "{more}");
}

#[test]
fn the_best_attempt_is_the_best_after_what_lateness_takes() {
    let hour = |hours| SystemTime::UNIX_EPOCH + Duration::from_hours(hours);
    let late = ["--best", "--due", "1970-01-02T00:00Z", "--late", "50%"];
    let class = class("id\na\n", &late)
        .file("work/a/first/x.txt", "up up")
        .file("work/a/second/x.txt", "up up")
        .file("work/a/second/y.txt", "up");
    let command = class.command();
    let folder = command.get_current_dir().expect("a folder").join("work/a");
    for (file, hours) in [
        ("first/x.txt", 20),
        ("second/x.txt", 30),
        ("second/y.txt", 30),
    ] {
        let file = fs::File::options().write(true).open(folder.join(file));
        file.expect("opened")
            .set_modified(hour(hours))
            .expect("another time");
    }
    let ran = class.run();
    assert_eq!(points(&ran, "a"), 6);
    let a = told(&ran, "a");
    assert!(
        a.contains("best one counts: `first`.\n") && !a.contains("late"),
        "{a}"
    );
    let book = ran.file("o/gradebook.csv");
    assert!(book.contains(",1970-01-01T20:00:00Z,"), "{book}");
}

#[test]
fn a_folder_of_hundreds_of_attempts_is_graded_in_eleven() {
    let mut class = class("id\na\n", &["--best"]).file("work/a/__MACOSX/x.txt", "up up");
    for number in 100..400 {
        class = class.file(&format!("work/a/{number}/x.txt"), "up up");
    }
    let ran = class.run();
    assert!(
        told(&ran, "a").contains("Of 11 attempts"),
        "{}",
        told(&ran, "a")
    );
    let ledger = ran.file("o/.grades.json");
    assert_eq!(ledger.matches("\"attempt\":\"in ").count(), 10, "{ledger}");
}

/// All files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let below = entries.map(|entry| entry.expect("an entry").path());
    let below = below.flat_map(|path| {
        if path.is_dir() {
            files(&path)
        } else {
            vec![path]
        }
    });
    below.collect()
}

#[test]
fn an_anonymous_gradebook_names_nobody() {
    let table = "id,name,email,team,x_comment\nmat-4711,Ada Lovelace,ada@x.org,Sea Otters,\"Well done, Ada!\"\nmat-12,Blaise Pascal,b@x.org,Sea Otters,\nmat-3,Carl F. Gauss,,,\n";
    let assignment = "task \"X\" points 3 { print \"Sheet of $name ($id, $email)\" let m = moves(\"x.txt\") expect size($m) == 2 else \"Sorry, $name\" }";
    let class = |more: &[&str]| {
        class(table, &["--groups", "team", "--best", "--by-hand", "x"])
            .file("t.txt", assignment)
            .file("work/mat-4711/x.txt", "up up")
            .file("work/mat-12/s.txt", "# by Blaise and Ada Lovelace\nlet k = 5\nfor b in [\"312 475 68b\"] { setState $b solveBeam $k if solved { print \"$length\" } else { print none } }")
            .file("work/mat-3/x.txt", "up Gauss")
            .args([more[0], more[1]])
    };
    let heads = "id,name,email,team,x,x_comment";
    let table = table
        .replace("id,name,email,team,x_comment", heads)
        .replace("Otters,", "Otters,,")
        .replace("Gauss,,,", "Gauss,,,,");
    let with_table = |class: Script| class.file("s.csv", &table);
    let ran = with_table(class(&["--anonymous", "who.csv"])).run();
    for file in files(&ran.path().join("o")) {
        let text = fs::read_to_string(&file).expect("text");
        for word in [
            "Ada", "Lovelace", "Blaise", "Gauss", "mat-", "x.org", "Otters",
        ] {
            assert!(!text.contains(word), "{word}: {}\n{text}", file.display());
            let name = file
                .file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            assert!(!name.contains(word), "{name}");
        }
    }
    // The file says who is who, and the points are theirs.
    let who = ran.file("who.csv");
    let code = |who: &str, id: &str| {
        let line = who.lines().find(|line| line.split(',').nth(1) == Some(id));
        line.and_then(|line| line.split(',').next())
            .expect("a code")
            .to_owned()
    };
    let of = |id: &str| points(&ran, &code(&who, id));
    assert_eq!(["mat-4711", "mat-12", "mat-3"].map(of), [6, 6, 0]);
    let book = ran.file("o/gradebook.csv");
    let ids: Vec<&str> = book
        .lines()
        .skip(1)
        .filter_map(|line| line.split(',').next())
        .collect();
    assert!(ids.is_sorted() && ids.len() == 3, "{book}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let rights = fs::metadata(ran.path().join("who.csv"))
            .expect("a file")
            .permissions();
        assert_eq!(rights.mode() & 0o077, 0);
    }
    // The ids are those of the secret, and nobody is graded again.
    let again = with_table(class(&["--anonymous", "who.csv"]))
        .file("who.csv", &who)
        .file("o/.grades.json", ran.file("o/.grades.json"))
        .stdout_contains("3 students, 3 as before\n")
        .run();
    assert_eq!(
        (again.file("who.csv"), again.file("o/gradebook.csv")),
        (who.clone(), book)
    );
    let other = with_table(class(&["--anonymous", "who.csv"]))
        .run()
        .file("who.csv");
    assert_ne!(code(&other, "mat-3"), code(&who, "mat-3"));
}

#[test]
fn the_file_with_the_names_lies_where_nobody_else_reads() {
    for (file, said) in [
        (
            "o/who.csv",
            "`o/who.csv` says who is who, and must not lie in `o`",
        ),
        ("work/s1/who.csv", "must not lie in `work`"),
        ("shared/who.csv", "must not lie in `shared`"),
        ("s.csv", "`s.csv` is no file that --anonymous wrote"),
        ("nowhere/who.csv", "`nowhere/who.csv` can't be read"),
    ] {
        let class = class(
            TEAMS,
            &["--anonymous", file, "--allow-submissions", "shared"],
        )
        .file("work/s1/x.txt", "up up")
        .file("shared/a.txt", "");
        let ran = class.status(2).stderr_contains(said).run();
        assert_eq!(ran.file("s.csv"), TEAMS);
    }
    class(TEAMS, &["--anonymous", "who.csv", "--export", "moodle"])
        .status(2)
        .stderr_contains("cannot be used with")
        .run();
}

#[test]
fn moodle_takes_the_feedback_back() {
    let table = "id,name,team,participant\ns1,Ada_O'Neil,red,\ns2,Blaise Pascal,red,Participant 22\ns3,Carl,,\n";
    let class = |export: &[&str]| {
        class(table, &[&["--groups", "team"], export].concat())
            .file(
                "work/red-Ada O'Neil_17_assignsubmission_file_/x.txt",
                "up up",
            )
            .file("work/s3/x.txt", "up")
    };
    let ran = class(&["--export", "moodle-feedback"])
        .stderr_contains("(no_participant)")
        .stderr_contains("for `s3`: their feedback is not in moodle-feedback.zip")
        .run();
    let zip = fs::read(ran.path().join("o/moodle-feedback.zip")).expect("an archive");
    let archive = ZipArchive::from_slice(&zip).expect("an archive");
    let mut found = Vec::new();
    for entry in archive.entries() {
        let entry = entry.expect("an entry");
        let name = entry.file_path();
        let name = String::from_utf8(name.as_bytes().to_vec()).expect("UTF-8");
        let packed = archive.get_entry(entry.wayfinder()).expect("an entry");
        let mut text = String::new();
        let decoder = flate2::read::DeflateDecoder::new(packed.data());
        std::io::Read::read_to_string(&mut packed.verifying_reader(decoder), &mut text)
            .expect("whole");
        // As Moodle splits the name of the folder.
        let (folder, file) = name.split_once('/').expect("a folder");
        let parts: Vec<&str> = folder.splitn(5, '_').collect();
        assert_eq!(
            (&parts[2..], file),
            (&["assignsubmission", "file", ""][..], "feedback.html")
        );
        let id = ["s1", "s2"][found.len()];
        assert_eq!(text, ran.file(&format!("o/feedback/{id}.html")));
        found.push((parts[0].to_owned(), parts[1].parse().expect("a number")));
    }
    assert_eq!(
        found,
        [
            ("Ada O'Neil".to_owned(), 17),
            ("Blaise Pascal".to_owned(), 22)
        ]
    );
    // The same grades make the same bytes, and an archive of an earlier run keeps no old feedback.
    let again = class(&["--export", "moodle-feedback"]);
    let again = again.stderr_contains("(no_participant)").run();
    assert_eq!(
        fs::read(again.path().join("o/moodle-feedback.zip")).expect("an archive"),
        zip
    );
    let copy = Script::none().file("zip", &zip);
    let from = copy
        .command()
        .get_current_dir()
        .expect("a folder")
        .join("zip");
    let line = "mkdir o && cp \"$0\" o/moodle-feedback.zip && \"$PROGRAM\" grade t.txt --each s.csv --submissions work --out o";
    let renewed = class(&[]).shell(&line.replace("$0", &from.to_string_lossy()));
    let renewed = renewed
        .stderr_contains("(no_participant)")
        .stderr_contains("`moodle-feedback.zip`: written anew")
        .stderr_contains("(stray_folders)")
        .run();
    assert_ne!(
        fs::read(renewed.path().join("o/moodle-feedback.zip")).expect("an archive"),
        zip
    );
}
