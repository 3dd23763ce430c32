use super::*;
use header::SIZE;
use tempfile::TempDir;

const KEY: &str = "pdb 3x3 1 2 3";

fn table() -> Vec<u8> {
    (0..300_u32).map(|at| (at * at / 7) as u8).collect()
}

fn empty() -> (TempDir, Cache) {
    let folder = tempfile::tempdir().expect("a folder");
    let cache = Cache::new(Some(folder.path().join("below")));
    (folder, cache)
}

fn keep(cache: &Cache, key: &str, table: &[u8]) {
    let Claim::Granted(part) = cache.claim(key) else {
        panic!("nobody else is there");
    };
    cache.save(part, key, table, &mut || false);
}

/// A cache with one good table, and its file.
fn filled() -> (TempDir, Cache, PathBuf) {
    let (folder, cache) = empty();
    keep(&cache, KEY, &table());
    let path = cache.path(KEY, folder::COMPLETE).expect("a folder");
    (folder, cache, path)
}

fn load(cache: &Cache, key: &str) -> Option<Vec<u8>> {
    cache.load(key)
}

/// Files in the folder of a cache.
fn files(cache: &Cache) -> Vec<String> {
    let folder = cache.folder().expect("a folder");
    let entries = fs::read_dir(folder).expect("it is there");
    let names = entries.map(|entry| name(&entry.expect("an entry").path()));
    let mut names: Vec<_> = names.collect();
    names.sort();
    names
}

#[test]
fn what_was_kept_is_there_and_nothing_else() {
    let (_folder, cache, path) = filled();
    assert_eq!(load(&cache, KEY), Some(table()));
    assert_eq!(load(&cache, "pdb 3x3 1 2 4"), None);
    assert_eq!(files(&cache), [name(&path)]);
    assert_eq!(cache.take_notes(), []);
}

#[test]
fn no_byte_can_change() {
    let (_folder, cache, path) = filled();
    let good = fs::read(&path).expect("a file");
    // Headers have a test of their own.
    for at in (0..SIZE).step_by(17).chain(SIZE..good.len()) {
        let mut bad = good.clone();
        bad[at] ^= 1 << (at % 8);
        fs::write(&path, bad).expect("written");
        assert_eq!(load(&cache, KEY), None, "byte {at}");
        assert_eq!(cache.take_notes().len(), 1, "byte {at}");
    }
    fs::write(&path, &good).expect("written");
    assert_eq!(load(&cache, KEY), Some(table()));
}

#[test]
fn no_byte_can_be_missing_or_too_many() {
    let (_folder, cache, path) = filled();
    let mut good = fs::read(&path).expect("a file");
    for length in (0..SIZE).step_by(17).chain(SIZE..good.len()) {
        fs::write(&path, &good[..length]).expect("written");
        assert_eq!(load(&cache, KEY), None, "{length} bytes");
    }
    good.push(0);
    fs::write(&path, good).expect("written");
    assert_eq!(load(&cache, KEY), None);
    let faults = cache.take_notes();
    assert!(faults.iter().any(|note| matches!(
        note,
        TableNote::Untrusted { fault, .. } if *fault == TableFault::Length.to_string()
    )));
}

#[test]
fn a_file_under_the_name_of_another_is_not_taken_for_it() {
    let (_folder, cache, path) = filled();
    keep(&cache, "other", &table());
    let other = cache.path("other", folder::COMPLETE).expect("a folder");
    fs::rename(other, &path).expect("renamed");
    assert_eq!(load(&cache, KEY), None);
    assert!(cache.verify().expect("read")[0].table.is_err());
}

#[test]
fn what_is_bad_is_replaced() {
    let (_folder, cache, path) = filled();
    fs::write(&path, "short").expect("written");
    assert_eq!(load(&cache, KEY), None);
    keep(&cache, KEY, &table());
    assert_eq!(load(&cache, KEY), Some(table()));
}

#[test]
fn a_table_in_use_outlives_its_file() {
    let (_folder, cache, _) = filled();
    let used = cache.load(KEY).expect("it is there");
    keep(&cache, KEY, &[1; 5000]);
    assert_eq!(load(&cache, KEY), Some(vec![1; 5000]));
    assert_eq!(cache.clear().expect("cleared").len(), 1);
    assert_eq!(used, table());
    assert_eq!(load(&cache, KEY), None);
}

#[test]
fn only_one_builds_a_table() {
    let (_folder, cache) = empty();
    let granted = cache.claim(KEY);
    assert!(matches!(granted, Claim::Granted(_)));
    assert!(matches!(cache.claim(KEY), Claim::Taken));
    assert!(matches!(cache.claim("other"), Claim::Granted(_)));
    drop(granted);
    assert!(matches!(cache.claim(KEY), Claim::Granted(_)));
    assert_eq!(files(&cache), [] as [&str; 0]);
}

#[test]
fn many_that_want_one_table_find_a_whole_one() {
    let (_folder, cache) = empty();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..50 {
                    match cache.claim(KEY) {
                        Claim::Granted(part) => cache.save(part, KEY, &table(), &mut || false),
                        Claim::Taken => {}
                        Claim::Refused => panic!("{:?}", cache.take_notes()),
                    }
                    assert!(load(&cache, KEY).is_none_or(|found| found == table()));
                }
            });
        }
    });
    assert_eq!((files(&cache).len(), cache.take_notes()), (1, Vec::new()));
}

#[test]
fn an_interrupted_write_leaves_what_was_there() {
    let (_folder, cache, path) = filled();
    let Claim::Granted(part) = cache.claim(KEY) else {
        panic!("nobody else is there");
    };
    cache.save(part, KEY, &[1; 5000], &mut || true);
    assert_eq!(load(&cache, KEY), Some(table()));
    assert_eq!(files(&cache), [name(&path)]);
}

#[test]
fn what_a_dead_process_left_is_written_over() {
    let (_folder, cache, path) = filled();
    let left = path.with_extension(folder::PARTIAL);
    fs::write(&left, vec![1; 100_000]).expect("written");
    assert_eq!(load(&cache, KEY), Some(table()));
    keep(&cache, KEY, &[2; 10]);
    assert_eq!(fs::metadata(&path).expect("a file").len(), SIZE as u64 + 10);
    fs::write(&left, "again").expect("written");
    assert_eq!(cache.clear().expect("cleared").len(), 2);
    assert_eq!(files(&cache), [] as [&str; 0]);
}

#[test]
fn clearing_touches_nothing_else() {
    let (_folder, cache, path) = filled();
    let below = cache.folder().expect("a folder");
    for other in ["notes.txt", "mine.table", "mine.part"] {
        fs::write(below.join(other), "mine").expect("written");
    }
    fs::create_dir(path.with_extension(folder::PARTIAL)).expect("made");
    let built = cache.claim("other");
    assert_eq!(cache.clear().expect("cleared").len(), 1);
    drop(built);
    let kept = [
        &name(&path.with_extension("part")),
        "mine.part",
        "mine.table",
        "notes.txt",
    ];
    let mut kept = kept.map(String::from);
    kept.sort();
    assert_eq!(files(&cache), kept);
}

#[cfg(unix)]
#[test]
fn links_are_read_through_and_replaced_not_written_through() {
    let (folder, cache, path) = filled();
    let elsewhere = folder.path().join("elsewhere");
    fs::rename(&path, &elsewhere).expect("renamed");
    std::os::unix::fs::symlink(&elsewhere, &path).expect("linked");
    assert_eq!(load(&cache, KEY), Some(table()));
    keep(&cache, KEY, &[3; 3]);
    assert_eq!(load(&cache, KEY), Some(vec![3; 3]));
    assert!(
        fs::read(&elsewhere)
            .expect("it is there")
            .ends_with(&table())
    );
    let part = path.with_extension(folder::PARTIAL);
    std::os::unix::fs::symlink(&elsewhere, &part).expect("linked");
    assert!(matches!(cache.claim(KEY), Claim::Refused));
    assert!(
        fs::read(&elsewhere)
            .expect("it is there")
            .ends_with(&table())
    );
}

#[test]
fn without_a_folder_nothing_is_kept_and_nothing_fails() {
    let none = Cache::new(None);
    assert!(none.load(KEY).is_none() && matches!(none.claim(KEY), Claim::Refused));
    assert_eq!(
        (none.list().expect("none"), none.clear().expect("none")),
        (vec![], vec![])
    );
    assert_eq!(none.take_notes(), []);
}

#[test]
fn a_folder_that_is_a_file_is_noted() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    let cache = Cache::new(Some(file.path().to_owned()));
    assert!(cache.load(KEY).is_none());
    assert!(matches!(cache.claim(KEY), Claim::Refused));
    assert!(matches!(cache.claim(KEY), Claim::Refused));
    let unwritten = |note: &TableNote| matches!(note, TableNote::Unwritten { .. });
    assert_eq!(
        cache
            .take_notes()
            .iter()
            .filter(|note| unwritten(note))
            .count(),
        1
    );
    assert!(cache.list().is_err() && cache.clear().is_err());
}

#[test]
fn lists_name_what_files_hold() {
    let (_folder, cache, path) = filled();
    keep(&cache, "zebra", &[1; 5]);
    let whole = fs::read(&path).expect("a file");
    fs::write(&path, &whole[..SIZE + 3]).expect("written");
    let tables = |entries: Vec<CacheEntry>| {
        entries
            .into_iter()
            .map(|entry| entry.table)
            .collect::<Vec<_>>()
    };
    let listed = tables(cache.list().expect("read"));
    assert_eq!(listed, [Ok(KEY.to_owned()), Ok("zebra".to_owned())]);
    let verified = tables(cache.verify().expect("read"));
    assert_eq!(verified, [Err(TableFault::Length), Ok("zebra".to_owned())]);
}
