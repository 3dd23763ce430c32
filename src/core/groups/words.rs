//! Elements of a group as products of its generators.

use super::{Group, Permutation, inverse, product};

/// Products of generators that are tried, the shortest first, between two rounds that shorten what is known.
const BETWEEN_ROUNDS: usize = 2_000;

/// Products of generators that are tried in all, about.
const MOST_PRODUCTS: usize = 60_000;

/// For each base point of a group and each point it can go to, a short product of generators that takes it there and keeps
/// the base points before it.
///
/// Found by the method of Minkwitz ("An algorithm for solving the factorization problem in permutation groups", 1998): a
/// product that is not needed where it belongs leaves a product for a later base point, and of two the shorter is kept.
#[derive(Debug)]
pub(crate) struct Words {
    levels: Vec<WordLevel>,
    inverses: Box<[usize]>,
}

/// A base point.
#[derive(Debug)]
struct WordLevel {
    base: usize,
    /// By the point it goes to.
    words: Vec<Option<Word>>,
    /// The number of points that it can go to and has no word for.
    missing: u64,
}

/// A product of generators.
#[derive(Clone, Debug)]
struct Word {
    element: Permutation,
    generators: Vec<u8>,
}

impl Words {
    /// Words for a group, whose generators are fewer than 256, given the [places](super::places_of_inverses) of their
    /// inverses; `None` where `interrupted` said so.
    pub(crate) fn new(
        group: &Group,
        generators: &[Permutation],
        inverses: &[usize],
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Option<Self> {
        let points = generators.first()?.len();
        let sizes = group.orbit_sizes().filter(|&size| size > 1);
        let levels = group.bases().iter().zip(sizes).map(|(&base, size)| {
            let mut words = vec![None; points];
            let element = (0..points as u8).collect();
            let generators = Vec::new();
            words[usize::from(base)] = Some(Word {
                element,
                generators,
            });
            WordLevel {
                base: base.into(),
                words,
                missing: size - 1,
            }
        });
        let mut words = Self {
            levels: levels.collect(),
            inverses: inverses.into(),
        };
        words.fill(generators, interrupted)?;
        Some(words)
    }

    /// A product of generators that makes the identity of an element, by their numbers.
    ///
    /// # Panics
    ///
    /// When it is no element of the group.
    pub(crate) fn word(&self, element: &[u8]) -> Vec<usize> {
        let mut rest: Permutation = element.into();
        let mut all = Vec::new();
        for level in &self.levels {
            let image = usize::from(rest[level.base]);
            let word = level.words[image].as_ref().expect("an element");
            let back = self.inverted(&word.generators);
            rest = product(&rest, &inverse(&word.element));
            all.extend(back.into_iter().map(usize::from));
        }
        all
    }

    fn inverted(&self, generators: &[u8]) -> Vec<u8> {
        let back = generators.iter().rev();
        back.map(|&generator| self.inverses[usize::from(generator)] as u8)
            .collect()
    }

    fn is_full(&self) -> bool {
        self.levels.iter().all(|level| level.missing == 0)
    }

    /// Finds a word for each, and shortens them.
    fn fill(
        &mut self,
        generators: &[Permutation],
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Option<()> {
        let single = |generator: usize| Word {
            element: generators[generator].clone(),
            generators: vec![generator as u8],
        };
        let singles: Vec<Word> = (0..generators.len()).map(single).collect();
        let mut products = singles.clone();
        let (mut next, mut longest) = (0, 8);
        while !self.is_full() {
            for single in &singles {
                self.take(single.clone(), 0, longest);
            }
            for _ in 0..BETWEEN_ROUNDS {
                let Some(word) = products.get(next).cloned() else {
                    break;
                };
                next += 1;
                if products.len() < MOST_PRODUCTS {
                    let longer = singles.iter().map(|single| self.followed(&word, single));
                    products.extend(longer);
                }
                self.take(word, 0, longest);
            }
            for level in 0..self.levels.len() {
                if interrupted() {
                    return None;
                }
                let level_words: Vec<Word> =
                    self.levels[level].words.iter().flatten().cloned().collect();
                let later = self.levels[level..].iter().flat_map(|level| &level.words);
                let others: Vec<Word> = later.flatten().cloned().collect();
                for first in &level_words {
                    for second in &others {
                        self.take(self.followed(first, second), level, longest);
                    }
                }
            }
            longest += longest / 4;
        }
        Some(())
    }

    /// First one, then the other, without generators that take each other back.
    fn followed(&self, first: &Word, second: &Word) -> Word {
        let mut generators = first.generators.clone();
        for &generator in &second.generators {
            let last = generators.last().copied();
            if last.is_some_and(|last| self.inverses[usize::from(generator)] == usize::from(last)) {
                generators.pop();
            } else {
                generators.push(generator);
            }
        }
        Word {
            element: product(&first.element, &second.element),
            generators,
        }
    }

    /// Takes in a product that keeps the base points before a level, and what is left of it for later ones, as long as it
    /// has at most so many generators.
    fn take(&mut self, mut word: Word, from: usize, longest: usize) {
        for level in from..self.levels.len() {
            if word.generators.len() > longest {
                return;
            }
            let WordLevel { base, words, .. } = &mut self.levels[level];
            let image = usize::from(word.element[*base]);
            if image == *base {
                continue;
            }
            let Some(known) = &mut words[image] else {
                self.add(level, word);
                return;
            };
            if word.generators.len() < known.generators.len() {
                std::mem::swap(known, &mut word);
            }
            let back = self.levels[level].words[image].clone();
            let back = self.turned(&back.expect("it is known"));
            word = self.followed(&word, &back);
        }
    }

    /// Adds a word, and its inverse if that is missing, too.
    fn add(&mut self, level: usize, word: Word) {
        let back = self.turned(&word);
        let WordLevel {
            base,
            words,
            missing,
        } = &mut self.levels[level];
        for word in [word, back] {
            let image = usize::from(word.element[*base]);
            if words[image].is_none() {
                words[image] = Some(word);
                *missing -= 1;
            }
        }
    }

    fn turned(&self, word: &Word) -> Word {
        Word {
            element: inverse(&word.element),
            generators: self.inverted(&word.generators),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;
    use crate::puzzles::known::{cube, pocket_cube, skewb, topspin};
    use crate::puzzles::ring::Ring;
    use crate::state::Random;

    #[test]
    fn words_make_the_identity_of_every_element() {
        let puzzles: [(Puzzle, usize); 6] = [
            (Ring::default().into(), 110),
            (cube(), 160),
            (pocket_cube(), 50),
            (skewb(), 80),
            (topspin(9, 4), 80),
            (topspin(20, 4), 450),
        ];
        for (puzzle, most) in puzzles {
            let permutations = puzzle.permutations().expect("moves are permutations");
            let group = permutations.group(&mut || false).expect("a group");
            let inverses = permutations.inverses().expect("moves are taken back");
            let words = Words::new(&group, permutations.moves(), inverses, &mut || false);
            let words = words.expect("not interrupted");
            let mut random = Random::new(1);
            for _ in 0..20 {
                let element = group.draw(&mut random);
                let word = words.word(&element);
                assert!(word.len() <= most, "{} of {most}", word.len());
                let end = word.iter().fold(element, |end, &generator| {
                    product(&end, &permutations.moves()[generator])
                });
                assert!((0..).zip(&*end).all(|(at, &point): (u8, _)| at == point));
            }
        }
    }
}
