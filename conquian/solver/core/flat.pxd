# The same as `flat.py`, by the machine. Tables are of open addressing; none of their keys is negative.

from libc.stdint cimport int64_t

cdef extern from *:
    """
    #include <algorithm>
    #include <cstdint>
    #include <vector>

    #if defined(_MSC_VER)
    #include <intrin.h>
    static inline int conquian_count(int64_t mask) { return (int)__popcnt64((uint64_t)mask); }
    static inline int conquian_length(int64_t mask) {
        unsigned long at;
        return _BitScanReverse64(&at, (uint64_t)mask) ? (int)at + 1 : 0;
    }
    #else
    static inline int conquian_count(int64_t mask) { return __builtin_popcountll((uint64_t)mask); }
    static inline int conquian_length(int64_t mask) { return mask ? 64 - __builtin_clzll((uint64_t)mask) : 0; }
    #endif

    namespace conquian {

    class Table {
        struct Cell { int64_t key; int64_t value; };
        std::vector<Cell> cells;
        size_t used = 0;

        size_t place(int64_t key) const {
            uint64_t mixed = (uint64_t)key;
            mixed ^= mixed >> 29;
            mixed *= 0xbf58476d1ce4e5b9ull;
            mixed ^= mixed >> 32;
            size_t at = mixed & (cells.size() - 1);
            while (cells[at].key >= 0 && cells[at].key != key) at = (at + 1) & (cells.size() - 1);
            return at;
        }

        void grow() {
            std::vector<Cell> before(cells.size() ? 2 * cells.size() : 64, Cell{-1, 0});
            before.swap(cells);
            for (const Cell &cell : before) if (cell.key >= 0) cells[place(cell.key)] = cell;
        }

    public:
        int64_t get(int64_t key, int64_t otherwise) const {
            if (!used) return otherwise;
            const Cell &cell = cells[place(key)];
            return cell.key < 0 ? otherwise : cell.value;
        }

        bool contains(int64_t key) const { return used && cells[place(key)].key >= 0; }

        int64_t &operator[](int64_t key) {
            if (2 * used >= cells.size()) grow();
            Cell &cell = cells[place(key)];
            if (cell.key < 0) { cell.key = key; used++; }
            return cell.value;
        }

        size_t size() const { return used; }
    };

    class Numbers : public std::vector<int64_t> {
    public:
        void append(int64_t number) { push_back(number); }
        explicit operator bool() const { return !empty(); }
    };

    static inline Numbers in_order(const Numbers &numbers, const Numbers &keys) {
        std::vector<size_t> order(numbers.size());
        for (size_t at = 0; at < order.size(); at++) order[at] = at;
        std::stable_sort(order.begin(), order.end(), [&keys](size_t one, size_t other) { return keys[one] < keys[other]; });
        Numbers sorted;
        sorted.reserve(order.size());
        for (size_t at : order) sorted.push_back(numbers[at]);
        return sorted;
    }

    static inline void bring_forward(Numbers &numbers, int64_t number) {
        auto at = std::find(numbers.begin(), numbers.end(), number);
        std::rotate(numbers.begin(), at, at + 1);
    }

    static Table the_book;

    }  // namespace conquian
    """
    int count "conquian_count"(int64_t mask) nogil
    int length "conquian_length"(int64_t mask) nogil

    cdef cppclass Table "conquian::Table":
        Table() nogil
        int64_t get(int64_t key, int64_t otherwise) nogil
        bint __contains__ "contains"(int64_t key) nogil
        int64_t& operator[](int64_t key) except + nogil
        size_t size() nogil

    cdef cppclass Numbers "conquian::Numbers":
        cppclass iterator:
            int64_t& operator*() nogil
            iterator operator++() nogil
            bint operator!=(iterator) nogil
        Numbers() nogil
        void append(int64_t number) except + nogil
        int64_t& operator[](int64_t at) nogil
        bint operator bool() nogil
        bint operator!() nogil
        iterator begin() nogil
        iterator end() nogil
        size_t size() nogil

    Numbers in_order "conquian::in_order"(Numbers& numbers, Numbers& keys) except + nogil

    void bring_forward "conquian::bring_forward"(Numbers& numbers, int64_t number) nogil

    Table the_book "conquian::the_book"


cdef enum:
    TURNED = 0
    PASSED = 1
    LEFT = 2
    SIDE = 256
    CARD = 255
    MOST_SIDES = 1 << 23
    NO_CARD = -1
    UNKNOWN = -1

cdef extern from *:
    """
    #define conquian_one ((int64_t)1)
    #define conquian_all_cards (((int64_t)1 << 40) - 1)
    """
    const int64_t ONE "conquian_one"
    const int64_t ALL_CARDS "conquian_all_cards"


cdef inline Table* book() except NULL:
    if the_book.size() == 0:
        from conquian.game.spreads import book as legal

        for mask in legal():
            the_book[<int64_t> mask] = 1
    return &the_book
