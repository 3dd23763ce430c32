//! The words that are reserved, handed to the parser by whoever knows the commands.

/// The index of a command in the table it came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WordId(pub u16);

/// The reserved words: every command's name. A reserved word ends the arguments of the command
/// before it, wherever no operand is due.
pub trait Vocabulary {
    /// The command of that name.
    fn command(&self, word: &str) -> Option<WordId>;

    /// Whether the command takes the next word whatever it is (`help`).
    fn takes_any_word(&self, command: WordId) -> bool;

    /// Whether a condition follows the word, not operands (`never at(1) == b`).
    fn takes_condition(&self, command: WordId) -> bool {
        let _ = command;
        false
    }

    /// The name that what the command finds is read from (`length`).
    fn finds(&self, command: WordId) -> Option<&'static str> {
        let _ = command;
        None
    }

    /// The most operands that the command takes.
    fn most_operands(&self, command: WordId) -> usize {
        let _ = command;
        usize::MAX
    }

    /// Whether the command takes a board and nothing else (`setState`): it may stand without quotes.
    fn takes_board(&self, command: WordId) -> bool {
        let _ = command;
        false
    }

    /// The words that begin an entry of the command's own block (`experiment`); `None` for a command
    /// that takes no such block. They are reserved in that block only, and win there over commands of
    /// the same name.
    fn block(&self, command: WordId) -> Option<&dyn Vocabulary> {
        let _ = command;
        None
    }

    /// The words of the block behind `define puzzle` and the like, with the number of that block.
    fn definition(&self, what: &str) -> Option<(WordId, &dyn Vocabulary)> {
        let id = self.command("define").filter(|_| what == "puzzle")?;
        Some((id, self.block(id)?))
    }

    /// The number of operands that belong to an entry of a block whatever words they are.
    fn names_behind(&self, entry: WordId) -> usize {
        let _ = entry;
        0
    }

    /// All names, for suggestions.
    fn names(&self) -> Vec<&'static str>;
}
