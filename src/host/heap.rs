//! The memory of this process, counted where it is asked for.
//!
//! The program asks the system for all of its memory through [`Heap`], which counts it, whatever asks: searches, lists,
//! texts, records, a parser. So a limit on the process holds without anybody's help, and a system that gives no more
//! ends a run with a report and not with a crash. A program that uses the library can take it as its allocator too; without,
//! nothing is counted.

#[cfg(feature = "terminal")]
use super::resident::{most_resident, resident};
use std::alloc::{GlobalAlloc, Layout, System};
use std::io::{self, Write};
use std::process;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};
use std::thread;
use std::time::Duration;

/// Bytes that are taken.
static USED: AtomicUsize = AtomicUsize::new(0);

/// Bytes that a process takes beside what it asks for.
static BASE: AtomicUsize = AtomicUsize::new(0);

/// The limit.
static LIMIT: AtomicUsize = AtomicUsize::new(usize::MAX);

/// Where the process ends: what looks at the limit by itself needs some room for its reports.
static END: AtomicUsize = AtomicUsize::new(usize::MAX);

/// Gives up what can be given up.
static TIGHT: OnceLock<Box<dyn Fn() + Send + Sync>> = OnceLock::new();

/// Ends the process.
static EXHAUSTED: OnceLock<Box<dyn Fn(Exhausted) + Send + Sync>> = OnceLock::new();

/// Memory that is set aside for whoever ends the process. Nobody touches it, so it takes addresses and no memory.
static RESERVE: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Whether the process is ending.
static ENDING: AtomicBool = AtomicBool::new(false);

/// Memory of a program with its stacks, and the greatest share of a limit that is set aside for it.
const MOST_BASE: usize = 12 << 20;
const SHARE_OF_BASE: usize = 8;

/// The least room above the limit: reports and the buffers of an output.
const LEAST_ROOM: usize = 6 << 20;

/// The bytes set aside for a report: a thread with its stack, and what is rendered.
#[cfg(feature = "terminal")]
const RESERVED: usize = 4 << 20;

/// Requests of fewer bytes give nobody a reason to give something up.
const LARGE: usize = 1 << 16;

/// From this size on a request lies on pages of 2 MB, where the system has them on request: a table of a gigabyte then takes
/// 400 page faults, not 200,000.
#[cfg(all(feature = "terminal", target_os = "linux"))]
const HUGE: usize = 32 << 20;

/// Asks for huge pages below a large piece of memory. If the system has none, nothing changes.
#[cfg(all(feature = "terminal", target_os = "linux"))]
fn advise(given: *mut u8, size: usize) {
    use rustix::mm::{Advice, madvise};
    const PAGE: usize = 4096;
    if size < HUGE || given.is_null() {
        return;
    }
    let skipped = given.align_offset(PAGE);
    // SAFETY: the range lies within what was allocated, and the advice changes no byte of it.
    #[allow(unsafe_code, reason = "the system is told an address")]
    let _ = unsafe {
        madvise(
            given.add(skipped).cast(),
            (size - skipped) & !(PAGE - 1),
            Advice::LinuxHugepage,
        )
    };
}

#[cfg(not(all(feature = "terminal", target_os = "linux")))]
fn advise(_: *mut u8, _: usize) {}

/// Why there is no more memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exhausted {
    /// The limit is so many bytes.
    Limit(usize),
    /// The system gave no more when so many were taken.
    System(usize),
}

/// The allocator of the program.
#[derive(Clone, Copy, Debug)]
pub struct Heap;

impl Heap {
    /// Bytes that are taken, where it is the allocator.
    pub fn used() -> usize {
        used()
    }
}

/// Bytes that are taken.
pub(crate) fn used() -> usize {
    USED.load(Ordering::Relaxed) + BASE.load(Ordering::Relaxed)
}

/// Bytes that may still be taken.
#[cfg(any(feature = "terminal", feature = "tables-on-disk"))]
pub(crate) fn room() -> usize {
    LIMIT.load(Ordering::Relaxed).saturating_sub(used())
}

/// From now on the process takes so many bytes and little more: beyond them it ends.
pub(crate) fn limit(bytes: usize) {
    BASE.store(MOST_BASE.min(bytes / SHARE_OF_BASE), Ordering::Relaxed);
    LIMIT.store(bytes, Ordering::Relaxed);
    let end = bytes.saturating_add((bytes / 10).max(LEAST_ROOM));
    END.store(end, Ordering::Relaxed);
}

/// Sets the function that is called when memory gets tight, on any thread, in the middle of anything: it must not wait.
/// Only the first one counts.
pub(crate) fn on_memory_pressure(give_up: impl Fn() + Send + Sync + 'static) {
    let _ = TIGHT.set(Box::new(give_up));
}

/// Sets the function that is called when there is no more memory, likewise: it reports and ends the process. Only the first
/// one counts.
#[cfg(feature = "terminal")]
pub(crate) fn when_exhausted(end: impl Fn(Exhausted) + Send + Sync + 'static) {
    let _ = EXHAUSTED.set(Box::new(end));
    if let Ok(mut reserve) = RESERVE.try_lock() {
        *reserve = vec![0; RESERVED];
        // No run has it.
        give_back(RESERVED);
    }
}

/// Ends the process where it has more memory than its limit allows though it asked for less: some lies idle
/// between what is kept. Whoever stands beside the run asks, again and again.
#[cfg(feature = "terminal")]
pub(crate) fn look_at_resident() {
    let limit = LIMIT.load(Ordering::Relaxed);
    if limit == usize::MAX {
        return;
    }
    let most = most_resident(limit as u64);
    let is_over = || resident(process::id()).is_some_and(|bytes| bytes > most);
    if is_over()
        && let Some(give_up) = TIGHT.get()
    {
        give_up();
    }
    if is_over() {
        end(Exhausted::Limit(limit), 0);
    }
}

/// The memory that a request takes of the process: the system's lists keep a word beside it, in steps of 16 bytes.
fn cost(size: usize) -> usize {
    (size.saturating_add(23) & !15).max(32)
}

/// Counts a request before it is made.
fn take(size: usize) {
    USED.fetch_add(cost(size), Ordering::Relaxed);
    if used() > LIMIT.load(Ordering::Relaxed) {
        tight(size);
    }
}

fn give_back(size: usize) {
    USED.fetch_sub(cost(size), Ordering::Relaxed);
}

#[cold]
fn tight(size: usize) {
    let is_over = || used() > END.load(Ordering::Relaxed);
    if (size >= LARGE || is_over())
        && let Some(give_up) = TIGHT.get()
    {
        give_up();
    }
    if is_over() {
        end(Exhausted::Limit(LIMIT.load(Ordering::Relaxed)), size);
    }
}

/// Nothing came from the system.
#[cold]
fn refused(size: usize) {
    give_back(size);
    end(Exhausted::System(used()), size);
    if EXHAUSTED.get().is_some() {
        // Whoever ends the process got none either.
        let _ = io::stderr().write_all(b"puzzle-script: there is no more memory\n");
        process::exit(1);
    }
}

/// Ends the process, unless it is ending: then whoever reports it gets what it needs, which comes in small pieces,
/// and whoever wants more waits for the end.
#[cold]
fn end(why: Exhausted, size: usize) {
    let Some(end) = EXHAUSTED.get() else {
        return;
    };
    if !ENDING.swap(true, Ordering::Relaxed) {
        if let Ok(mut reserve) = RESERVE.try_lock() {
            USED.fetch_add(cost(reserve.len()), Ordering::Relaxed);
            *reserve = Vec::new();
        }
        end(why);
    }
    if size >= LARGE {
        loop {
            thread::sleep(Duration::from_secs(1));
        }
    }
}

// SAFETY: every request goes on to the system's allocator with the arguments it came with, and what that answers
// comes back; what is done beside it counts, and takes no part in what the pointers mean.
#[allow(unsafe_code, reason = "an allocator is one by this trait alone")]
unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        take(layout.size());
        // SAFETY: the caller's promise.
        let given = unsafe { System.alloc(layout) };
        advise(given, layout.size());
        if given.is_null() {
            refused(layout.size());
        }
        given
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        take(layout.size());
        // SAFETY: the caller's promise.
        let given = unsafe { System.alloc_zeroed(layout) };
        advise(given, layout.size());
        if given.is_null() {
            refused(layout.size());
        }
        given
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        give_back(layout.size());
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(pointer, layout) };
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        take(size);
        // SAFETY: the caller's promise.
        let given = unsafe { System.realloc(pointer, layout, size) };
        if given.is_null() {
            refused(size);
        } else {
            give_back(layout.size());
        }
        given
    }
}
