//! Images of some points under a group: numbered without gaps, and moved by tables.
//!
//! The image of a tuple of points is a coset of the elements that fix the tuple. It is numbered in two parts: a row,
//! what the first points of the tuple become; and a place in it, what the others become but for an element that was
//! chosen for the row, the one that takes the first points there. A move takes a row to a row, and all places in it as
//! one element that fixes the first points does: there are few such elements, each with a list of places.

use crate::distances::RowSpace;
use crate::groups::{Permutation, inverse, product};
use foldhash::fast::FixedState;
use std::collections::HashMap;

type Map<K, V> = HashMap<K, V, FixedState>;

/// Points of a tuple that fit a key: seven bits each.
const MOST_KEYED: usize = 18;

/// Bytes that the lists of places may take: more than the processor's nearer memory has takes longer than states that
/// are looked up one by one.
const MOST_LISTED: usize = 48 << 20;
/// Bytes that the tables of rows may take.
const MOST_LINKED: usize = 256 << 20;
/// Rows and lists that are made between two questions whether to go on.
const BETWEEN_QUESTIONS: usize = 1024;

/// A row that a move leads to or from, and the list of places.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Link {
    pub row: u32,
    list: u32,
}

/// The cosets of a tuple of points.
#[derive(Debug)]
pub(crate) struct Cosets {
    tuple: Vec<u8>,
    /// The number of points of the tuple that name the row.
    first: usize,
    moves: usize,
    columns: usize,
    /// The destination of a move, by row and move.
    links: Vec<Link>,
    /// The origin of a move, by row and move.
    sources: Vec<Link>,
    /// The entries of lists, by list and place; list 0 changes nothing.
    lists: Vec<u16>,
    row_of: Map<u128, u32>,
    column_of: Map<u128, u16>,
    /// The element that was chosen for each row, and its inverse.
    ways: Vec<[Permutation; 2]>,
    /// An element that fixes the first points, by place.
    within: Vec<Permutation>,
}

impl Cosets {
    /// The cosets of a tuple under moves, with so many of its points for rows, and so many places in each; `None` where
    /// tables would be too large, or `interrupted` said so. Where moves make any order of the tuple's points
    /// (`symmetric`) elements need not be those of the group, and there are fewer lists.
    pub(crate) fn new(
        moves: &[Permutation],
        tuple: &[u8],
        first: usize,
        columns: usize,
        symmetric: bool,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Option<Self> {
        let points = moves.first()?.len();
        if first.max(tuple.len() - first) > MOST_KEYED || columns > 1 << 16 {
            return None;
        }
        let identity: Permutation = (0..points).map(|point| point as u8).collect();
        let mut cosets = Self {
            tuple: tuple.to_vec(),
            first,
            moves: moves.len(),
            columns,
            links: Vec::new(),
            sources: Vec::new(),
            lists: Vec::new(),
            row_of: Map::default(),
            column_of: Map::default(),
            ways: Vec::new(),
            within: vec![identity.clone()],
        };
        let elements = cosets.link(moves, &identity, symmetric, interrupted)?;
        cosets.place(&elements, interrupted)?;
        cosets.list(&elements, interrupted)?;
        cosets.sources = vec![Link::default(); cosets.links.len()];
        for (index, link) in cosets.links.iter().enumerate() {
            let (row, mv) = (index / moves.len(), index % moves.len());
            cosets.sources[link.row as usize * moves.len() + mv] = Link {
                row: row as u32,
                list: link.list,
            };
        }
        Some(cosets)
    }

    /// Finds all rows, and where moves lead: gives the elements that lists are made of, each once.
    fn link(
        &mut self,
        moves: &[Permutation],
        identity: &Permutation,
        symmetric: bool,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Option<Vec<Permutation>> {
        self.row_of.insert(self.row_key(identity), 0);
        self.ways.push([identity.clone(), identity.clone()]);
        let mut elements = vec![identity.clone()];
        let mut number_of: Map<Permutation, u32> = Map::default();
        number_of.insert(identity.clone(), 0);
        let mut row = 0;
        while row < self.ways.len() {
            if row % BETWEEN_QUESTIONS == 0 && interrupted() {
                return None;
            }
            for mv in moves {
                let [way, _] = &self.ways[row];
                let made = product(way, mv);
                let key = self.row_key(&made);
                let next = self.row_of.get(&key).copied();
                let next = next.unwrap_or_else(|| {
                    let row = self.ways.len() as u32;
                    self.row_of.insert(key, row);
                    let way = if symmetric {
                        self.in_order(&made)
                    } else {
                        made.clone()
                    };
                    let back = inverse(&way);
                    self.ways.push([way, back]);
                    row
                });
                let element = product(&made, &self.ways[next as usize][1]);
                let number = number_of.get(&element).copied();
                let list = number.unwrap_or_else(|| {
                    number_of.insert(element.clone(), elements.len() as u32);
                    elements.push(element);
                    elements.len() as u32 - 1
                });
                self.links.push(Link { row: next, list });
            }
            let bytes = size_of_val(&self.links[..]) + elements.len() * identity.len();
            if bytes > MOST_LINKED {
                return None;
            }
            row += 1;
        }
        Some(elements)
    }

    /// Finds all places: what those elements, all that fix the first points are made of, make of the other points.
    fn place(
        &mut self,
        elements: &[Permutation],
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Option<()> {
        self.column_of.insert(self.column_key(&self.within[0]), 0);
        if 2 * self.columns * elements.len() > MOST_LISTED {
            return None;
        }
        let mut column = 0;
        while self.within.len() < self.columns {
            if column % 16 == 0 && interrupted() {
                return None;
            }
            for element in elements {
                let key = self.moved_key(&self.within[column], element);
                if self.column_of.contains_key(&key) {
                    continue;
                }
                self.column_of.insert(key, self.within.len() as u16);
                self.within.push(product(&self.within[column], element));
            }
            column += 1;
        }
        Some(())
    }

    /// Makes the list of each element.
    fn list(
        &mut self,
        elements: &[Permutation],
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Option<()> {
        self.lists.reserve_exact(elements.len() * self.columns);
        for element in elements {
            if interrupted() {
                return None;
            }
            for within in &self.within {
                let key = self.moved_key(within, element);
                self.lists.push(self.column_of[&key]);
            }
        }
        Some(())
    }

    /// The permutation that takes the first points where another does, and the others to what is left in order.
    fn in_order(&self, made: &[u8]) -> Permutation {
        let first = &self.tuple[..self.first];
        let mut way: Permutation = made.into();
        let is_left = |point: &u8| {
            !first
                .iter()
                .any(|&first_point| made[usize::from(first_point)] == *point)
        };
        let mut left = (0..made.len() as u8).filter(is_left);
        for (point, to) in way.iter_mut().enumerate() {
            if !first.contains(&(point as u8)) {
                *to = left.next().expect("as many as points");
            }
        }
        way
    }

    fn row_key(&self, element: &[u8]) -> u128 {
        let first = self.tuple[..self.first].iter();
        key(first.map(|&point| element[usize::from(point)]))
    }

    fn column_key(&self, element: &[u8]) -> u128 {
        let others = self.tuple[self.first..].iter();
        key(others.map(|&point| element[usize::from(point)]))
    }

    /// The key of the place that another element makes of that of one.
    fn moved_key(&self, within: &[u8], element: &[u8]) -> u128 {
        let others = self.tuple[self.first..].iter();
        let within = others.map(|&point| within[usize::from(point)]);
        key(within.map(|point| element[usize::from(point)]))
    }

    /// Row and place of an element of the group that takes each of the tuple's points to what `image` says; those of others
    /// may be known, too. `None` where it says nothing of one.
    #[inline]
    pub(crate) fn find(&self, mut image: impl FnMut(u8) -> Option<u8>) -> Option<(usize, usize)> {
        let (first, others) = self.tuple.split_at(self.first);
        let mut images = |points: &[u8], by: Option<&Permutation>| {
            points.iter().try_fold(0, |key, &point| {
                let image = image(point)?;
                let image = by.map_or(image, |by| by[usize::from(image)]);
                Some(key << 7 | u128::from(image))
            })
        };
        let row = *self.row_of.get(&images(first, None)?)? as usize;
        let [_, back] = &self.ways[row];
        let column = self.column_of.get(&images(others, Some(back))?)?;
        Some((row, usize::from(*column)))
    }

    /// An element of a row and place; the only one where the tuple tells elements apart.
    pub(crate) fn element(&self, row: usize, column: usize) -> Permutation {
        product(&self.within[column], &self.ways[row][0])
    }

    /// Where a move leads.
    #[inline]
    pub(crate) fn moved(&self, row: u32, column: u16, mv: usize) -> (u32, u16) {
        let Link { row, list } = self.links[row as usize * self.moves + mv];
        let column = self.lists[list as usize * self.columns + usize::from(column)];
        (row, column)
    }
}

impl RowSpace for Cosets {
    fn rows(&self) -> usize {
        self.ways.len()
    }

    fn columns(&self) -> usize {
        self.columns
    }

    fn moves(&self, _: usize) -> usize {
        self.moves
    }

    #[inline]
    fn visit_sources(&self, row: usize, mut visit: impl FnMut(usize, Option<&[u16]>)) {
        for Link { row, list } in &self.sources[row * self.moves..][..self.moves] {
            let places =
                (*list > 0).then(|| &self.lists[*list as usize * self.columns..][..self.columns]);
            visit(*row as usize, places);
        }
    }
}

/// The points that a tuple became, as one number.
fn key(points: impl Iterator<Item = u8>) -> u128 {
    points.fold(0, |key, point| key << 7 | u128::from(point))
}
