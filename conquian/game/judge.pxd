from conquian.game.forcing cimport fits_spread, given_up, has_folded, is_fit, must_meld
from conquian.game.spreads cimport grown

cpdef object refuse_illegal(object state, object action)

cpdef tuple legal_actions(object state)

cdef object _candidates(object state)

cdef list _melds(object state)

cdef object _known_hand(object state)

cdef list _breaches(object state, object action)

cdef list _turn(object state, object action)

cdef list _decline(object state)

cdef list _allow(object state)

cdef list _discard(object state, object action)

cdef list _not_in_hand(object state, object card, object law)

cdef list _force(object state, object action)

cdef list _meld(object state, object action)

cdef list _lay(object state, object spread)

cdef list _spread(object state, object seat, object spread, object hand, object foreign)

cdef bint _hand_melds(object state) except -1

cdef list _doubled(object spread)

cdef list _groups(object spread, object laid)
