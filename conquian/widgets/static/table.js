// The table by itself. What all tables share stands in kit/table.js.

export default widget(TableScreen);
