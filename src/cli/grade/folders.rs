//! Which folder is whose: one that is called as a row, or as Moodle calls it in a download of all hand-ins,
//! `Ada Lovelace_4711_assignsubmission_file_`.

use super::class::group_of;
use crate::cli::name::{column, name_of};
use crate::command::FileTable;
use crate::host::{EntryKind, HeldFolder};
use std::collections::{BTreeSet, HashSet};
use std::io;

/// The folders of a class.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Folders {
    /// The names of the rows' folders, whether they are there or not.
    pub of_rows: Vec<String>,
    /// Those that something was handed in to, and no row has, sorted.
    pub strays: Vec<String>,
    /// Those that may be of more than one row, or of one row that may have more of them, sorted.
    pub ambiguous: Vec<String>,
}

/// A folder of Moodle's.
struct Download {
    folder: String,
    /// The name of whoever handed it in.
    person: String,
    /// The number of the participant.
    number: String,
    /// Whether files lie there, and not a text that was typed in.
    is_of_files: bool,
}

impl Folders {
    /// Looks for the folders of all rows.
    ///
    /// # Errors
    ///
    /// The folder can't be listed: nobody would be found in it.
    pub(crate) fn find(
        submissions: &HeldFolder,
        table: &FileTable,
        groups: Option<&str>,
    ) -> io::Result<Self> {
        let mut names = submissions.names()?;
        // A link is somebody's folder as well: to be refused.
        names.retain(|name| {
            let there = submissions.there(name);
            there.is_ok_and(|there| matches!(there.kind, EntryKind::Folder | EntryKind::Link))
        });
        let names = names.iter().map(|name| name.to_string_lossy().into_owned());
        let names = names.filter(|name| !name.starts_with('.'));
        Ok(Self::of(&names.collect(), table, groups))
    }

    fn of(names: &BTreeSet<String>, table: &FileTable, groups: Option<&str>) -> Self {
        let downloads: Vec<Download> = names.iter().filter_map(|name| download(name)).collect();
        let people = table.rows.iter().map(|row| {
            let name = name_of(table, row).unwrap_or_else(|| row[0].to_string());
            // Where groups hand in, Moodle writes the group before the name.
            let in_group = group_of(table, row, groups);
            let in_group = in_group.map(|group| person(&format!("{group}-{name}")));
            let number = column(table, row, &["participant"]);
            (person(&name), number, in_group)
        });
        let people: Vec<(String, Option<String>, Option<String>)> = people.collect();
        let mut found = Self::default();
        let mut taken = HashSet::new();
        for (row, (name, participant, in_group)) in table.rows.iter().zip(&people) {
            let id = row[0].to_string();
            if names.contains(&id) {
                taken.insert(id.clone());
                found.of_rows.push(id);
                continue;
            }
            let is_own = |download: &&Download| match participant {
                Some(number) => download.number == number.trim_start_matches("Participant "),
                None => [Some(name), in_group.as_ref()].contains(&Some(&download.person)),
            };
            let own_downloads: Vec<&Download> = downloads.iter().filter(is_own).collect();
            let numbers: BTreeSet<&str> = own_downloads
                .iter()
                .map(|numbered| &*numbered.number)
                .collect();
            let alike = people.iter().filter(|(other, ..)| other == name).count();
            if numbers.len() > 1
                || (alike > 1 && participant.is_none() && !own_downloads.is_empty())
            {
                found
                    .ambiguous
                    .extend(own_downloads.iter().map(|download| download.folder.clone()));
                found.of_rows.push(id);
                continue;
            }
            taken.extend(
                own_downloads
                    .iter()
                    .map(|chosen_download| chosen_download.folder.clone()),
            );
            let best = own_downloads
                .iter()
                .max_by_key(|download| download.is_of_files);
            found
                .of_rows
                .push(best.map_or(id, |best| best.folder.clone()));
        }
        found.ambiguous.sort();
        found.ambiguous.dedup();
        let is_stray = |name: &String| !taken.contains(name) && !found.ambiguous.contains(name);
        found.strays = names
            .iter()
            .filter(|name| is_stray(name))
            .cloned()
            .collect();
        found
    }
}

/// The number of the participant whose folder it is, as Moodle calls it.
pub(crate) fn number_of(folder: &str) -> Option<String> {
    download(folder).map(|download| download.number)
}

fn download(folder: &str) -> Option<Download> {
    let (rest, kind) = folder
        .trim_end_matches('_')
        .rsplit_once("_assignsubmission_")?;
    let (name, number) = rest.rsplit_once('_')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| Download {
        folder: folder.to_owned(),
        person: person(name),
        number: number.to_owned(),
        is_of_files: kind == "file",
    })
}

/// A name without what systems write in more than one way: the order of its words, their case, signs in them.
fn person(name: &str) -> String {
    // Moodle has no `_` in names.
    let words = name.split(|letter: char| letter.is_whitespace() || letter == '_');
    let words = words.map(|word| {
        let letters = word.chars().filter(|letter| letter.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect::<String>()
    });
    let mut words: Vec<String> = words.filter(|word| !word.is_empty()).collect();
    words.sort();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(table: &str, names: &[&str]) -> Folders {
        let table = FileTable::read(table.as_bytes()).expect("a table");
        let names = names.iter().map(|&name| name.to_owned());
        Folders::of(&names.collect(), &table, Some("team"))
    }

    #[test]
    fn folders_of_moodle_are_those_of_names() {
        let names = [
            "Ada O'Neil_17_assignsubmission_file_",
            "Ada O'Neil_17_assignsubmission_onlinetext",
            "Blaise_x_assignsubmission_file_",
            "s3",
            "Pascal Blaise_4_assignsubmission_file",
        ];
        let folders = found(
            "id,name\ns1,\"ONeil, Ada\"\ns2,Blaise Pascal\ns3,Carl\ns4,D\n",
            &names,
        );
        assert_eq!(folders.of_rows, [names[0], names[4], "s3", "s4"]);
        assert_eq!(folders.strays, [names[2]]);
        assert!(folders.ambiguous.is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn the_folders_are_those_of_the_folder_that_is_held() {
        use std::fs;
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        for name in ["work/s1", "keys/s2", "keys/s3"] {
            fs::create_dir_all(at(name)).expect("made");
        }
        std::os::unix::fs::symlink("/", at("work/s3")).expect("linked");
        let held = HeldFolder::open(&at("work")).expect("a folder");
        fs::rename(at("work"), at("moved")).expect("renamed");
        std::os::unix::fs::symlink("keys", at("work")).expect("linked");
        let table = FileTable::read(b"id\n9\n").expect("a table");
        let found = Folders::find(&held, &table, None).expect("listed");
        assert_eq!(found.strays, ["s1", "s3"]);
    }

    #[test]
    fn folders_that_may_be_of_two_are_nobodys() {
        let names = [
            "A B_1_assignsubmission_file_",
            "A B_2_assignsubmission_file_",
        ];
        for table in ["id,name\ns1,A B\ns2,b a\n", "id,name\ns1,A B\n"] {
            let folders = found(table, &names);
            assert_eq!(folders.ambiguous, names, "{table}");
            assert_eq!(folders.of_rows[0], "s1");
            assert!(folders.strays.is_empty());
        }
        let folders = found(
            "id,name,participant\ns1,A B,2\ns2,A B,Participant 1\n",
            &names,
        );
        assert_eq!(folders.of_rows, [names[1], names[0]]);
        let names = [
            "Red One-A B_1_assignsubmission_file",
            "Blue-C_2_assignsubmission_file",
        ];
        let folders = found("id,name,team\ns1,A B,Red One\ns2,C,Red One\n", &names);
        assert_eq!(
            (folders.of_rows[0].as_str(), folders.strays),
            (names[0], vec![names[1].to_owned()])
        );
    }
}
