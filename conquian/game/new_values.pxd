# The same as `new_values.py`, by the machine: a value is what its fields are, and they are put into their slots.

cdef extern from *:
    """
    #include <Python.h>
    #include <structmember.h>
    #include <vector>

    namespace conquian {

    class Kind {
        const char *module, *name;
        PyTypeObject *type = nullptr;
        std::vector<Py_ssize_t> offsets;

        bool learn(size_t count) {
            offsets.clear();
            PyObject *home = PyImport_ImportModule(module);
            PyObject *found = home ? PyObject_GetAttrString(home, name) : nullptr;
            PyObject *fields = found ? PyObject_GetAttrString(found, "__match_args__") : nullptr;
            Py_XDECREF(home);
            for (Py_ssize_t at = 0; fields && at < PyTuple_GET_SIZE(fields); at++) {
                PyObject *slot = PyObject_GetAttr(found, PyTuple_GET_ITEM(fields, at));
                if (slot && PyObject_TypeCheck(slot, &PyMemberDescr_Type))
                    offsets.push_back(((PyMemberDescrObject *)slot)->d_member->offset);
                Py_XDECREF(slot);
            }
            if (fields && offsets.size() != count && !PyErr_Occurred())
                PyErr_Format(PyExc_TypeError, "%s has other fields than new_values.pxd", name);
            Py_XDECREF(fields);
            return !PyErr_Occurred() && (type = (PyTypeObject *)found);
        }

    public:
        Kind(const char *module, const char *name) : module(module), name(name) {}

        template <class... Fields> PyObject *operator()(Fields... fields) {
            if (!type && !learn(sizeof...(fields))) return nullptr;
            PyObject *value = type->tp_alloc(type, 0);
            if (!value) return nullptr;
            size_t at = 0;
            for (PyObject *field : {fields...}) {
                Py_INCREF(field);
                *(PyObject **)((char *)value + offsets[at++]) = field;
            }
            return value;
        }
    };

    static Kind make_cards("conquian.game.cards", "Cards"), make_hand("conquian.game.state", "Hand"),
        make_state("conquian.game.state", "State");

    }  // namespace conquian
    """
    object cards "conquian::make_cards"(object mask)
    object hand "conquian::make_hand"(object cards, object unknown)
    object state "conquian::make_state"(object hands, object spreads, object stock, object centre, object waste, object turn, object phase, object variant, object passed, object folded, object given)
