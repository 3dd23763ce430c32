//! Algorithms of cubing.js, as derived moves are written: `U' R2`, `(U R)3`, `[A, B]`, `[A: B]`.

use super::cycles::{compose, identity, inverse, power};

/// Most brackets inside one another.
const DEEPEST: usize = 50;

/// Why an algorithm can't be read: the byte where it goes wrong, and a sentence.
pub(super) type AlgorithmFlaw = (usize, String);

/// A move without its amount, and the amount: `R2'` is `R` made -2 times.
pub(super) fn amount(name: &str) -> (&str, i64) {
    let (name, sign) = match name.strip_suffix('\'') {
        Some(name) => (name, -1),
        None => (name, 1),
    };
    let base = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    match name[base.len()..].parse::<i64>() {
        Ok(amount) if !base.is_empty() => (base, sign * amount),
        _ => (name, sign),
    }
}

/// An algorithm as a permutation of that many cells; `find` gives the permutation of a move.
pub(super) fn algorithm(
    text: &str,
    cells: usize,
    find: &mut dyn FnMut(&str) -> Result<Vec<u32>, String>,
) -> Result<Vec<u32>, AlgorithmFlaw> {
    let mut reader = AlgorithmReader {
        text,
        at: 0,
        cells,
        depth: 0,
        find,
    };
    let made = reader.sequence()?;
    match reader.peek() {
        None => Ok(made),
        Some(letter) => Err((reader.at, format!("expected a move, found `{letter}`"))),
    }
}

struct AlgorithmReader<'a, 'f> {
    text: &'a str,
    at: usize,
    cells: usize,
    depth: usize,
    find: &'f mut dyn FnMut(&str) -> Result<Vec<u32>, String>,
}

impl<'a> AlgorithmReader<'a, '_> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The next character that is no space.
    fn peek(&mut self) -> Option<char> {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
        self.rest().chars().next()
    }

    fn take(&mut self, due: char) -> Result<(), AlgorithmFlaw> {
        match self.peek() {
            Some(found) if found == due => {
                self.at += due.len_utf8();
                Ok(())
            }
            Some(found) => Err((self.at, format!("expected `{due}`, found `{found}`"))),
            None => Err((self.at, format!("expected `{due}`, found the end"))),
        }
    }

    /// Moves and brackets, one behind the other.
    fn sequence(&mut self) -> Result<Vec<u32>, AlgorithmFlaw> {
        let mut made = identity(self.cells);
        while let Some(letter) = self.peek() {
            let one = match letter {
                ')' | ']' | ',' | ':' => break,
                // A pause.
                '.' => {
                    self.at += 1;
                    continue;
                }
                '(' => self.nested(Self::group)?,
                '[' => self.nested(Self::bracket)?,
                _ => self.single()?,
            };
            made = compose(&made, &one);
        }
        Ok(made)
    }

    fn nested(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<Vec<u32>, AlgorithmFlaw>,
    ) -> Result<Vec<u32>, AlgorithmFlaw> {
        if self.depth == DEEPEST {
            let message = format!("brackets stand in one another more than {DEEPEST} deep");
            return Err((self.at, message));
        }
        self.depth += 1;
        let made = read(self)?;
        self.depth -= 1;
        Ok(power(&made, self.exponent()))
    }

    /// `(U R)`.
    fn group(&mut self) -> Result<Vec<u32>, AlgorithmFlaw> {
        self.take('(')?;
        let made = self.sequence()?;
        self.take(')')?;
        Ok(made)
    }

    /// `[A, B]`, the commutator, or `[A: B]`, the conjugate.
    fn bracket(&mut self) -> Result<Vec<u32>, AlgorithmFlaw> {
        self.take('[')?;
        let first = self.sequence()?;
        let is_commutator = self.peek() == Some(',');
        self.take(if is_commutator { ',' } else { ':' })?;
        let second = self.sequence()?;
        self.take(']')?;
        let both = compose(&compose(&first, &second), &inverse(&first));
        Ok(if is_commutator {
            compose(&both, &inverse(&second))
        } else {
            both
        })
    }

    /// The amount behind a bracket: `3`, `'`, `2'`; 1 without one.
    fn exponent(&mut self) -> i64 {
        let rest = self.rest();
        let digits = rest.len()
            - rest
                .trim_start_matches(|letter: char| letter.is_ascii_digit())
                .len();
        let amount = match &rest[..digits] {
            "" => 1,
            digits => digits.parse().unwrap_or(i64::MAX),
        };
        self.at += digits;
        if self.rest().starts_with('\'') {
            self.at += 1;
            return -amount;
        }
        amount
    }

    /// A move by its name.
    fn single(&mut self) -> Result<Vec<u32>, AlgorithmFlaw> {
        let rest = self.rest();
        let end = rest.find(|letter: char| letter.is_whitespace() || "()[],:.".contains(letter));
        let word = &rest[..end.unwrap_or(rest.len())];
        let made = (self.find)(word).map_err(|message| (self.at, message))?;
        self.at += word.len();
        Ok(made)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of three cells: `A` exchanges the first two, `B` the last two.
    fn made(text: &str) -> Result<Vec<u32>, AlgorithmFlaw> {
        algorithm(text, 3, &mut |name| {
            let (base, amount) = amount(name);
            let one = match base {
                "A" => vec![1, 0, 2],
                "B" => vec![0, 2, 1],
                "C" => vec![1, 2, 0],
                _ => return Err(format!("no move {name}")),
            };
            Ok(power(&one, amount))
        })
    }

    #[test]
    fn brackets_are_what_they_stand_for() {
        for (text, same) in [
            ("[A, B]", "A B A' B'"),
            ("[C: A]", "C A C'"),
            ("[[C: A], B2]3", ""),
            ("(C A)2'", "A' C' A' C'"),
            ("C'", "C2"),
            ("(C C) C", ""),
            (". A . B.", "A B"),
            (".", ""),
            ("C4", "C"),
            ("(A)9223372036854775808", "(A)9223372036854775807"),
        ] {
            assert_eq!(made(text), made(same), "{text}");
            assert!(made(text).is_ok());
        }
        assert_eq!(made("A C"), Ok(compose(&[1, 0, 2], &[1, 2, 0])));
    }

    #[test]
    fn what_is_no_algorithm_is_placed() {
        for (text, at) in [("A D", 2), ("(A", 2), ("[A B]", 4), ("A)", 1), ("[A, B", 5)] {
            assert_eq!(made(text).map_err(|flaw| flaw.0), Err(at), "{text}");
        }
        assert!(made(&"(".repeat(100_000)).is_err());
    }
}
