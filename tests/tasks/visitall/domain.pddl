; A walk that comes to every place.
(define (domain visitall)
  (:requirements :strips :typing :negative-preconditions)
  (:types place)
  (:predicates (connected ?x ?y - place) (at-robot ?x - place) (visited ?x - place) (wet ?x - place))
  (:action move
    :parameters (?from ?to - place)
    :precondition (and (at-robot ?from) (connected ?from ?to) (not (wet ?to)))
    :effect (and (not (at-robot ?from)) (at-robot ?to) (visited ?to)))
  (:action dry
    :parameters (?from ?to - place)
    :precondition (and (at-robot ?from) (connected ?from ?to) (wet ?to))
    :effect (not (wet ?to))))
