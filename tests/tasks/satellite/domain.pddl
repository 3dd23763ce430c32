; Satellites that turn to stars, and cameras that need power and a calibration.
(define (domain satellite)
  (:requirements :strips :typing)
  (:types satellite star camera mode)
  (:predicates
    (on-board ?c - camera ?s - satellite) (has ?c - camera ?m - mode) (calibrates ?c - camera ?d - star)
    (looks ?s - satellite ?d - star) (has-power ?s - satellite) (runs ?c - camera) (is-calibrated ?c - camera)
    (taken ?d - star ?m - mode))
  (:action turn
    :parameters (?s - satellite ?from ?to - star)
    :precondition (looks ?s ?from)
    :effect (and (not (looks ?s ?from)) (looks ?s ?to)))
  (:action switch-on
    :parameters (?c - camera ?s - satellite)
    :precondition (and (on-board ?c ?s) (has-power ?s))
    :effect (and (runs ?c) (not (is-calibrated ?c)) (not (has-power ?s))))
  (:action switch-off
    :parameters (?c - camera ?s - satellite)
    :precondition (and (on-board ?c ?s) (runs ?c))
    :effect (and (not (runs ?c)) (has-power ?s)))
  (:action calibrate
    :parameters (?c - camera ?s - satellite ?d - star)
    :precondition (and (on-board ?c ?s) (runs ?c) (calibrates ?c ?d) (looks ?s ?d))
    :effect (is-calibrated ?c))
  (:action take
    :parameters (?c - camera ?s - satellite ?d - star ?m - mode)
    :precondition (and (on-board ?c ?s) (runs ?c) (is-calibrated ?c) (has ?c ?m) (looks ?s ?d))
    :effect (taken ?d ?m)))
