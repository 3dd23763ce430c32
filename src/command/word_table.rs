//! The table of commands, with the words of the blocks that they take.

use super::{CommandRole, CommandSpec, EntryRole, OperandKind};
use puzzle_core::syntax::{Vocabulary, WordId};
use std::collections::HashMap;

/// The words of a block.
struct BlockWords {
    /// The command that takes it.
    command: WordId,
    /// The word behind the command, where it takes several blocks: `graph` of `define graph`.
    what: Option<&'static str>,
    /// The number of the block: that of its command, or another one behind all commands.
    id: WordId,
    words: Table,
}

/// All commands, found by name.
pub struct Table {
    specs: Vec<CommandSpec>,
    ids: HashMap<&'static str, WordId, foldhash::fast::FixedState>,
    /// The words of the blocks that commands take.
    blocks: Vec<BlockWords>,
}

impl Table {
    /// A table of these commands; their order is their identity.
    pub fn new(specs: Vec<CommandSpec>) -> Self {
        let ids = specs
            .iter()
            .enumerate()
            .map(|(index, spec)| (spec.name, WordId(index as u16)))
            .collect();
        Self {
            specs,
            ids,
            blocks: Vec::new(),
        }
    }

    /// The same with a command that takes a block of these words.
    ///
    /// # Panics
    ///
    /// When the table has no such command.
    #[must_use]
    pub fn with_block(mut self, command: &str, words: Self) -> Self {
        let id = self
            .command(command)
            .expect("the command stands in the table");
        self.blocks.push(BlockWords {
            command: id,
            what: None,
            id,
            words,
        });
        self
    }

    /// The same with another block that this command takes behind this word.
    #[must_use]
    pub(crate) fn with_block_behind(
        mut self,
        command: &str,
        what: &'static str,
        words: Self,
    ) -> Self {
        let id = WordId((self.specs.len() + self.blocks.len()) as u16);
        self = self.with_block(command, words);
        if let Some(block) = self.blocks.last_mut() {
            (block.what, block.id) = (Some(what), id);
        }
        self
    }

    /// The words of the block of that number.
    pub fn words_of(&self, block: WordId) -> Option<&Self> {
        let block = self
            .blocks
            .iter()
            .find(|known_block| known_block.id == block);
        block.map(|words_of_block| &words_of_block.words)
    }

    /// The commands that take a block, each with the block's words.
    pub fn blocks(&self) -> impl Iterator<Item = (&CommandSpec, &Self)> {
        self.blocks
            .iter()
            .map(|words_of_block| (self.spec(words_of_block.command), &words_of_block.words))
    }

    /// The words of all blocks, each by the word of its command, or the one behind it: `define`, `graph`.
    pub fn named_blocks(&self) -> impl Iterator<Item = (&str, &Self)> {
        let name = |block_words: &BlockWords| {
            block_words
                .what
                .unwrap_or(self.spec(block_words.command).name)
        };
        let blocks = self.blocks.iter();
        blocks.map(move |words_of_block| (name(words_of_block), &words_of_block.words))
    }

    /// The word of some blocks, with the commands that take them.
    pub fn entries(&self, word: &str) -> impl Iterator<Item = (&CommandSpec, &CommandSpec)> {
        self.blocks()
            .filter_map(move |(command, words)| Some((command, words.find(word)?)))
            .filter(move |(_, entry)| entry.name == word)
    }

    /// The command of that index.
    pub fn spec(&self, id: WordId) -> &CommandSpec {
        &self.specs[id.0 as usize]
    }

    /// The command of that name.
    pub fn find(&self, name: &str) -> Option<&CommandSpec> {
        self.command(name).map(|id| self.spec(id))
    }

    /// All commands.
    pub fn specs(&self) -> &[CommandSpec] {
        &self.specs
    }

    /// Whether a name stands for a search of the table behind `solve`: `beam`, `a_star`.
    pub fn spells_search(&self, name: &str) -> bool {
        let folded = |name: &str| name.replace(['-', '_'], "").to_lowercase();
        let mut searches = self.specs.iter().filter(|spec| spec.is_search());
        searches.any(|spec| {
            let short_name = spec.name.strip_prefix("solve").unwrap_or_default();
            folded(short_name) == folded(name)
        })
    }
}

impl Vocabulary for Table {
    fn command(&self, word: &str) -> Option<WordId> {
        self.ids.get(word).copied().or_else(|| {
            let base = word.trim_end_matches(|letter: char| letter.is_ascii_digit());
            let id = *{ self.ids.get(base) }.filter(|_| base.len() < word.len())?;
            let is_numbered =
                |role| matches!(role, CommandRole::Entry(EntryRole::Named { numbered, .. }) if numbered);
            is_numbered(self.spec(id).role).then_some(id)
        })
    }

    fn takes_any_word(&self, command: WordId) -> bool {
        self.spec(command).role == CommandRole::AnyWord
    }

    fn takes_condition(&self, command: WordId) -> bool {
        let parameters = self.spec(command).parameters;
        matches!(parameters, [only] if only.kind == OperandKind::Condition)
    }

    fn finds(&self, command: WordId) -> Option<&'static str> {
        self.spec(command).is_search().then_some("length")
    }

    fn most_operands(&self, command: WordId) -> usize {
        self.spec(command).operands().1
    }

    fn takes_board(&self, command: WordId) -> bool {
        let parameters = self.spec(command).parameters;
        matches!(parameters, [only] if matches!(only.kind, OperandKind::State(_) | OperandKind::Goal))
    }

    fn block(&self, command: WordId) -> Option<&dyn Vocabulary> {
        self.words_of(command).map(|words| words as &dyn Vocabulary)
    }

    fn definition(&self, what: &str) -> Option<(WordId, &dyn Vocabulary)> {
        let define = self.command("define")?;
        let what = Some(what).filter(|what| *what != "puzzle");
        let mut blocks = self.blocks.iter();
        let block = blocks.find(|words_of_block| {
            words_of_block.command == define && words_of_block.what == what
        })?;
        Some((block.id, &block.words))
    }

    fn names_behind(&self, entry: WordId) -> usize {
        match self.spec(entry).role {
            CommandRole::Entry(EntryRole::Named { names, .. }) => names,
            _ => 0,
        }
    }

    fn names(&self) -> Vec<&'static str> {
        self.specs.iter().map(|spec| spec.name).collect()
    }
}
