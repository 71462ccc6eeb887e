cimport cython
from libc.stdint cimport int64_t

from conquian.game.melds cimport helped_by, in_melds
from conquian.solver.core cimport flat

@cython.locals(base=int64_t, mine=int64_t, useful=int64_t, subset=int64_t, legal="flat.Table*")
cpdef list spreads_with(int64_t laid, int card, int64_t hand)

cpdef bint is_legal(int64_t mask)


@cython.final
cdef class Offer:
    cdef readonly bint goes_out, fits
    cdef flat.Numbers moves

    @cython.locals(move=int64_t)
    cpdef list ways(self)


@cython.final
cdef class Sides:
    cdef readonly object rules
    cdef bint grouped
    cdef readonly bint melds_hand
    cdef int out
    cdef int64_t number, _lain
    cdef flat.Numbers masks, hands, used, _lying, _laid
    cdef flat.Table _ids, _mask_numbers, _fitting, _offer_numbers
    cdef list _layouts, _offers
    cdef dict _layout_numbers, _hand_melds

    @cython.locals(mask=int64_t, meld=int64_t)
    cpdef int64_t side(self, object laid, int64_t hand) except -1

    cpdef int64_t laid(self, int64_t side) except -1

    cpdef int64_t hand(self, int64_t side) except -1

    cpdef tuple layout(self, int64_t side)

    @cython.locals(found=int64_t)
    cpdef int64_t usable(self, int64_t side) except -1

    @cython.locals(number=int64_t, made=Offer)
    cpdef Offer offer(self, int64_t side, int card)

    @cython.locals(found=int64_t, lying=int64_t, card=int)
    cpdef int64_t fitting(self, int64_t side) except -1

    @cython.locals(laid=int64_t, hand=int64_t, with_card=int64_t)
    cpdef list placements(self, int64_t side, int card)

    cpdef list hand_melds(self, int64_t side)

    @cython.locals(laid=int64_t, hand=int64_t, lying=int64_t, mask=int64_t)
    cpdef list melds(self, int64_t side, int card)

    cpdef int64_t with_hand(self, int64_t side, int64_t hand) except -1

    @cython.locals(rest=int64_t, hand=int64_t, low=int64_t, moves=flat.Numbers)
    cdef flat.Numbers discards(self, int64_t side) except *

    @cython.locals(key=int64_t, side=int64_t)
    cdef int64_t _side(self, int64_t lying, int64_t hand) except -1

    @cython.locals(number=int64_t, mask=int64_t, meld=int64_t)
    cdef int64_t _number(self, tuple layout) except -1

    @cython.locals(number=int64_t)
    cdef int64_t _number_of_mask(self, int64_t mask) except -1

    @cython.locals(rest=int64_t, low=int64_t, left=int64_t, card=int)
    cdef int _discard(self, int64_t lying, int64_t hand, flat.Numbers& moves, flat.Numbers& neighbours) except -1

    @cython.locals(mask=int64_t)
    cdef bint _fits(self, int64_t side, int card) except -1

    @cython.locals(laid=int64_t, hand=int64_t, spread=int64_t, offer=Offer, moves=flat.Numbers, neighbours=flat.Numbers)
    cdef Offer _offer_of_masks(self, int64_t side, int card)

    @cython.locals(laid=int64_t, hand=int64_t, lying=int64_t, spread=int64_t, offer=Offer, used=bint, moves=flat.Numbers, neighbours=flat.Numbers)
    cdef Offer _offer_of_groups(self, int64_t side, int card)

    @cython.locals(laid=int64_t, hand=int64_t, lying=int64_t, spread=int64_t, useful=int64_t, subset=int64_t)
    cdef list _melded_from_hand(self, int64_t side)
