//! Whether this process waits for input.

use std::sync::atomic::{AtomicUsize, Ordering};

/// The number of reads that wait. Of the whole process, as standard input is.
static WAITING: AtomicUsize = AtomicUsize::new(0);

/// Reads what perhaps nobody writes: meanwhile the process waits for input, and has nothing to put in order when its time is over.
pub(crate) fn waiting<T>(read: impl FnOnce() -> T) -> T {
    struct Over;
    impl Drop for Over {
        fn drop(&mut self) {
            WAITING.fetch_sub(1, Ordering::Relaxed);
        }
    }
    WAITING.fetch_add(1, Ordering::Relaxed);
    let _over = Over;
    read()
}

/// Whether it does.
#[cfg(feature = "terminal")]
pub(crate) fn is_waiting() -> bool {
    WAITING.load(Ordering::Relaxed) > 0
}
