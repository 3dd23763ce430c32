(define_statement name: (procedure_name) @name) @definition.function
(heuristic_definition name: (name) @name) @definition.function
(search_definition name: (name) @name) @definition.function
(puzzle_definition name: (name) @name) @definition.class
(task_statement name: (string) @name) @definition.module

(procedure_call name: (procedure_name) @name) @reference.call
