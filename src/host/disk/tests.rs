use super::*;

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

#[test]
fn a_tilde_alone_is_the_home_folder() {
    let home = env::home_dir().expect("a home");
    assert_eq!(at_home(Path::new("~/a/b.txt")), home.join("a/b.txt"));
    for other in ["./~/a.txt", "~you/a.txt", "a~", "/~/a"] {
        assert_eq!(at_home(Path::new(other)), Path::new(other));
    }
}

#[test]
fn a_log_is_added_to_and_cut() {
    let folder = folder();
    let path = folder.path().join("a.jsonl");
    let mut log = open_log(&path).expect("made");
    log.append("one\n").expect("added");
    log.append("two\n").expect("added");
    log.truncate(5).expect("cut");
    log.append("hree\n").expect("added");
    let lines: Vec<String> = log
        .read()
        .expect("read")
        .lines()
        .map_while(Result::ok)
        .collect();
    assert_eq!(lines, ["one", "three"]);
}

#[test]
fn a_log_has_one_writer() {
    let folder = folder();
    let path = folder.path().join("a.jsonl");
    let log = open_log(&path).expect("made");
    let second = open_log(&path).err().map(|error| error.kind());
    assert_eq!(second, Some(io::ErrorKind::WouldBlock));
    drop(log);
    assert!(open_log(&path).is_ok());
}

#[cfg(unix)]
#[test]
fn a_log_is_no_link() {
    let folder = folder();
    let [file, soft, hard] = ["a", "b", "c"].map(|name| folder.path().join(name));
    std::os::unix::fs::symlink(&file, &soft).expect("linked");
    assert!(open_log(&soft).is_err() && !file.exists());
    fs::write(&file, "mine").expect("written");
    fs::hard_link(&file, &hard).expect("linked");
    assert!(open_log(&soft).is_err() && open_log(&hard).is_err());
    assert_eq!(fs::read(&file).expect("it is there"), b"mine");
}

#[test]
fn what_a_kill_left_is_taken_away() {
    let folder = folder();
    let path = folder.path().join("a.md");
    fs::write(folder.path().join(".a.md.puzzle-script"), "half").expect("written");
    for text in ["one", "two"] {
        replace(&path, text.as_bytes()).expect("replaced");
        assert_eq!(fs::read_to_string(&path).expect("it is there"), text);
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
}

#[test]
fn what_a_kill_left_beside_other_files_is_swept() {
    let folder = folder();
    let left = |name: &str| folder.path().join(name);
    for name in [
        ".b.md.puzzle-script",
        ".c.puzzle-script",
        ".mine",
        "d.puzzle-script",
    ] {
        fs::write(left(name), "half").expect("written");
    }
    let held = HeldFolder::open(folder.path()).expect("a folder");
    let busy = Replacement::claim(&held, ".c.puzzle-script".as_ref(), "c".as_ref(), USUAL);
    assert!(matches!(busy, Ok(Right::Granted(_))));
    replace(&left("a.md"), b"whole").expect("replaced");
    let mut names: Vec<_> = list(folder.path())
        .into_iter()
        .map(|listed| listed.name)
        .collect();
    names.sort();
    assert_eq!(
        names,
        [".c.puzzle-script", ".mine", "a.md", "d.puzzle-script"]
    );
    drop(busy);
}

#[test]
fn a_folder_that_is_not_there_is_found_out_beforehand() {
    let folder = folder();
    let probed = |name: &str| probe(&folder.path().join(name));
    assert!(probed("a.md").is_ok());
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    let kind = probed("missing/a.md").map_err(|error| error.kind());
    assert_eq!(kind, Err(io::ErrorKind::NotFound));
    let kind = probe(folder.path()).map_err(|error| error.kind());
    assert_eq!(kind, Err(io::ErrorKind::IsADirectory));
}

#[test]
fn what_never_ends_is_refused() {
    assert!(read_most(io::repeat(b'a'), 1000).is_err());
    let short = read_most(io::repeat(b'a').take(1000), 1000);
    assert_eq!(short.expect("short enough").len(), 1000);
}

#[cfg(unix)]
#[test]
fn links_and_permissions_stay() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder();
    let (path, link) = (folder.path().join("a.txt"), folder.path().join("b.txt"));
    fs::write(&path, "one").expect("written");
    fs::set_permissions(&path, PermissionsExt::from_mode(0o640)).expect("set");
    std::os::unix::fs::symlink(&path, &link).expect("linked");
    replace(&link, b"two").expect("replaced");
    let there = fs::symlink_metadata(&link).expect("it is there");
    assert!(there.is_symlink());
    let mode = fs::metadata(&path)
        .expect("it is there")
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o640);
    assert_eq!(fs::read(&path).expect("it is there"), b"two");
}

#[cfg(unix)]
#[test]
fn a_device_is_not_replaced() {
    for path in ["/dev/null", "/dev/stdout"] {
        assert!(replace(Path::new(path), b"").is_err() && probe(Path::new(path)).is_err());
    }
}

#[test]
fn writers_of_one_file_take_turns() {
    let folder = folder();
    let path = folder.path().join("a.txt");
    let texts = ["a", "b", "c", "d"].map(|letter| letter.repeat(100_000));
    std::thread::scope(|scope| {
        for text in &texts {
            scope.spawn(|| replace(&path, text.as_bytes()).expect("replaced"));
        }
    });
    let written = fs::read_to_string(&path).expect("it is there");
    assert!(texts.contains(&written));
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
}
