cimport cython
from libc.stdint cimport int64_t

from conquian.solver.core cimport flat
from conquian.solver.core.search cimport WinSearch
from conquian.solver.core.sides cimport Offer, Sides


@cython.final
cdef class Race:
    cdef readonly WinSearch search
    cdef Sides sides
    cdef object rules
    cdef int last
    cdef flat.Table exact, at_least

    @cython.locals(spent=int64_t, offer=Offer, key=int64_t, known=int64_t, bound=int64_t, found=int64_t)
    cpdef int64_t count(self, int64_t attacker, int64_t defender, int card, int place, int phase, bint attacks, int64_t limit) except -1

    @cython.locals(must=bint, allowed=int64_t, best=int64_t, wanted=int64_t, move=int64_t, side=int64_t)
    cdef int64_t _attack(self, Offer offer, int64_t attacker, int64_t defender, int card, int place, int phase, int64_t limit) except -1

    @cython.locals(must=bint, worst=int64_t, move=int64_t, side=int64_t)
    cdef int64_t _defend(self, Offer offer, int64_t attacker, int64_t defender, int card, int place, int phase, int64_t limit) except -1

    @cython.locals(best=int64_t, wanted=int64_t)
    cdef int64_t _claimed(self, Offer offer, int64_t attacker, int64_t defender, int card, int place, int phase, int64_t limit) except -1

    @cython.locals(last=bint)
    cdef int64_t _declined(self, int64_t attacker, int64_t defender, int card, int place, int phase, bint attacks, int64_t limit) except -1

    @cython.locals(discard=int, side=int64_t)
    cdef int64_t _after(self, int64_t attacker, int64_t defender, int64_t move, int place, bint attacks, int64_t limit) except -1

    @cython.locals(found=int64_t, one=int64_t, side=int64_t, moves=flat.Numbers)
    cdef int64_t _forced(self, Offer offer, int64_t attacker, int64_t defender, int card, int place, bint attacks, int64_t limit) except -1

    @cython.locals(found=int64_t, move=int64_t, wanted=int64_t, one=int64_t)
    cdef int64_t _discarded(self, flat.Numbers& moves, int64_t attacker, int64_t defender, int place, bint attacks, int64_t limit) except -1
