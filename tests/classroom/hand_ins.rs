//! Hand-ins as they come: archives, folders, names of another case.

use super::assignments::GRADE;
use crate::support::{Ran, Script};
use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::fs;
use std::io::Write as _;

/// A file in an archive.
pub(super) struct Packed<'a> {
    name: &'a str,
    text: &'a [u8],
    flags: u16,
    mode: u32,
}

pub(super) fn packed<'a>(name: &'a str, text: &'a str) -> Packed<'a> {
    let text = text.as_bytes();
    Packed {
        name,
        text,
        flags: 0,
        mode: 0o100_644,
    }
}

/// An archive of files, whatever they are called and say of themselves (APPNOTE.TXT, section 4.3).
pub(super) fn zip(files: &[Packed]) -> Vec<u8> {
    let (mut bytes, mut directory) = (Vec::new(), Vec::new());
    for file in files {
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(file.text).expect("memory takes all");
        let data = encoder.finish().expect("memory takes all");
        let mut sum = flate2::Crc::new();
        sum.update(file.text);
        let offset = bytes.len() as u32;
        // Version 2.0, flags, deflated, no time; then the sum and both sizes.
        let mut fields = Vec::new();
        for field in [20, file.flags, 8, 0, 0] {
            fields.extend(u16::to_le_bytes(field));
        }
        for field in [sum.sum(), data.len() as u32, file.text.len() as u32] {
            fields.extend(field.to_le_bytes());
        }
        fields.extend((file.name.len() as u16).to_le_bytes());
        fields.extend([0; 2]);
        bytes.extend(b"PK\x03\x04");
        bytes.extend(&fields);
        bytes.extend(file.name.as_bytes());
        bytes.extend(&data);
        // Made on a Unix, so that the mode is in the upper half of its attributes.
        directory.extend(b"PK\x01\x02\x14\x03");
        directory.extend(&fields);
        directory.extend([0; 6]);
        directory.extend((file.mode << 16).to_le_bytes());
        directory.extend(offset.to_le_bytes());
        directory.extend(file.name.as_bytes());
    }
    let (start, length) = (bytes.len() as u32, directory.len() as u32);
    bytes.extend(&directory);
    bytes.extend(b"PK\x05\x06\0\0\0\0");
    for count in [files.len() as u16; 2] {
        bytes.extend(count.to_le_bytes());
    }
    bytes.extend(length.to_le_bytes());
    bytes.extend(start.to_le_bytes());
    bytes.extend([0; 2]);
    bytes
}

trait WithBytes {
    fn bytes(self, name: &str, bytes: &[u8]) -> Self;
}

impl WithBytes for Script {
    fn bytes(self, name: &str, bytes: &[u8]) -> Self {
        let script = self.file(name, "");
        let command = script.command();
        let folder = command.get_current_dir().expect("a folder");
        fs::write(folder.join(name), bytes).expect("written");
        script
    }
}

const ASSIGNMENT: &str = "task \"M\" { let m = moves(\"m.txt\") expect size($m) == 2 }\ntask \"S\" { submission \"s.txt\" expect solved }";
const SCRIPT: &str = "setState \"312 475 68b\" readCommands \"given.txt\"";

/// The points of `a` and what `a` is told, graded beside nobody else.
fn feedback(ran: &Ran) -> (String, String) {
    let book = ran.file("o/gradebook.csv");
    let row = book.lines().nth(1).expect("a row");
    (row.to_owned(), ran.file("o/feedback/a.txt"))
}

fn alone() -> Script {
    let class = Script::none().file("t.txt", ASSIGNMENT).args(GRADE);
    class.file("s.csv", "id\na\n").file("work/a/x.txt", "")
}

#[test]
fn archives_and_folders_are_looked_into() {
    let files = |below: &str| {
        [
            format!("{below}m.txt"),
            format!("{below}s.txt"),
            format!("{below}given.txt"),
        ]
    };
    for below in ["", "hw/"] {
        let names = files(below);
        let texts = ["up down", SCRIPT, "solveBeam 5"];
        let all: Vec<Packed> = names
            .iter()
            .zip(texts)
            .map(|(name, text)| packed(name, text))
            .collect();
        let ran = alone().bytes("work/a/Homework.ZIP", &zip(&all)).run();
        let (row, told) = feedback(&ran);
        assert_eq!(row, "a,1,1,2,2,", "{told}");
        let said = format!("`{below}m.txt` in `Homework.ZIP` was read for `m.txt`.");
        assert!(told.contains(&said), "{told}");
        assert!(!ran.path().join("o/.unpacked").exists());
        assert_eq!(ran.names(), ["o", "s.csv", "t.txt", "work"]);
    }
    let [moves, script, given] = files("work/a/notes/");
    let ran = alone()
        .file(&moves, "up down")
        .file(&script, SCRIPT)
        .file(&given, "solveBeam 5")
        .run();
    let (row, told) = feedback(&ran);
    assert_eq!(row, "a,1,1,2,2,", "{told}");
    assert!(
        told.contains("`notes/s.txt` was read for `s.txt`."),
        "{told}"
    );
    // What stands where it is due is taken, whatever else there is.
    let ran = alone()
        .file(&moves, "up down up")
        .file("work/a/m.txt", "up down")
        .bytes("work/a/h.zip", &zip(&[packed("M.txt", "up")]))
        .run();
    let (row, told) = feedback(&ran);
    assert!(
        row.starts_with("a,1,0,") && !told.contains("was read for"),
        "{told}"
    );
}

#[test]
fn an_archive_brings_points_for_its_answers_alone() {
    let files = [
        packed("m.txt", "up down"),
        packed("sheet.md", "```check\n```"),
        packed("t.txt", "task \"S\" points 100 { }"),
        packed("s.csv", "id,extension\na,9\n"),
        packed("gradebook.csv", "id,M,S,sum,of,note\na,1,100,101,101,\n"),
        packed(".grades.json", "{}"),
    ];
    let ran = alone().bytes("work/a/sheet-a.zip", &zip(&files)).run();
    let (row, told) = feedback(&ran);
    assert_eq!(row, "a,1,0,1,2,", "{told}");
    assert_eq!(ran.names(), ["o", "s.csv", "t.txt", "work"]);
}

#[test]
fn a_file_of_nearly_that_name_is_taken_where_it_is_the_only_one() {
    for name in ["M.TXT", "m.txt.txt"] {
        let ran = alone().file(&format!("work/a/{name}"), "up down").run();
        let (row, told) = feedback(&ran);
        assert!(row.starts_with("a,1,0,"), "{told}");
        assert!(
            told.contains(&format!("`{name}` was read for `m.txt`.")),
            "{told}"
        );
        assert!(
            ran.file("o/results/a.json")
                .contains(&format!("`{name}` was read"))
        );
    }
    let ran = alone()
        .file("work/a/one/m.txt", "up down")
        .file("work/a/two/m.txt", "up down")
        .run();
    let (row, told) = feedback(&ran);
    assert!(row.starts_with("a,0,0,"), "{told}");
    let said = "`m.txt` can't be read: it was not handed in, and `one/m.txt` and `two/m.txt` may be meant: hand in one\n";
    assert!(told.contains(said), "{told}");
}

#[test]
fn what_lies_there_is_said_where_something_is_missing() {
    let ran = alone()
        .bytes("work/a/homework.7z", b"7z")
        .file("work/a/notes/n.txt", "")
        .run();
    let (_, told) = feedback(&ran);
    let said = "`m.txt` can't be read: it was not handed in; your folder holds `homework.7z` (it is not read: make a plain zip), `notes/`, `x.txt`\n";
    assert!(told.contains(said), "{told}");
}

#[test]
fn what_an_archive_holds_is_said_where_something_is_missing_in_it() {
    let held = |name: &str, archive: &[u8]| {
        let ran = alone().bytes(&format!("work/a/{name}"), archive).run();
        let told = feedback(&ran).1;
        let (_, held) = told.split_once("your folder holds ").expect(&told);
        held.lines().next().map(str::to_owned).unwrap_or_default()
    };
    for name in ["h.tar.gz", "h.TGZ", "h.rar", "h.7z"] {
        let said = format!("`{name}` (it is not read: make a plain zip), `x.txt`");
        assert_eq!(held(name, b"x"), said);
    }
    let inner = zip(&[packed("m.txt", "up down")]);
    let nested = Packed {
        text: &inner,
        ..packed("Inner.ZIP", "")
    };
    let files = [
        packed("hw/n.txt", "up"),
        nested,
        packed("hw/a/deep.txt", ""),
    ];
    assert_eq!(
        held("h.zip", &zip(&files)),
        "`h.zip` (in it: `Inner.ZIP` (it is not read: make a plain zip), `hw/a/`, `hw/n.txt`), `x.txt`"
    );
    assert_eq!(held("h.zip", &zip(&[])), "`h.zip` (it is empty), `x.txt`");
    let not_one = "`h.zip` (it is no zip, whatever its name says: make a plain zip), `x.txt`";
    assert_eq!(held("h.zip", b"Rar!"), not_one);
    let twice = [packed("m.txt", "up down"), packed("m.txt", "left")];
    let said = "`h.zip` (`m.txt` stands in it twice: hand in one), `x.txt`";
    assert_eq!(held("h.zip", &zip(&twice)), said);
}

#[cfg(unix)]
#[test]
fn a_name_of_several_lines_is_told_on_one() {
    for (file, said) in [
        ("no\ntes/m.txt", "`no␊tes/m.txt` was read for `m.txt`."),
        ("no\n  Passed.txt", "your folder holds `no␊  Passed.txt`"),
    ] {
        let ran = alone().file(&format!("work/a/{file}"), "up down").run();
        let (_, told) = feedback(&ran);
        assert!(told.contains(said), "{told}");
    }
}

#[test]
fn archives_that_do_harm_are_named_and_not_read() {
    let mut plain = packed("m.txt", "up down");
    let good = zip(std::slice::from_ref(&plain));
    let named = |name| zip(&[packed(name, "up down"), packed("m.txt", "up down")]);
    plain.flags = 1;
    let encrypted = zip(std::slice::from_ref(&plain));
    let link = Packed {
        mode: 0o120_777,
        ..packed("m.txt", "/etc/passwd")
    };
    let zeros = vec![b' '; 3 << 20];
    let bomb = Packed {
        text: &zeros,
        ..packed("m.txt", "")
    };
    let noise: Vec<u8> = (0..=4_u32 << 20)
        .map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8)
        .collect();
    let large = Packed {
        text: &noise[..],
        ..packed("m.txt", "")
    };
    let many: Vec<String> = (0..1001).map(|number| format!("{number}")).collect();
    let many: Vec<Packed> = many.iter().map(|name| packed(name, "")).collect();
    let mut wrong = good.clone();
    wrong[40] ^= 0x55;
    for (archive, said) in [
        (named("/tmp/x"), "leads out of it"),
        (named("../x"), "leads out of it"),
        (named("a/../../x"), "leads out of it"),
        (named("..\\x"), "leads out of it"),
        (named("C:\\x"), "leads out of it"),
        (encrypted, "it is encrypted"),
        (zip(&[link]), "`m.txt` in it is a link"),
        (zip(&[bomb]), "unpacks to more than 100 times its size"),
        (zip(&[large]), "in it has more than 4 MiB"),
        (zip(&many), "it holds more than 1000 files"),
        (wrong, "is damaged"),
        (good[..good.len() - 30].to_vec(), "it is damaged"),
        (b"no archive at all".to_vec(), "it is no zip"),
        (vec![0; (4 << 20) + 1], "it has more than 4 MiB"),
    ] {
        let ran = alone().bytes("work/a/h.zip", &archive).run();
        let (row, told) = feedback(&ran);
        assert_eq!(row, "a,0,0,0,2,", "{said}: {told}");
        assert!(
            told.contains("your folder holds `h.zip` (") && told.contains(said),
            "{said}: {told}"
        );
        assert_eq!(ran.names(), ["o", "s.csv", "t.txt", "work"]);
    }
    // What systems add by themselves is passed over, and folders that are too deep.
    let ran = alone()
        .bytes(
            "work/a/h.zip",
            &zip(&[
                packed("__MACOSX/._m.txt", "x"),
                packed("hw/.DS_Store", "x"),
                packed("a/b/c/d/m.txt", "x"),
                packed("hw/m.txt", "up down"),
            ]),
        )
        .run();
    assert!(
        feedback(&ran).0.starts_with("a,1,0,"),
        "{}",
        feedback(&ran).1
    );
}

#[cfg(unix)]
#[test]
fn an_archive_that_is_a_link_is_that_of_somebody_else() {
    let ran = alone()
        .file("s.csv", "id\na\nb\n")
        .bytes("work/b/h.zip", &zip(&[packed("m.txt", "up down")]))
        .shell("ln -s ../b/h.zip work/a/h.zip; mkfifo work/a/p.zip; \"$PROGRAM\" grade t.txt --each s.csv --submissions work --out o")
        .run();
    let (row, told) = feedback(&ran);
    assert!(row.starts_with("a,0,0,"), "{told}");
    assert!(
        told.contains("`h.zip` (it leads out of your folder)"),
        "{told}"
    );
    assert!(ran.file("o/gradebook.csv").contains("\nb,1,0,"));
}
