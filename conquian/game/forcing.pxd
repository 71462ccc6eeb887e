from conquian.game.spreads cimport grown

cpdef bint in_scope(object state) except -1

cpdef bint fits(object state) except -1

cpdef bint must_meld(object state) except -1

cpdef bint can_be_claimed(object state) except -1

cpdef bint has_folded(object state) except -1

cpdef object given_up(object laid, object spread, object borrowing)

cpdef bint is_fit(object laid, object spread, object variant) except -1

cdef list _placements(object laid, object card, object variant)

cpdef bint fits_spread(object laid, object card, object variant) except -1
