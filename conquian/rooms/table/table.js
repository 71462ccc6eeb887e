// The table by itself.

import { TableScreen } from "../../table/table.js";
import { widget } from "../../ui/static/screen.js";

export default widget(TableScreen);
