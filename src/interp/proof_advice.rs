//! What an expectation of optimality advises where nothing proves it.

use super::execute::Interpreter;
use puzzle_core::syntax::Expr;

impl Interpreter<'_> {
    /// What proves that the last solution is optimal, where an expectation asks for it, and the heuristic is one of the
    /// script's own that nobody audited.
    pub(super) fn how_to_prove(&self, condition: &Expr) -> Option<String> {
        let text = self.source.slice(condition.span);
        let mut words = text.split(|character: char| !character.is_ascii_alphanumeric());
        let result = self.session.result.as_ref()?;
        let asks = words.any(|word| word == "optimal") && result.outcome.path().is_some();
        let name = result.heuristic.as_deref().filter(|_| asks)?;
        let own = name.split('(').next().unwrap_or(name);
        let is_own = self.session.heuristics.contains_key(own);
        let mut proved = self.session.proved().iter();
        let is_open = is_own && !proved.any(|proved| proved.to_string() == name);
        is_open.then(|| {
            format!(
                "it is not known whether `{name}` ever says too much: `audit {name}` before the search, which proves it \
                 where it looks at all states"
            )
        })
    }
}
