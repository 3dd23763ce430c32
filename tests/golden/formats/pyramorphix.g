# The Pyramorphix, orientations of its pieces aside: four corners, 1 to 4, and the faces opposite to them, 5 to 8.
# Half of it is turned around by the middle of an edge: its two corners and its two faces change places.
e12 := (1,2)(7,8);
e13 := (1,3)(6,8);
e14 := (1,4)(6,7);
e23 := (2,3)(5,8);
e24 := (2,4)(5,7);
e34 := (3,4)(5,6);
pyramorphix := Group(e12, e13, e14, e23, e24, e34);
