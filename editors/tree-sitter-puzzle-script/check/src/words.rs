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
    blocks: Vec<(WordId, Words)>,
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
            blocks: Vec::new(),
            functions: strings(&words["functions"]),
        };
        for (command, block) in words["blocks"].as_object().expect("blocks have names") {
            let id = all
                .command(command)
                .expect("a word of the table takes the block");
            let block = Self {
                names: strings(&block["words"]),
                before_any_word: Vec::new(),
                before_condition: strings(&block["before a condition"]),
                blocks: Vec::new(),
                functions: Vec::new(),
            };
            all.blocks.push((id, block));
        }
        assert!(all.blocks.len() > 2 && all.names.len() > 70 && all.functions.len() > 20);
        all
    }

    /// The words of the block behind a command.
    pub fn of_block(&self, command: &str) -> Option<&Self> {
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

    fn names(&self) -> Vec<&'static str> {
        self.names.clone()
    }
}
