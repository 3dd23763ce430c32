//! The size of the used stack.

/// The stack of a thread from one place on, of which so much may be taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stack {
    begin: usize,
    most: usize,
}

impl Stack {
    /// From here on, `most` bytes.
    pub(crate) fn begin(most: usize) -> Self {
        let begin = here();
        Self { begin, most }
    }

    /// Whether more is taken here.
    pub(crate) fn is_used_up(self) -> bool {
        // It grows downwards on most machines.
        self.begin.abs_diff(here()) > self.most
    }
}

/// The address of something on the stack.
#[inline(never)]
fn here() -> usize {
    let something = 0_u8;
    std::ptr::from_ref(std::hint::black_box(&something)).addr()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deep(left: usize, stack: Stack) -> bool {
        let room = std::hint::black_box([0_u8; 1000]);
        let is_used_up = if left == 0 {
            stack.is_used_up()
        } else {
            deep(left - 1, stack)
        };
        std::hint::black_box(room);
        is_used_up
    }

    #[test]
    fn what_calls_take_is_seen() {
        assert!(!deep(1, Stack::begin(100_000)));
        assert!(deep(100, Stack::begin(100_000)));
    }
}
