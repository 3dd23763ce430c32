//! Arguments of a subcommand that are described only when that subcommand is used.

use clap::{ArgMatches, Args, Command, Error, FromArgMatches};
use std::ops::Deref;

/// Arguments whose descriptions clap asks for when it meets their subcommand, or lists all. A start without that subcommand
/// then does not pay for them.
#[derive(Debug)]
pub(crate) struct Deferred<T>(T);

impl<T> Deref for Deferred<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: FromArgMatches> FromArgMatches for Deferred<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        T::from_arg_matches(matches).map(Self)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}

impl<T: Args> Args for Deferred<T> {
    fn augment_args(command: Command) -> Command {
        command.defer(described::<T>)
    }

    fn augment_args_for_update(command: Command) -> Command {
        command.defer(described::<T>)
    }
}

/// The subcommand with its arguments. It keeps its own summary, which that of a group of arguments would replace.
fn described<T: Args>(command: Command) -> Command {
    let (about, long_about) = (
        command.get_about().cloned(),
        command.get_long_about().cloned(),
    );
    let described = T::augment_args(command);
    let described = match about {
        Some(about) => described.about(about),
        None => described,
    };
    match long_about {
        Some(long_about) => described.long_about(long_about),
        None => described.long_about(clap::builder::Resettable::Reset),
    }
}
