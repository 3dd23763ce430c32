; A man who walks, which costs nothing, and pushes boxes, which costs 1.
(define (domain warehouse)
  (:requirements :strips :typing :action-costs)
  (:types place box direction)
  (:predicates (step ?from ?to - place ?d - direction) (man ?p - place) (at ?b - box ?p - place) (clear ?p - place))
  (:functions (total-cost) - number)
  (:action walk
    :parameters (?from ?to - place ?d - direction)
    :precondition (and (man ?from) (step ?from ?to ?d) (clear ?to))
    :effect (and (not (man ?from)) (not (clear ?to)) (man ?to) (clear ?from)))
  (:action push
    :parameters (?b - box ?from ?at ?to - place ?d - direction)
    :precondition (and (man ?from) (step ?from ?at ?d) (at ?b ?at) (step ?at ?to ?d) (clear ?to))
    :effect (and (not (man ?from)) (not (at ?b ?at)) (not (clear ?to)) (man ?at) (at ?b ?to) (clear ?from)
                 (increase (total-cost) 1))))
