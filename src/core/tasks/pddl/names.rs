//! Typed lists, and names of what is declared.

use super::expression::Expression;
use super::flaw;
use super::lifted::{Atom, Lifted, Object, Predicate, Term, Type, TypeId};
use crate::syntax::{Diagnostic, Span};

/// A name of a list with what stands behind its stroke.
pub(super) struct TypedName<'e> {
    pub name: &'e str,
    pub span: Span,
    pub of: Option<&'e Expression>,
}

/// `a b - block c`: each name with its type. Variables begin with `?`, other names do not.
pub(super) fn typed_list(
    list: &[Expression],
    is_of_variables: bool,
) -> Result<Vec<TypedName<'_>>, Diagnostic> {
    let mut found: Vec<TypedName<'_>> = Vec::new();
    let mut open = 0;
    let mut rest = list.iter();
    let what = if is_of_variables {
        "a variable such as `?x`"
    } else {
        "a name"
    };
    while let Some(item) = rest.next() {
        let word = item.expect_word(what)?;
        if word == "-" {
            let of = rest.next();
            let Some(of) = of else {
                return Err(flaw::unexpected("a type after `-`", "", item.span));
            };
            // No names may have a type: generators write `- block` where there are no blocks.
            for typed in &mut found[open..] {
                typed.of = Some(of);
            }
            open = found.len();
            continue;
        }
        if word.starts_with('?') != is_of_variables {
            return Err(flaw::unexpected(what, word, item.span));
        }
        found.push(TypedName {
            name: word,
            span: item.span,
            of: None,
        });
    }
    Ok(found)
}

/// The parameters of an action and of quantifiers while a part is read.
#[derive(Clone)]
pub(super) struct Parameters<'e> {
    pub names: Vec<&'e str>,
    pub types: Vec<TypeId>,
}

impl<'e> Parameters<'e> {
    /// These with those of a list behind them.
    pub(super) fn with(&self, task: &mut Lifted, list: &'e Expression) -> Result<Self, Diagnostic> {
        let Some(items) = list.list() else {
            return Err(flaw::unexpected("`(?x ?y)`", list.shown(), list.span));
        };
        let mut extended = self.clone();
        for typed in typed_list(items, true)? {
            let mut new = extended.names[self.names.len()..].iter();
            if new.any(|name| *name == typed.name) {
                let what = format!("parameter `{}`", typed.name);
                return Err(flaw::repeated(&what, typed.span, list.span));
            }
            extended.names.push(typed.name);
            extended.types.push(task.type_or_either(typed.of)?);
        }
        Ok(extended)
    }
}

impl Lifted {
    /// `:types`.
    pub(super) fn declare_types(&mut self, list: &[Expression]) -> Result<(), Diagnostic> {
        let typed = typed_list(list, false)?;
        let mut places: Vec<(&str, Span, Option<&str>)> = Vec::new();
        for declared in &typed {
            if declared.name == "object" {
                continue;
            }
            let above = declared
                .of
                .and_then(Expression::word)
                .filter(|of| *of != "object");
            let known = places.iter_mut().find(|(name, ..)| *name == declared.name);
            if let Some((_, first, known)) = known {
                // A type may be named again, and its place be said once.
                if known.is_some() && above.is_some() && *known != above {
                    return Err(flaw::repeated(
                        &format!("type `{}`", declared.name),
                        declared.span,
                        *first,
                    ));
                }
                *known = known.or(above);
                continue;
            }
            places.push((declared.name, declared.span, above));
            self.types.push(Type {
                name: declared.name.to_owned(),
                parent: 0,
                either: Vec::new(),
            });
        }
        for child in typed.iter().filter(|named| named.name != "object") {
            let Some(above) = child.of else { continue };
            let parent = self.type_or_new(above)?;
            if parent == 0 {
                continue;
            }
            let number = self.find_type(child.name).expect("it was declared");
            self.types[number].parent = parent;
            let mut next = parent;
            while next != 0 {
                if next == number {
                    let message = format!("type `{}` is above itself", child.name);
                    return Err(Diagnostic::new("pddl::circle")
                        .says(message)
                        .at(child.span, "a circle")
                        .advise("a type stands below another one, or below `object`"));
                }
                next = self.types[next].parent;
            }
        }
        Ok(())
    }

    /// A type above others need not be declared itself.
    fn type_or_new(&mut self, of: &Expression) -> Result<TypeId, Diagnostic> {
        let name = type_name(of)?;
        if let Some(known) = self.find_type(name) {
            return Ok(known);
        }
        self.types.push(Type {
            name: name.to_owned(),
            parent: 0,
            either: Vec::new(),
        });
        Ok(self.types.len() - 1)
    }

    fn find_type(&self, name: &str) -> Option<TypeId> {
        self.types.iter().position(|kind| kind.name == name)
    }

    /// The type that a name was given.
    pub(super) fn type_of(&self, of: Option<&Expression>) -> Result<TypeId, Diagnostic> {
        let Some(of) = of else { return Ok(0) };
        let name = type_name(of)?;
        self.find_type(name).ok_or_else(|| {
            let known: Vec<&str> = self.types.iter().map(|kind| kind.name.as_str()).collect();
            flaw::unknown("type", name, known, of.span)
        })
    }

    /// The same of a parameter, which may be of `(either a b)`.
    pub(super) fn type_or_either(&mut self, of: Option<&Expression>) -> Result<TypeId, Diagnostic> {
        let Some((whole, list)) = of.and_then(|of| Some((of, of.list()?))) else {
            return self.type_of(of);
        };
        let (head, names) = whole.headed("a type")?;
        if head != "either" || names.is_empty() {
            let found = list.first().map_or("()", Expression::shown);
            return Err(flaw::unexpected("`(either a b)`", found, whole.span));
        }
        let each = names.iter().map(|name| self.type_of(Some(name)));
        let mut either = each.collect::<Result<Vec<_>, _>>()?;
        either.sort_unstable();
        either.dedup();
        if let Some(known) = self.types.iter().position(|kind| kind.either == either) {
            return Ok(known);
        }
        let names: Vec<&str> = names.iter().map(Expression::shown).collect();
        self.types.push(Type {
            name: format!("(either {})", names.join(" ")),
            parent: 0,
            either,
        });
        Ok(self.types.len() - 1)
    }

    /// `:constants`, `:objects`.
    pub(super) fn declare_objects(&mut self, list: &[Expression]) -> Result<(), Diagnostic> {
        for object in typed_list(list, false)? {
            let of = self.type_of(object.of)?;
            if let Some(known) = self.objects.iter().find(|other| other.name == object.name) {
                // A constant may be named once more among the objects.
                if known.of == of {
                    continue;
                }
                return Err(Diagnostic::new("pddl::mistyped_object")
                    .says(format!("`{}` has two types", object.name))
                    .at(object.span, "again, of another type")
                    .advise("give each object one type"));
            }
            self.objects.push(Object {
                name: object.name.to_owned(),
                of,
            });
        }
        Ok(())
    }

    /// `(on ?x - block ?y - block)` among predicates or functions.
    pub(super) fn declaration(&mut self, item: &Expression) -> Result<Predicate, Diagnostic> {
        let (name, rest) = item.headed("a predicate with its parameters")?;
        let parameters = typed_list(rest, true)?;
        let types = parameters
            .iter()
            .map(|parameter| self.type_or_either(parameter.of));
        Ok(Predicate {
            name: name.to_owned(),
            parameters: types.collect::<Result<_, _>>()?,
            span: item.span,
        })
    }

    /// An atom of predicates, or of functions.
    pub(super) fn atom(
        &self,
        item: &Expression,
        scope: &Parameters<'_>,
        of_functions: bool,
    ) -> Result<Atom, Diagnostic> {
        let (kind, declared) = if of_functions {
            ("function", &self.functions)
        } else {
            ("predicate", &self.predicates)
        };
        let (name, rest) = item.headed(kind)?;
        let head = item.list().expect("it has a head")[0].span;
        let Some(number) = declared
            .iter()
            .position(|declaration| declaration.name == name)
        else {
            let known: Vec<&str> = declared.iter().map(|entry| entry.name.as_str()).collect();
            return Err(flaw::unknown(kind, name, known, head));
        };
        let due = &declared[number].parameters;
        if rest.len() != due.len() {
            return Err(flaw::arguments(name, due.len(), rest.len(), item.span));
        }
        let mut arguments = Vec::with_capacity(due.len());
        for (argument, &due) in rest.iter().zip(due) {
            let term = self.term(argument, scope)?;
            let found = match term {
                Term::Parameter(number) => scope.types[number],
                Term::Object(number) => self.objects[number].of,
            };
            // What is of a type above may be of the type itself.
            if !self.can_share(found, due) {
                let [actual, due] = [found, due].map(|one| self.types[one].name.as_str());
                return Err(flaw::mistyped(argument.shown(), actual, due, argument.span));
            }
            arguments.push(term);
        }
        Ok(Atom {
            predicate: number,
            arguments,
        })
    }

    /// A parameter or an object.
    pub(super) fn term(
        &self,
        item: &Expression,
        scope: &Parameters<'_>,
    ) -> Result<Term, Diagnostic> {
        let word = item.expect_word("an object or a parameter")?;
        if word.starts_with('?') {
            // A quantifier may take a name that stands around it.
            let number = scope.names.iter().rposition(|name| *name == word);
            return number.map(Term::Parameter).ok_or_else(|| {
                flaw::unknown("parameter", word, scope.names.iter().copied(), item.span)
            });
        }
        let number = self.objects.iter().position(|object| object.name == word);
        number.map(Term::Object).ok_or_else(|| {
            let known: Vec<&str> = self
                .objects
                .iter()
                .map(|candidate| candidate.name.as_str())
                .collect();
            flaw::unknown("object", word, known, item.span)
        })
    }
}

/// The name of a type. `either` makes none of objects and types.
fn type_name(of: &Expression) -> Result<&str, Diagnostic> {
    if let Some(list) = of.list()
        && list.first().and_then(Expression::word) == Some("either")
    {
        return Err(flaw::unsupported(
            "`either` for an object or a type",
            of.span,
        ));
    }
    of.expect_word("a type")
}
