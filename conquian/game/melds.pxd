cimport cython
from libc.stdint cimport int64_t

cdef int64_t _FIRST_SUITS, _FIRST_SUIT, _ALL

@cython.locals(low=int64_t, runs=int64_t, next_suit=int64_t, both=int64_t, some=int64_t, three=int64_t)
cpdef int64_t in_melds(int64_t mask)

@cython.locals(up=int64_t, down=int64_t, runs=int64_t, next_suit=int64_t, both=int64_t, some=int64_t, two=int64_t)
cpdef int64_t helped_by(int64_t mask)

@cython.locals(meld=int64_t)
cpdef list melds_with(int card, int64_t cards)

@cython.locals(left=int64_t, low=int64_t, meld=int64_t)
cpdef list melds_among(int64_t cards)
