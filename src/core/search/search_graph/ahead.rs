//! Depth-first iterations that ask for the estimates of many states at once.

use super::Rate;
use super::depth_first::{DepthFirstStack, WaitingSuccessor};
use super::graph::{DomainSearchGraph, result};
use crate::search::memory::Memory;
use crate::search::{Domain, Estimate, Heuristic, StopReason};

/// Most moves by which a state that is estimated lies below one that waits.
const DEEPEST: usize = 1000;

/// The successors of a node, which are generated and estimated before its turn has come. Until their own turns they count nowhere.
pub(super) struct SuccessorFamily<S> {
    children: Vec<WaitingSuccessor<S>>,
    /// The estimates of each of them, one after the other.
    estimates: Vec<Estimate>,
}

impl<S> SuccessorFamily<S> {
    fn bytes(&self) -> usize {
        self.children.len() * size_of::<WaitingSuccessor<S>>()
            + self.estimates.len() * size_of::<Estimate>()
            + size_of::<Option<Self>>()
    }
}

/// Families by number.
pub(super) struct Families<S> {
    all: Vec<Option<SuccessorFamily<S>>>,
    free: Vec<u32>,
}

impl<S: Copy> Families<S> {
    pub(super) fn new() -> Self {
        Self {
            all: Vec::new(),
            free: Vec::new(),
        }
    }

    fn add(&mut self, family: SuccessorFamily<S>, memory: &mut Memory) -> Result<u32, StopReason> {
        result(memory.reserve(family.bytes()))?;
        let number = self.free.pop().unwrap_or(self.all.len() as u32);
        if number as usize == self.all.len() {
            self.all.push(None);
        }
        self.all[number as usize] = Some(family);
        Ok(number)
    }

    fn of(&mut self, number: u32) -> &mut SuccessorFamily<S> {
        { self.all[number as usize].as_mut() }.expect("a family is there until it is taken")
    }

    fn take(&mut self, number: u32, memory: &mut Memory) -> SuccessorFamily<S> {
        let family = { self.all[number as usize].take() }.expect("a family is taken once");
        memory.release(family.bytes());
        self.free.push(number);
        family
    }

    /// Drops the family of a node with all that was made below it.
    pub(super) fn forget(&mut self, node: &WaitingSuccessor<S>, memory: &mut Memory) {
        if let Some(number) = node.family {
            for child in self.take(number, memory).children {
                self.forget(&child, memory);
            }
        }
    }
}

/// A state that waits: the place on the stack, or that in a family.
#[derive(Clone, Copy)]
enum WaitingPlace {
    Stack(usize),
    Child(u32, usize),
}

/// A question on the way: whose successors it asks for.
struct Question<S> {
    threshold: u64,
    /// The new families, with the state and the estimates of the node that each belongs to.
    families: Vec<(u32, S, Vec<Estimate>)>,
    /// The number of states in them.
    states: usize,
    /// The states between one that waits on the stack and the one at hand, with their f.
    below: Vec<(S, u64)>,
}

impl<D: Domain, H: Heuristic<D>> DomainSearchGraph<'_, '_, D, H> {
    /// Whether iterations ask for the successors of several nodes at once.
    pub(super) fn asks_together(&self) -> bool {
        self.together > 1 && self.heuristics.iter().any(Heuristic::wants_batches)
    }

    /// Lets the successors of a node wait, as [`wait`](Self::wait) does. If their estimates are not known yet, those of other
    /// states are asked for at the same time: of the successors of nodes that wait, those first whose turn comes first.
    ///
    /// Batched depth-first search (E. Futuhi and N. R. Sturtevant, "A parallel CPU-GPU framework for cost-bounded DFS with applications
    /// to IDA* and BTS", arXiv 2507.11916, 2025) fills batches from subtrees that threads search side by side. Here the order of the
    /// search stays: only what it will ask is asked before.
    pub(super) fn wait_together(
        &mut self,
        paths: &mut DepthFirstStack<D::State>,
        (parent, estimates): (WaitingSuccessor<D::State>, &[Estimate]),
        threshold: u64,
        rate: &mut Rate<'_>,
    ) -> Result<(), StopReason> {
        let number = match parent.family {
            Some(number) => number,
            None => self.ask_ahead(paths, (parent, estimates), threshold, rate)?,
        };
        let memory = &mut self.meter.memory;
        let family = paths.families.take(number, memory);
        let count = self.heuristics.len();
        let end = paths.estimates.len() + family.estimates.len();
        while paths.estimates.capacity() < end {
            result(memory.grow(&mut paths.estimates))?;
        }
        let estimates = family.estimates.rchunks(count);
        for (child, estimates) in family.children.into_iter().rev().zip(estimates) {
            if paths.waiting.len() == paths.waiting.capacity() {
                result(memory.grow(&mut paths.waiting))?;
            }
            paths.waiting.push(child);
            paths.estimates.extend(estimates);
        }
        Ok(())
    }

    /// Makes the family of a node whose turn has come, and those of others.
    fn ask_ahead(
        &mut self,
        paths: &mut DepthFirstStack<D::State>,
        (parent, estimates): (WaitingSuccessor<D::State>, &[Estimate]),
        threshold: u64,
        rate: &mut Rate<'_>,
    ) -> Result<u32, StopReason> {
        let mut question = Question {
            threshold,
            families: Vec::new(),
            states: 0,
            below: Vec::new(),
        };
        let number = self.add_family(paths, (parent, estimates.to_vec()), &mut question)?;
        for at in (0..paths.waiting.len()).rev() {
            if question.states >= self.together {
                break;
            }
            self.look_at(paths, WaitingPlace::Stack(at), &mut question);
        }
        self.answer(paths, &question, rate)?;
        Ok(number)
    }

    /// Adds the successors of a node that waits to a question, or those of nodes below it.
    fn look_at(
        &mut self,
        paths: &mut DepthFirstStack<D::State>,
        place: WaitingPlace,
        question: &mut Question<D::State>,
    ) {
        let node = match place {
            WaitingPlace::Stack(at) => paths.waiting[at],
            WaitingPlace::Child(number, at) => paths.families.of(number).children[at],
        };
        if node.f > question.threshold || question.below.len() == DEEPEST {
            return;
        }
        let above = node.depth as usize - question.below.len();
        let line = paths.line[..above].iter();
        let mut line = line
            .map(|before| (before.state, before.f))
            .chain(question.below.iter().copied());
        if line.any(|(state, f)| f >= node.f && state == node.state) {
            return;
        }
        if let Some(number) = node.family {
            question.below.push((node.state, node.f));
            for at in 0..paths.families.of(number).children.len() {
                if question.states >= self.together {
                    break;
                }
                self.look_at(paths, WaitingPlace::Child(number, at), question);
            }
            question.below.pop();
            return;
        }
        let count = self.heuristics.len();
        let estimates = match place {
            WaitingPlace::Stack(at) => paths.estimates[at * count..][..count].to_vec(),
            WaitingPlace::Child(number, at) => {
                paths.families.of(number).estimates[at * count..][..count].to_vec()
            }
        };
        // What is wrong with it is told in its turn.
        let family = self.add_family(paths, (node, estimates), question).ok();
        match place {
            WaitingPlace::Stack(at) => paths.waiting[at].family = family,
            WaitingPlace::Child(number, at) => {
                paths.families.of(number).children[at].family = family;
            }
        }
    }

    /// Generates the successors of a node for a question.
    fn add_family(
        &mut self,
        paths: &mut DepthFirstStack<D::State>,
        (node, estimates): (WaitingSuccessor<D::State>, Vec<Estimate>),
        question: &mut Question<D::State>,
    ) -> Result<u32, StopReason> {
        let mut children = Vec::new();
        self.successors(node, &mut children)?;
        children.shrink_to_fit();
        let count = children.len();
        let family = SuccessorFamily {
            estimates: vec![0; count * self.heuristics.len()],
            children,
        };
        let number = paths.families.add(family, &mut self.meter.memory)?;
        question.states += count;
        question.families.push((number, node.state, estimates));
        Ok(number)
    }

    /// Asks a question, and notes the answers with the f that follows from each.
    fn answer(
        &mut self,
        paths: &mut DepthFirstStack<D::State>,
        question: &Question<D::State>,
        rate: &mut Rate<'_>,
    ) -> Result<(), StopReason> {
        let (domain, count) = (self.domain, self.heuristics.len());
        for (number, state, estimates) in &question.families {
            let family = paths.families.of(*number);
            self.ask_for(&family.children);
            self.estimate_asked((*state, estimates), false)?;
            family.estimates.copy_from_slice(&self.answers);
        }
        let numbers = || question.families.iter().map(|(number, ..)| *number);
        let mut states = Vec::with_capacity(question.states);
        for number in numbers() {
            let children = &paths.families.of(number).children;
            states.extend(children.iter().map(|child| child.state));
        }
        let mut answers = vec![0; states.len()];
        for (index, heuristic) in self.heuristics.iter().enumerate() {
            if heuristic.wants_batches() {
                result(
                    self.meter
                        .estimate_all((domain, heuristic), &states, &mut answers),
                )?;
                let mut answers = answers.iter();
                for number in numbers() {
                    let estimates = paths.families.of(number).estimates.iter_mut();
                    for (estimate, &answer) in
                        estimates.skip(index).step_by(count).zip(&mut answers)
                    {
                        *estimate = answer;
                    }
                }
            }
        }
        for number in numbers() {
            let SuccessorFamily {
                children,
                estimates,
            } = paths.families.of(number);
            for (child, estimates) in children.iter_mut().zip(estimates.chunks(count)) {
                let bound = || self.bound_by(child.g, &|heuristic| estimates[heuristic]);
                if !self.is_beaten(bound) {
                    let reached = (child.state, child.g, child.depth);
                    child.f = self.f_on_path(reached, estimates, rate)?;
                }
            }
        }
        Ok(())
    }
}
