from conquian.game cimport new_values
from conquian.game.forcing cimport can_be_claimed
from conquian.game.judge cimport legal_actions, refuse_illegal

cpdef object apply(object state, object action)

cpdef object carried_out(object state, object action)

cdef tuple _with(tuple pair, object seat, object item)

cdef object _without(object hand, object mask)

cdef object _laid(object state, object seat, object spread)

cdef object _claimable(object state)

cdef object _declined(object state, object decliner, object offered)

cdef object _discarded(object state, object card)

cdef bint _no_more_offers(object state) except -1

cdef object _given(object state, object card)
