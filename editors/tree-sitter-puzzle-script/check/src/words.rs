//! The words of the language, from the file that the project's tests hold against its tables.

use puzzle_core::syntax::{Vocabulary, WordId};
use serde_json::Value;
use std::fs;
use std::sync::OnceLock;

/// Words that begin a statement or an entry.
pub struct Words {
    /// Their names; the index is the identity.
    pub names: Vec<&'static str>,
    before_any_word: Vec<&'static str>,
    before_condition: Vec<&'static str>,
    /// How many names stand behind each word that has some.
    before_names: Vec<(&'static str, usize)>,
    blocks: Vec<(WordId, Words)>,
    /// The block behind `define graph`, whose number is that of no command.
    graph: Option<(WordId, Box<Words>)>,
    /// Functions.
    pub functions: Vec<&'static str>,
}

/// The strings of a list, for the rest of the process.
fn strings(list: &Value) -> Vec<&'static str> {
    let list = list.as_array().into_iter().flatten();
    list.map(|word| &*String::leak(word.as_str().expect("a word").to_owned()))
        .collect()
}

impl Words {
    /// All.
    pub fn get() -> &'static Self {
        static WORDS: OnceLock<Words> = OnceLock::new();
        WORDS.get_or_init(|| {
            let text = fs::read_to_string(crate::grammar().join("words.json"))
                .expect("words.json is there");
            Self::read(&serde_json::from_str(&text).expect("words.json is JSON"))
        })
    }

    fn read(words: &Value) -> Self {
        let mut all = Self {
            names: [strings(&words["commands"]), strings(&words["keywords"])].concat(),
            before_any_word: strings(&words["before any word"]),
            before_condition: Vec::new(),
            before_names: Vec::new(),
            blocks: Vec::new(),
            graph: None,
            functions: strings(&words["functions"]),
        };
        for (command, block) in words["blocks"].as_object().expect("blocks have names") {
            let names = block["before names"]
                .as_object()
                .expect("words with numbers");
            let names = names.iter().map(|(word, count)| {
                let count = count.as_u64().expect("a number");
                let count = usize::try_from(count).expect("a few");
                (&*String::leak(word.clone()), count)
            });
            let block = Self {
                names: strings(&block["words"]),
                before_any_word: Vec::new(),
                before_condition: strings(&block["before a condition"]),
                before_names: names.collect(),
                blocks: Vec::new(),
                graph: None,
                functions: Vec::new(),
            };
            if let Some(id) = all.command(command) {
                all.blocks.push((id, block));
            } else {
                assert_eq!(command, "graph", "a word of the table takes the block");
                all.graph = Some((WordId(u16::MAX), Box::new(block)));
            }
        }
        assert!(all.blocks.len() > 2 && all.names.len() > 70 && all.functions.len() > 20);
        all
    }

    /// The words of the block behind a command.
    pub fn of_block(&self, command: &str) -> Option<&Self> {
        if command == "graph" {
            return self.graph.as_ref().map(|(_, words)| &**words);
        }
        let id = self.command(command)?;
        self.blocks
            .iter()
            .find_map(|(own, words)| (*own == id).then_some(words))
    }

    fn is_among(&self, words: &[&str], id: WordId) -> bool {
        words.contains(&self.names[usize::from(id.0)])
    }
}

impl Vocabulary for Words {
    fn command(&self, word: &str) -> Option<WordId> {
        let index = self.names.iter().position(|name| *name == word)?;
        u16::try_from(index).ok().map(WordId)
    }

    fn takes_any_word(&self, command: WordId) -> bool {
        self.is_among(&self.before_any_word, command)
    }

    fn takes_condition(&self, command: WordId) -> bool {
        self.is_among(&self.before_condition, command)
    }

    fn block(&self, command: WordId) -> Option<&dyn Vocabulary> {
        let block = self.blocks.iter().find(|(own, _)| *own == command)?;
        Some(&block.1)
    }

    fn definition(&self, what: &str) -> Option<(WordId, &dyn Vocabulary)> {
        if what == "graph" {
            let (id, words) = self.graph.as_ref()?;
            return Some((*id, &**words));
        }
        let id = self.command("define")?;
        Some((id, self.block(id)?))
    }

    fn names_behind(&self, entry: WordId) -> usize {
        let word = self.names[usize::from(entry.0)];
        let own = self.before_names.iter().find(|own| own.0 == word);
        own.map_or(0, |own| own.1)
    }

    fn names(&self) -> Vec<&'static str> {
        self.names.clone()
    }
}
