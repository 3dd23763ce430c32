; A lift that stops at floors, and people who get in and out.
(define (domain elevator)
  (:requirements :strips :typing)
  (:types floor person)
  (:predicates (lift-at ?f - floor) (waits ?p - person ?f - floor) (in ?p - person) (next ?f ?g - floor))
  (:action ride
    :parameters (?from ?to - floor)
    :precondition (and (lift-at ?from) (next ?from ?to))
    :effect (and (not (lift-at ?from)) (lift-at ?to)))
  (:action enter
    :parameters (?p - person ?f - floor)
    :precondition (and (lift-at ?f) (waits ?p ?f))
    :effect (and (not (waits ?p ?f)) (in ?p)))
  (:action leave
    :parameters (?p - person ?f - floor)
    :precondition (and (lift-at ?f) (in ?p))
    :effect (and (not (in ?p)) (waits ?p ?f))))
