cimport cython
from libc.stdint cimport int64_t

from conquian.game.melds cimport melds_among, melds_with

@cython.locals(required=int64_t, melds=list)
cpdef object grown(int64_t laid, int64_t card, int64_t hand)
