//! The advice for an expectation of optimality that nothing proves.

use crate::interp::environment::Environment;
use puzzle_core::syntax::Expr;

impl Environment<'_> {
    /// Returns advice to prove that the last solution is optimal, where an expectation asks for it, and the heuristic is one of the
    /// script's own that nobody audited, or the audit does not cover the start.
    pub(crate) fn how_to_prove(&self, condition: &Expr) -> Option<String> {
        let text = self.source.slice(condition.span);
        let mut words = text.split(|character: char| !character.is_ascii_alphanumeric());
        let result = self.session.result.as_ref()?;
        let asks = words.any(|word| word == "optimal") && result.outcome.path().is_some();
        let named = result.heuristic.as_ref().filter(|_| asks)?;
        let is_own = self.session.heuristics.contains_key(&*named.name);
        let puzzle = &self.session.puzzle;
        if puzzle.is_admissible(named) {
            let known = puzzle.known_from(&result.problem);
            return (!known.is_admissible(named)).then(|| {
                format!("the audit that proved `{named}` admissible does not cover the start of the search")
            });
        }
        is_own.then(|| {
            format!(
                "it is not known whether `{named}` ever says too much: `audit {named}` before the search, which proves it \
                 where it looks at all states"
            )
        })
    }
}
