//! Messages of JSON-RPC 2.0, and the parts of them that most requests have.

use puzzle_core::syntax::EditorPosition;
use serde_json::{Value, json};

/// Why a request has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    code: i32,
    message: String,
}

/// The result of a request.
pub(super) type Response = Result<Value, Refusal>;

impl Refusal {
    /// The error for something that is no message.
    pub(super) fn invalid_request(message: impl Into<String>) -> Self {
        Self::new(-32600, message)
    }

    /// A method that nobody knows here.
    pub(super) fn unknown_method(method: &str) -> Self {
        Self::new(-32601, format!("unknown method `{method}`"))
    }

    /// Parameters that do not fit.
    pub(super) fn invalid_parameters(message: impl Into<String>) -> Self {
        Self::new(-32602, message)
    }

    /// The error for a request before `initialize`.
    pub(super) fn not_initialized() -> Self {
        Self::new(-32002, "`initialize` comes first")
    }

    /// The error for a valid request that can't be met.
    pub(super) fn failed(message: impl Into<String>) -> Self {
        Self::new(-32803, message)
    }

    fn new(code: i32, message: impl Into<String>) -> Self {
        let message = message.into();
        Self { code, message }
    }
}

/// The message that answers a request.
pub(super) fn reply(id: &Value, answer: Response) -> Value {
    match answer {
        Ok(result) => json!({"jsonrpc": "2.0", "id": id, "result": result}),
        Err(Refusal { code, message }) => {
            json!({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message}})
        }
    }
}

/// A message that wants no answer.
pub(super) fn notification(method: &str, parameters: &Value) -> Value {
    json!({"jsonrpc": "2.0", "method": method, "params": parameters})
}

/// The address of the text that a request is about.
pub(super) fn uri(parameters: &Value) -> Result<&str, Refusal> {
    text(&parameters["textDocument"]["uri"], "textDocument.uri")
}

/// A text among parameters.
pub(super) fn text<'v>(value: &'v Value, name: &str) -> Result<&'v str, Refusal> {
    let text = value.as_str();
    text.ok_or_else(|| Refusal::invalid_parameters(format!("`{name}` is not a text")))
}

/// A place of a text. Numbers beyond any text stand for its end.
pub(super) fn place(value: &Value) -> Result<EditorPosition, Refusal> {
    let number = |name: &str| {
        let number = value[name].as_u64();
        let number = number.map(|number| usize::try_from(number).unwrap_or(usize::MAX));
        number.ok_or_else(|| {
            Refusal::invalid_parameters(format!("`{name}` is not a number from 0 on"))
        })
    };
    Ok(EditorPosition {
        line: number("line")?,
        character: number("character")?,
    })
}
