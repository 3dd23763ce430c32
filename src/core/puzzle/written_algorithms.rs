//! Algorithms as cubers write them: `R U2'`, `(R U R' U')3`, the commutator `[R, U]`, the conjugate `[R: U]`.

use super::Rules;
use crate::operators::{Model, Move, VariantEffect};

/// Most brackets inside one another.
const DEEPEST: usize = 50;

/// Most moves of an algorithm.
const LONGEST: usize = 100_000;

/// The moves of an algorithm, if a text is one of a defined puzzle whose moves are permutations. A power of a move that is a move
/// itself is that move, others are repeated.
pub fn read_algorithm(text: &str, puzzle: &dyn Rules) -> Option<Vec<Move>> {
    let model = &puzzle.compiled_moves()?.model;
    let moves = (0..model.moves.len() as u32).map(|mv| permutation(model, Move(mv)));
    let moves = moves.collect::<Option<Vec<_>>>()?;
    let mut reader = Reader {
        text,
        puzzle,
        moves,
        depth: 0,
    };
    let made = reader.sequence()?;
    (reader.text.is_empty() && !made.is_empty()).then_some(made)
}

/// The cell to which a move carries what is in each cell, wherever the move is made.
fn permutation(model: &Model, mv: Move) -> Option<Vec<u16>> {
    let [variant] = model.variants_of(mv) else {
        return None;
    };
    let VariantEffect::Action(action) = &variant.effect else {
        return None;
    };
    let mut to: Vec<u16> = (0..model.allowed.len() as u16).collect();
    for change in &action.changes {
        to[usize::from(change.source)] = change.target;
    }
    (variant.guard.is_empty() && action.is_permutation()).then_some(to)
}

struct Reader<'a> {
    /// What is left.
    text: &'a str,
    puzzle: &'a dyn Rules,
    moves: Vec<Vec<u16>>,
    depth: usize,
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        self.text = self.text.trim_start();
        self.text.chars().next()
    }

    fn take(&mut self, due: char) -> Option<()> {
        self.peek();
        self.text = self.text.strip_prefix(due)?;
        Some(())
    }

    /// Moves and brackets, one behind the other.
    fn sequence(&mut self) -> Option<Vec<Move>> {
        let mut made = Vec::new();
        while let Some(letter) = self.peek() {
            match letter {
                ')' | ']' | ',' | ':' => break,
                '(' | '[' => made.extend(self.nested(letter)?),
                _ => made.extend(self.single()?),
            }
            if made.len() > LONGEST {
                return None;
            }
        }
        Some(made)
    }

    /// A bracket with its amount.
    fn nested(&mut self, open: char) -> Option<Vec<Move>> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        self.take(open)?;
        let first = self.sequence()?;
        let made = if open == '(' {
            self.take(')')?;
            first
        } else {
            let is_commutator = self.peek() == Some(',');
            self.take(if is_commutator { ',' } else { ':' })?;
            let second = self.sequence()?;
            self.take(']')?;
            let mut made = [&first[..], &second[..], &self.inverse(&first)?[..]].concat();
            if is_commutator {
                made.extend(self.inverse(&second)?);
            }
            made
        };
        self.depth -= 1;
        let digits = self.text.len()
            - self
                .text
                .trim_start_matches(|letter: char| letter.is_ascii_digit())
                .len();
        let (amount, rest) = self.text.split_at(digits);
        let amount = match amount {
            "" => 1,
            amount => amount.parse::<usize>().ok()?,
        };
        self.text = rest.strip_prefix('\'').unwrap_or(rest);
        let one = if self.text.len() < rest.len() {
            self.inverse(&made)?
        } else {
            made
        };
        (one.len().checked_mul(amount)? <= LONGEST).then(|| one.repeat(amount))
    }

    fn inverse(&self, moves: &[Move]) -> Option<Vec<Move>> {
        let back = moves.iter().rev().map(|&mv| self.power(mv, 1, true));
        Some(back.collect::<Option<Vec<_>>>()?.concat())
    }

    /// A move by its name, or with an amount behind it: `L6`, `R2'`.
    fn single(&mut self) -> Option<Vec<Move>> {
        let ends = |letter: char| letter.is_whitespace() || "()[],:".contains(letter);
        let end = self.text.find(ends).unwrap_or(self.text.len());
        let (word, rest) = self.text.split_at(end);
        self.text = rest;
        if let Some(mv) = self.puzzle.find_move(word) {
            return Some(vec![mv]);
        }
        let (name, is_back) = match word.strip_suffix('\'') {
            Some(name) => (name, true),
            None => (word, false),
        };
        let base = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let amount = match &name[base.len()..] {
            "" => 1,
            amount => amount.parse().ok()?,
        };
        self.power(self.puzzle.find_move(base)?, amount, is_back)
    }

    /// A move so often, forwards or back.
    fn power(&self, mv: Move, amount: usize, is_back: bool) -> Option<Vec<Move>> {
        let permutation = self.moves.get(mv.index())?;
        let identity: Vec<u16> = (0..permutation.len() as u16).collect();
        // The powers, up to the one that changes nothing.
        let mut powers = vec![identity.clone()];
        loop {
            let last = powers.last()?;
            let next: Vec<u16> = last
                .iter()
                .map(|&place| permutation[usize::from(place)])
                .collect();
            if next == identity {
                break;
            }
            powers.push(next);
            if powers.len() > LONGEST {
                return None;
            }
        }
        let order = powers.len();
        let forwards = match amount % order {
            0 => return Some(Vec::new()),
            turns if is_back => order - turns,
            turns => turns,
        };
        if forwards == 1 {
            return Some(vec![mv]);
        }
        let find = |turns: usize| {
            let found = self
                .moves
                .iter()
                .position(|known_move| *known_move == powers[turns]);
            found.map(|index| Move(index as u32))
        };
        if let Some(whole) = find(forwards) {
            return Some(vec![whole]);
        }
        let back = find(order - 1).filter(|_| 2 * forwards > order);
        Some(match back {
            Some(back) => vec![back; order - forwards],
            None => vec![mv; forwards],
        })
    }
}
