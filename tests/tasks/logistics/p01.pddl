(define (problem logistics-2)
  (:domain logistics)
  (:objects pos1 pos2 - location apt1 apt2 - airport cit1 cit2 - city
            tru1 tru2 - truck apn1 - airplane obj1 obj2 obj3 - package)
  (:init (at apn1 apt2) (at tru1 pos1) (at tru2 pos2) (at obj1 pos1) (at obj2 pos1) (at obj3 pos2)
         (in-city pos1 cit1) (in-city apt1 cit1) (in-city pos2 cit2) (in-city apt2 cit2))
  (:goal (and (at obj1 apt1) (at obj2 pos2) (at obj3 pos1))))
