//! The end of the process from wherever it is, whatever its other threads do.

use super::arguments::Appearance;
use super::error::CliError;
use super::terminal::renderer;
use crate::host::Console;
use crate::interp::Event;
use crate::output::Channel;
use std::process;
use std::sync::{Arc, Mutex, MutexGuard, TryLockError, mpsc};
use std::thread;
use std::time::Duration;

/// How long a reader of the output may keep the end waiting.
const PATIENCE: Duration = Duration::from_secs(1);

/// What a report needs.
const STACK: usize = 1 << 20;

/// Time between two looks whether the console is free, and how many there are.
const TURN: Duration = Duration::from_millis(5);
const TURNS: u32 = 20;

/// Writes what was held back and says why the process ends.
#[derive(Clone)]
pub(crate) struct LastWords {
    /// Where it is written.
    pub console: Arc<Mutex<Console>>,
    /// How it looks.
    pub appearance: Appearance,
}

impl LastWords {
    /// Ends the process with a code, and with a report if there is something to say.
    pub(crate) fn end(&self, error: Option<CliError>, code: u8) -> ! {
        let (done, wait) = mpsc::channel();
        let (words, own_error) = (self.clone(), error.clone());
        // A pipe that nobody reads keeps whoever writes to it for ever: that is left behind.
        let speaker = thread::Builder::new().stack_size(STACK).spawn(move || {
            words.say(own_error);
            let _ = done.send(());
        });
        match speaker {
            Ok(_) => {
                let _ = wait.recv_timeout(PATIENCE);
            }
            Err(_) => self.say(error),
        }
        process::exit(code.into())
    }

    fn say(&self, error: Option<CliError>) {
        let mut console = self.console();
        // That nobody reads it is no matter any more.
        let _ = console.as_mut().map(|console| console.flush());
        let Some(error) = error else {
            return;
        };
        let mut text = String::new();
        let event = Event::Error(error.report());
        match (
            renderer(&self.appearance).render(&event, &mut text),
            console,
        ) {
            (Channel::Output, Some(mut console)) => {
                let _ = console.output(&text).and_then(|()| console.flush());
            }
            (Channel::Diagnostics, _) => Console::last_words(&text),
            (Channel::Output, None) => {}
        }
    }

    /// The console, unless somebody keeps it who is in the way of the end.
    fn console(&self) -> Option<MutexGuard<'_, Console>> {
        for _ in 0..TURNS {
            match self.console.try_lock() {
                Ok(console) => return Some(console),
                Err(TryLockError::Poisoned(console)) => return Some(console.into_inner()),
                Err(TryLockError::WouldBlock) => thread::sleep(TURN),
            }
        }
        None
    }
}
