// The first page: the rearranging bench, with a hand that was just dealt.

import { widget } from "../../ui/static/screen.js";
import { RearrangingBench } from "../rearrange/rearrange.js";

export default widget(RearrangingBench);
