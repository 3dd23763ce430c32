//! Requests on a pipe, as their events name them.

use crate::json::escaped_json;
use serde_json::Value;

/// A request for events: they carry its `id`, if it has one.
#[derive(Clone, Debug, Default)]
pub(crate) struct RequestId {
    /// The end of the object of an event.
    end: Option<String>,
}

impl RequestId {
    /// A request with or without an id.
    pub(crate) fn new(id: Option<&Value>) -> Self {
        let end = id.map(|id| format!(",\"id\":{}}}\n", escaped_json(id.to_string())));
        Self { end }
    }

    /// Adds the id to an event that is an object.
    pub(crate) fn mark(&self, event: &mut String) {
        if let Some(end) = &self.end
            && event.ends_with("}\n")
        {
            event.truncate(event.len() - 2);
            event.push_str(end);
        }
    }
}
