cimport cython
from libc.stdint cimport int64_t

from conquian.solver.core cimport flat
from conquian.solver.core.sides cimport Offer, Sides



@cython.final
cdef class Budget:
    cdef readonly int64_t nodes
    cdef public int64_t limit
    cdef object watch

    cpdef int spend(self) except -1


cdef class WinSearch:
    cdef readonly Sides sides
    cdef readonly object rules
    cdef readonly Budget budget
    cdef readonly bint attacker_folded, defender_folded
    cdef flat.Numbers stock, coming
    cdef readonly int last
    cdef int passed
    cdef bint ends, special, forcing
    cdef tuple scope
    cdef flat.Table table, alone

    @cython.locals(mine=int64_t, theirs=int64_t, offer=Offer, key=int64_t, known=int64_t, found=bint)
    cpdef bint wins(self, int64_t attacker, int64_t defender, int card, int place, int phase, bint attacks) except -1

    @cython.locals(last=bint, theirs=int64_t, move=int64_t, discard=int, answer=Offer, answered=flat.Numbers)
    cdef bint _attack(self, Offer offer, int64_t attacker, int64_t defender, int card, int place, int phase) except -1

    @cython.locals(last=bint, mine=int64_t, passed_on=int, move=int64_t, discard=int, answer=Offer, answered=flat.Numbers)
    cdef bint _defend(self, Offer offer, int64_t attacker, int64_t defender, int card, int place, int phase) except -1

    cpdef bint declined(self, int64_t attacker, int64_t defender, int card, int place, int phase, bint attacks) except -1

    @cython.locals(offered=int64_t)
    cpdef bint _can_be_ignored(self, int64_t attacker, int64_t defender, int card, int place) except -1

    @cython.locals(usable=int64_t, offer=Offer, key=int64_t, known=int64_t, found=bint, move=int64_t, side=int64_t)
    cdef bint _wins_alone(self, int64_t attacker, int card, int place) except -1

    @cython.locals(still_his=int, ignored=bint, must=bint, declined=bint, side=int64_t, mine=int64_t, theirs=int64_t)
    cdef bint _special(self, Offer offer, int64_t attacker, int64_t defender, int card, int place, int phase, bint attacks) except -1

    @cython.locals(side=int64_t, out=bint, found=bint)
    cdef bint _forced(self, Offer offer, int64_t attacker, int64_t defender, int card, int place, bint attacks) except -1

    @cython.locals(move=int64_t)
    cdef bint _best(self, flat.Numbers& moves, int64_t attacker, int64_t defender, int place, bint attacks) except -1

    @cython.locals(discard=int, side=int64_t)
    cdef bint _after(self, int64_t attacker, int64_t defender, int64_t move, int place, bint attacks) except -1
