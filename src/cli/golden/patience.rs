//! The time limit for comparing an output with a golden.

use std::cell::Cell;
use std::time::{Duration, Instant};

/// Bytes that are compared between two looks at the clock.
const BETWEEN_LOOKS: usize = 1 << 16;

/// The cost of comparing a line beside its bytes.
const LINE: usize = 16;

/// The time was over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OutOfTime;

/// The time that is left for comparing, from its beginning.
#[derive(Debug)]
pub(crate) struct Patience {
    end: PatienceLimit,
    /// Bytes that were compared since the last look.
    compared: Cell<usize>,
    /// Whether it was said that the time is over.
    over: Cell<bool>,
}

#[derive(Debug)]
enum PatienceLimit {
    At(Instant),
    /// Lines that are left, so that tests need no clock.
    #[cfg(test)]
    Lines(Cell<usize>),
    #[cfg(any(test, fuzzing))]
    Never,
}

impl Patience {
    /// For so long from now on.
    pub(crate) fn of(time: Duration) -> Self {
        // A time that no clock can tell is a century.
        let century = Duration::from_hours(100 * 365 * 24);
        let now = Instant::now();
        Self::until(PatienceLimit::At(
            now.checked_add(time).unwrap_or_else(|| now + century),
        ))
    }

    /// Without end.
    #[cfg(any(test, fuzzing))]
    pub(crate) fn endless() -> Self {
        Self::until(PatienceLimit::Never)
    }

    /// For so many lines.
    #[cfg(test)]
    pub(crate) fn of_lines(lines: usize) -> Self {
        Self::until(PatienceLimit::Lines(Cell::new(lines)))
    }

    fn until(end: PatienceLimit) -> Self {
        Self {
            end,
            compared: Cell::new(0),
            over: Cell::new(false),
        }
    }

    /// Counts a line that is compared.
    ///
    /// # Errors
    ///
    /// That the time is over, from then on always.
    #[inline]
    pub(crate) fn compare(&self, line: &str) -> Result<(), OutOfTime> {
        if self.over.get() {
            return Err(OutOfTime);
        }
        #[cfg(test)]
        if let PatienceLimit::Lines(left) = &self.end {
            self.over.set(left.get() == 0);
            left.set(left.get().checked_sub(1).ok_or(OutOfTime)?);
        }
        let compared = self.compared.get() + line.len() + LINE;
        if compared < BETWEEN_LOOKS {
            self.compared.set(compared);
            return Ok(());
        }
        self.compared.set(0);
        if let PatienceLimit::At(end) = self.end
            && Instant::now() >= end
        {
            self.over.set(true);
            return Err(OutOfTime);
        }
        Ok(())
    }
}
