use super::*;
use std::os::unix::fs::symlink;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// A folder `in` with a file, beside a secret; the rest by name.
fn world(writing: fn(&Path) -> Writing) -> (tempfile::TempDir, Sandbox) {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    for name in ["in", "in/deep", "out"] {
        fs::create_dir(at.join(name)).expect("made");
    }
    fs::write(at.join("in/a.txt"), "a").expect("written");
    fs::write(at.join("secret"), "s").expect("written");
    let process = Rc::new(Process::new(1 << 20));
    let sandbox = Sandbox::new(process, &[at.join("in")], writing(at));
    (folder, sandbox)
}

fn refused(result: io::Result<impl Sized>) -> Option<Refused> {
    result.err().as_ref().and_then(Refused::of)
}

#[test]
fn what_was_handed_in_is_a_file_of_some_size() {
    let (folder, sandbox) = world(|_| Writing::Refused);
    let sandbox = sandbox.of_files(1);
    let at = folder.path();
    let made = std::process::Command::new("mkfifo")
        .arg(at.join("in/pipe"))
        .status();
    assert!(made.expect("it runs").success());
    fs::write(at.join("in/b.txt"), "bb").expect("written");
    assert_eq!(sandbox.read(&at.join("in/a.txt")).expect("short"), b"a");
    for name in ["in/b.txt", "in/pipe"] {
        assert!(sandbox.read(&at.join(name)).is_err(), "{name}");
    }
}

#[test]
fn what_leads_outside_is_not_read() {
    let (folder, sandbox) = world(|_| Writing::Refused);
    let at = folder.path();
    symlink("../secret", at.join("in/link")).expect("linked");
    symlink("../nothing", at.join("in/nowhere")).expect("linked");
    symlink("/", at.join("in/deep/root")).expect("linked");
    symlink("loop", at.join("in/loop")).expect("linked");
    symlink("../deep/../a.txt", at.join("in/deep/back")).expect("linked");
    let read = |name: &str| sandbox.read(&at.join(name));
    assert_eq!(read("in/a.txt").expect("inside"), b"a");
    assert_eq!(read("in/deep/../a.txt").expect("inside"), b"a");
    assert_eq!(read("in/deep/back").expect("inside"), b"a");
    let outside = format!("in/deep/root/{}/secret", at.display());
    for name in [
        "secret",
        "in/../secret",
        "in/link",
        "in/nowhere",
        "in/loop",
        "missing",
        &outside,
    ] {
        assert_eq!(refused(read(name)), Some(Refused::Read), "{name}");
    }
    let missing = read("in/missing").map_err(|error| error.kind());
    assert_eq!(missing, Err(io::ErrorKind::NotFound));
    assert!(sandbox.list(at).is_empty() && !sandbox.list(&at.join("in")).is_empty());
}

#[test]
fn a_link_that_takes_the_place_of_a_file_is_not_followed() {
    let (folder, sandbox) = world(|at| Writing::Below(at.join("in")));
    let at = |name: &str| folder.path().join(name);
    let over = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                symlink("../secret", at("in/new")).expect("linked");
                fs::rename(at("in/new"), at("in/a.txt")).expect("renamed");
                fs::write(at("in/new"), "a").expect("written");
                fs::rename(at("in/new"), at("in/a.txt")).expect("renamed");
                // A folder on the way, too.
                fs::rename(at("in/deep"), at("in/old")).expect("renamed");
                symlink("..", at("in/deep")).expect("linked");
                fs::remove_file(at("in/deep")).expect("removed");
                fs::rename(at("in/old"), at("in/deep")).expect("renamed");
            }
        });
        for _ in 0..5_000 {
            if let Ok(read) = sandbox.read(&at("in/a.txt")) {
                assert_eq!(read, b"a");
            }
            assert!(sandbox.read(&at("in/deep/secret")).is_err());
        }
        for _ in 0..200 {
            let _ = sandbox.replace(&at("in/a.txt"), b"a");
            let _ = sandbox.replace(&at("in/deep/secret"), b"b");
        }
        over.store(true, Ordering::Relaxed);
    });
    assert_eq!(fs::read(at("secret")).expect("there"), b"s");
}

#[test]
fn a_link_leads_to_its_own_folder_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    for name in ["work", "keys"] {
        fs::create_dir(at(name)).expect("made");
        fs::write(at(name).join("a.txt"), "a").expect("written");
    }
    symlink("../keys/a.txt", at("work/b.txt")).expect("linked");
    symlink("work", at("named")).expect("linked");
    let process = Rc::new(Process::new(1 << 20));
    let readable = [at("named"), at("keys")];
    let sandbox = Sandbox::new(process, &readable, Writing::Refused);
    for name in ["named/a.txt", "work/a.txt", "keys/a.txt"] {
        assert_eq!(sandbox.read(&at(name)).expect("inside"), b"a", "{name}");
    }
    for name in ["named/b.txt", "work/b.txt"] {
        let read = sandbox.read(&at(name));
        assert_eq!(refused(read), Some(Refused::Read), "{name}");
    }
}

#[test]
fn nothing_is_written_without_a_place_for_it() {
    let (folder, sandbox) = world(|_| Writing::Refused);
    let path = folder.path().join("in/b.txt");
    assert_eq!(refused(sandbox.replace(&path, b"b")), Some(Refused::Write));
    assert_eq!(refused(sandbox.probe(&path)), Some(Refused::Write));
    assert_eq!(refused(sandbox.open_log(&path)), Some(Refused::Write));
    assert_eq!(
        refused(sandbox.cache(CacheAction::Clear)),
        Some(Refused::Tables)
    );
    assert!(!sandbox.exists(&path) && !path.exists());
}

#[test]
fn what_is_written_stays_below_its_folder() {
    let (folder, sandbox) = world(|at| Writing::Below(at.join("out")));
    let at = folder.path();
    symlink("..", at.join("out/up")).expect("linked");
    let write = |path: &Path| sandbox.replace(path, b"b");
    for name in ["in/b.txt", "out/up/b.txt", "out/../b.txt", "b.txt"] {
        assert_eq!(
            refused(write(&at.join(name))),
            Some(Refused::Write),
            "{name}"
        );
    }
    assert_eq!(refused(write(Path::new("../b.txt"))), Some(Refused::Write));
    write(&at.join("out/b.txt")).expect("below");
    write(Path::new("of-a-test.txt")).expect("relative to it");
    for name in ["../b/b.txt", "up/b/b.txt"] {
        let made = sandbox.make_folder_of(Path::new(name));
        assert_eq!(refused(made), Some(Refused::Write), "{name}");
    }
    assert!(!at.join("b").exists());
    let made = sandbox.make_folder_of(Path::new("b/c/d.txt"));
    assert!(made.is_ok() && at.join("out/b/c").is_dir());
    assert!(at.join("out/b.txt").exists() && at.join("out/of-a-test.txt").exists());
    assert!(sandbox.exists(Path::new("of-a-test.txt")));
}

#[test]
fn a_rehearsal_reads_what_it_wrote() {
    let (folder, sandbox) = world(|_| Writing::Rehearsed(MemoryFiles::default()));
    let path = folder.path().join("in/a.txt");
    sandbox.replace(&path, b"b").expect("in memory");
    assert_eq!(sandbox.read(&path).expect("in memory"), b"b");
    assert_eq!(fs::read(&path).expect("on disk"), b"a");
}

#[test]
fn a_link_in_the_place_of_a_folder_leads_nowhere() {
    let (folder, _) = world(|_| Writing::Refused);
    let at = folder.path().canonicalize().expect("it is there");
    let sandbox = |place: &Path| {
        let process = Rc::new(Process::new(1 << 20));
        Sandbox::new(process, &[], Writing::Refused).with_place(place)
    };
    let read = |place: &str, path: &str| sandbox(&at.join(place)).read(&at.join(path));
    assert_eq!(read("in", "in/a.txt").expect("there"), b"a");
    symlink("in", at.join("link")).expect("linked");
    symlink(".", at.join("way")).expect("linked");
    for (place, path) in [
        ("link", "link/a.txt"),
        ("link", "in/a.txt"),
        ("way/in", "way/in/a.txt"),
    ] {
        assert_eq!(refused(read(place, path)), Some(Refused::Read), "{path}");
    }
    let held = sandbox(&at.join("in"));
    fs::rename(at.join("in"), at.join("moved")).expect("renamed");
    symlink(&at, at.join("in")).expect("linked");
    assert!(held.read(&at.join("in/secret")).is_err());
}
