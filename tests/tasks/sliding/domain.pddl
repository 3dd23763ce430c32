; Sliding tiles: a tile moves to the blank beside it.
(define (domain sliding)
  (:requirements :strips :typing)
  (:types tile position)
  (:predicates (at ?t - tile ?p - position) (blank ?p - position) (beside ?p ?q - position))
  (:action slide
    :parameters (?t - tile ?from ?to - position)
    :precondition (and (beside ?from ?to) (at ?t ?from) (blank ?to))
    :effect (and (not (at ?t ?from)) (not (blank ?to)) (at ?t ?to) (blank ?from))))
