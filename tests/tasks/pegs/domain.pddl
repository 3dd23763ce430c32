; Peg solitaire: a peg jumps over another one, which is taken away.
(define (domain pegs)
  (:requirements :strips)
  (:predicates (in-line ?a ?b ?c) (peg ?a) (hole ?a))
  (:action jump
    :parameters (?from ?over ?to)
    :precondition (and (in-line ?from ?over ?to) (peg ?from) (peg ?over) (hole ?to))
    :effect (and (not (peg ?from)) (not (peg ?over)) (not (hole ?to)) (hole ?from) (hole ?over) (peg ?to))))
