; `if`, `for` and `repeat` open no scope.
[
  (script)
  (define_statement)
  (heuristic_definition)
  (search_definition)
  (puzzle_definition)
  (function_call)
] @local.scope

(let_statement name: (name) @local.definition)
(for_statement variable: (name) @local.definition)
(function_call variable: (name) @local.definition)
(define_statement parameter: (name) @local.definition)
(heuristic_definition parameter: (name) @local.definition)
(search_definition parameter: (name) @local.definition)
(puzzle_definition parameter: (name) @local.definition)

(variable (name) @local.reference)
(interpolation (name) @local.reference)
