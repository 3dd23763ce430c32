//! Files of other programs: puzzles and planning tasks.

use super::{Page, told};

pub(super) const PAGES: &[Page] = &[
    told(
        "format::malformed",
        "A file of a puzzle holds something that its format does not allow.",
        "Repair the file at the place that the report points at.",
    ),
    told(
        "format::too_large",
        "A puzzle of a file is larger than puzzles may be.",
        "Choose a smaller one.",
    ),
    told(
        "format::unsupported",
        "A file holds something that its format allows and that becomes no puzzle here.",
        "Leave it out of the file, if the puzzle does without.",
    ),
    told(
        "pddl::arguments",
        "A predicate or an action has another number of arguments than was declared.",
        "Give it as many as its declaration has.",
    ),
    told(
        "pddl::circle",
        "A type is its own ancestor, or a derived predicate depends on its own negation.",
        "Let each type have an ancestor that stands above it, and negate only what is derived before.",
    ),
    told(
        "pddl::missing",
        "A part of a domain or a problem is missing.",
        "Add it where the report points.",
    ),
    told(
        "pddl::mistyped",
        "An argument has a type that does not fit its parameter.",
        "Name an object of the type, or change the declaration.",
    ),
    told(
        "pddl::mistyped_object",
        "An object has a type that the domain does not know.",
        "Declare the type, or name one that is declared.",
    ),
    told(
        "pddl::repeated",
        "Something is declared twice.",
        "Keep one of them.",
    ),
    told(
        "pddl::too_large",
        "The task has more ground actions or facts than fit.",
        "Choose a smaller problem.",
    ),
    told(
        "pddl::unexpected",
        "The text is no PDDL at this place. Two files may be swapped: the domain comes first.",
        "Write what the report expects, or swap the files.",
    ),
    told(
        "pddl::unknown",
        "A name is used that nothing declares.",
        "Declare it, or correct the name.",
    ),
    told(
        "pddl::unsupported",
        "The task needs a part of PDDL that is not read here.",
        "Write it with `:adl :derived-predicates :action-costs`.",
    ),
    told(
        "sas::repeated",
        "A file of SAS+ says something twice.",
        "Keep one of them.",
    ),
    told(
        "sas::too_large",
        "A number in a file of SAS+ is larger than it may be.",
        "Choose a smaller task.",
    ),
    told(
        "sas::unexpected",
        "The text is no SAS+ at this place, as Fast Downward's translator writes it.",
        "Make the file with that translator.",
    ),
];
