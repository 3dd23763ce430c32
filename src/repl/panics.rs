//! A panic as a message instead of the end.

use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::sync::{Mutex, PoisonError};

/// The message of the last panic of any thread. Panic hooks belong to the whole process.
static LAST: Mutex<Option<String>> = Mutex::new(None);

type Hook = Box<dyn Fn(&PanicHookInfo<'_>) + Send + Sync>;

/// While it lives, panics write nothing by themselves.
pub(crate) struct Quiet {
    before: Option<Hook>,
}

impl Quiet {
    /// Takes the place of the hook that is set.
    pub(crate) fn new() -> Self {
        let before = Some(panic::take_hook());
        panic::set_hook(Box::new(|panic| {
            *LAST.lock().unwrap_or_else(PoisonError::into_inner) = Some(message(panic));
        }));
        Self { before }
    }
}

impl Drop for Quiet {
    fn drop(&mut self) {
        if let Some(hook) = self.before.take() {
            panic::set_hook(hook);
        }
    }
}

fn message(panic: &PanicHookInfo<'_>) -> String {
    let text = panic.payload_as_str().unwrap_or("a panic");
    match panic.location() {
        Some(place) => format!("{text} ({}:{})", place.file(), place.line()),
        None => text.to_owned(),
    }
}

/// Runs something; its panic as text.
pub(crate) fn catch<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    panic::catch_unwind(AssertUnwindSafe(run)).map_err(|payload| {
        let noted = LAST.lock().unwrap_or_else(PoisonError::into_inner).take();
        let text = payload
            .downcast_ref::<&str>()
            .map(|text| (*text).to_owned());
        noted
            .or(text)
            .or_else(|| payload.downcast_ref::<String>().cloned())
            .unwrap_or_else(|| "a panic".to_owned())
    })
}
