cimport cython
from libc.stdint cimport int64_t

from conquian.solver.core cimport flat
from conquian.solver.core.sides cimport Sides


@cython.final
cdef class FlatDeal:
    cdef public list sides
    cdef public tuple stock
    cdef public int card, mover, phase, place
    cdef public int64_t waste


@cython.final
cdef class Routine:
    cdef readonly Sides sides
    cdef readonly object rules
    cdef int out, passed
    cdef bint ends
    cdef tuple folded
    cdef flat.Table _liked, _outs, _fit
    cdef dict _ways

    @cython.locals(last=int, out=int, mover=int, side=int64_t, liked=int64_t, laid=int)
    cpdef int play(self, FlatDeal deal, order, list notes=*) except? -2

    cpdef bint declined(self, FlatDeal deal) except -1

    @cython.locals(card=int)
    cpdef object discard(self, FlatDeal deal, int64_t side, order, list notes=*)

    cpdef object discarded(self, FlatDeal deal, int64_t side, int card)

    cpdef bint fits(self, FlatDeal deal) except -1

    cpdef bint is_forced(self, FlatDeal deal) except -1

    @cython.locals(side=int64_t, ways=tuple, alive=int64_t, best=int64_t, way=int64_t)
    cpdef int64_t forced(self, FlatDeal deal) except? -3

    @cython.locals(found=tuple)
    cpdef tuple ways(self, int64_t side, int card)

    @cython.locals(ways=tuple, liked=int64_t)
    cdef int64_t _like(self, int64_t side, int card) except? -3

    cdef int64_t _with_number(self, int64_t side) except -1

    @cython.locals(fits=bint, must=bint, wished=int64_t, forces=bint, after=int64_t)
    cdef int64_t _considered(self, FlatDeal deal, tuple ways, list notes) except? -3

    @cython.locals(way=int64_t)
    cdef int64_t _first_alive(self, FlatDeal deal, tuple ways) except? -3

    @cython.locals(other=int64_t)
    cdef bint _is_hole(self, FlatDeal deal, int64_t side) except -1

    @cython.locals(bare=int64_t, found=int64_t, card=int)
    cdef int64_t _outs_without_hand(self, int64_t side) except -1

    @cython.locals(laid=int64_t, hand=int64_t, other=int64_t, theirs=int64_t, own=int64_t, gone=int64_t, rest=int64_t, found=int, least=int64_t, low=int64_t, card=int64_t, near=int64_t, key=int64_t, fit=int64_t)
    cpdef int least_fit(self, FlatDeal deal, int64_t side, order) except? -2


@cython.locals(near=int64_t, meld=int64_t)
cpdef int64_t fit_of(int card, int64_t own, int64_t gone) except -1


@cython.locals(found=int)
cpdef int below(int end, bits) except -1


@cython.locals(last=int, place=int)
cpdef object shuffle(list cards, bits)


@cython.locals(drawn=list)
cpdef list sampled(cards, bits)
