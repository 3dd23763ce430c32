//! The end of the process from wherever it is, whatever its other threads do.

use crate::cli::appearance::renderer;
use crate::cli::arguments::Appearance;
use crate::cli::exit::done;
use crate::cli::request::RequestId;
use crate::host::Console;
use crate::interp::Event;
use crate::output::Channel;
use puzzle_core::syntax::Diagnostic;
use std::process;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError, mpsc};
use std::thread;
use std::time::Duration;

/// Time that the end of the process waits for a reader of the output.
const PATIENCE: Duration = Duration::from_secs(1);

/// Stack of the thread that writes a report.
const STACK: usize = 1 << 20;

/// Time between two looks whether the console is free, and how many there are.
const TURN: Duration = Duration::from_millis(5);
const TURNS: u32 = 20;

/// Writes what was held back and says why the process ends.
#[derive(Clone)]
pub(crate) struct ExitReporter {
    /// Where it is written.
    console: Arc<Mutex<Console>>,
    /// The format and the colours.
    appearance: Appearance,
    /// The request that is running.
    request: Arc<Mutex<Option<RequestId>>>,
}

impl ExitReporter {
    /// Written there, and looking so.
    pub(crate) fn new(console: Arc<Mutex<Console>>, appearance: Appearance) -> Self {
        Self {
            console,
            appearance,
            request: Arc::default(),
        }
    }

    /// From now on this request is running, or none.
    pub(crate) fn set_request(&self, request: Option<RequestId>) {
        *self.request.lock().unwrap_or_else(PoisonError::into_inner) = request;
    }

    /// Ends the process with a code, and with a report if there is something to say.
    pub(crate) fn end(&self, error: Option<Diagnostic>, code: u8) -> ! {
        let (done, wait) = mpsc::channel();
        let (words, own_error) = (self.clone(), error.clone());
        // A pipe that nobody reads keeps whoever writes to it for ever: that is left behind.
        let speaker = thread::Builder::new().stack_size(STACK).spawn(move || {
            words.say(own_error, code);
            let _ = done.send(());
        });
        match speaker {
            Ok(_) => {
                let _ = wait.recv_timeout(PATIENCE);
            }
            Err(_) => self.say(error, code),
        }
        process::exit(code.into())
    }

    fn say(&self, error: Option<Diagnostic>, code: u8) {
        let request = soon(&self.request).and_then(|request| request.clone());
        let mut console = soon(&self.console);
        // That nobody reads it is no matter any more.
        let _ = console.as_mut().map(|console| console.flush());
        let error = error.map(|error| Event::Error(error.into()));
        let end = request.is_some().then(|| done(code));
        for event in error.into_iter().chain(end) {
            let mut text = String::new();
            let channel = renderer(&self.appearance).render(&event, &mut text);
            if let Some(request) = &request {
                request.mark(&mut text);
            }
            match (channel, &mut console) {
                (Channel::Output, Some(console)) => {
                    let _ = console.output(&text).and_then(|()| console.flush());
                }
                (Channel::Diagnostics, _) => Console::last_words(&text),
                (Channel::Output, None) => {}
            }
        }
    }
}

/// Returns the value behind a lock, or `None` if another thread keeps the lock.
fn soon<T>(lock: &Mutex<T>) -> Option<MutexGuard<'_, T>> {
    for _ in 0..TURNS {
        match lock.try_lock() {
            Ok(guarded) => return Some(guarded),
            Err(TryLockError::Poisoned(guarded)) => return Some(guarded.into_inner()),
            Err(TryLockError::WouldBlock) => thread::sleep(TURN),
        }
    }
    None
}
