(define (domain ferry)
  (:requirements :strips :typing :equality)
  (:types place car)
  (:predicates (at-ferry ?l - place) (at ?c - car ?l - place) (on ?c - car) (empty))
  (:action sail
    :parameters (?from ?to - place)
    :precondition (and (not (= ?from ?to)) (at-ferry ?from))
    :effect (and (at-ferry ?to) (not (at-ferry ?from))))
  (:action board
    :parameters (?c - car ?l - place)
    :precondition (and (at ?c ?l) (at-ferry ?l) (empty))
    :effect (and (on ?c) (not (at ?c ?l)) (not (empty))))
  (:action debark
    :parameters (?c - car ?l - place)
    :precondition (and (on ?c) (at-ferry ?l))
    :effect (and (at ?c ?l) (empty) (not (on ?c)))))
