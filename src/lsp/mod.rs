//! A language server: what an editor asks, answered by the analysis that the prompt and `check` have.
//!
//! [`Server::answer`] takes a message of the language server protocol (3.17) and gives the messages that answer it;
//! [`Server::settle`] gives the reports of texts that have changed, once nobody waits for an answer. Both are
//! synchronous. Files and the clock come from a host, and nothing in here starts a thread: a program passes messages on
//! through its standard input and output, a page hands them over as they are.

mod actions;
mod assistance;
mod diagnostics;
mod documents;
#[cfg(feature = "terminal")]
mod framing;
mod hover;
mod lenses;
mod message;
mod naming;
mod server;
mod structure;
#[cfg(test)]
mod tests;
mod uri;

#[cfg(feature = "terminal")]
pub(crate) use framing::{read_message, write_message};
pub use server::Server;
