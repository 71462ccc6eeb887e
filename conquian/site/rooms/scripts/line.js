// The line to a kernel: Jupyter's websocket, over which a page and one widget talk.

/** @import { Heard } from "./types" */

const SOON = 500; // ms until a line that was cut is tried again, then twice as long each time …
const LATE = 15000; // … and at most so long

/** A name that nobody else has: `crypto.randomUUID` is there at secure addresses only. */
const unique = () => `${Date.now().toString(16)}-${Math.random().toString(16).slice(2)}`;

export class KernelLine {
  #session = unique(); // under which the server keeps what is said while the line is cut
  #wait = SOON;
  /** @type {{ id: string, data: object }[]} */
  #unsaid = [];
  /** @type {WebSocket | undefined} */
  #socket;
  #widget = "";

  /** @param {{ hear: (heard: Heard) => void, lose: () => void }} around */
  constructor({ hear, lose }) {
    this.hear = hear;
    this.lose = lose;
  }

  /** @param {string} address of the kernel's websocket */
  open(address) {
    const socket = new WebSocket(`${address}?session_id=${this.#session}`);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#wait = SOON;
      this.#flush();
    });
    socket.addEventListener("message", ({ data }) => {
      if (typeof data === "string") this.#take(JSON.parse(data)); // no trait of ours is binary
    });
    socket.addEventListener("close", () => {
      setTimeout(() => this.open(address), this.#wait);
      this.#wait = Math.min(2 * this.#wait, LATE);
    });
  }

  /** @param {string} widget the one that is talked to from now on */
  reach(widget) {
    this.#widget = widget;
    this.#flush();
  }

  /**
   * Say this to the widget as soon as it can hear it; what is returned comes back with what this brings about.
   *
   * @param {object} data
   */
  say(data) {
    const id = unique();
    this.#unsaid.push({ id, data });
    this.#flush();
    return id;
  }

  #flush() {
    if (!this.#widget || this.#socket?.readyState !== WebSocket.OPEN) return;
    for (const { id, data } of this.#unsaid.splice(0)) {
      const message = {
        channel: "shell",
        header: {
          msg_id: id,
          msg_type: "comm_msg",
          username: "",
          session: this.#session,
          version: "5.3",
          date: new Date().toISOString(),
        },
        parent_header: {},
        metadata: {},
        content: { comm_id: this.#widget, data: { buffer_paths: [], ...data } },
        buffers: [],
      };
      this.#socket.send(JSON.stringify(message));
    }
  }

  /** @param {any} message */
  #take({ header, parent_header, content }) {
    if (header.msg_type === "comm_msg" && content.comm_id === this.#widget)
      this.hear({ ...content.data, answers: parent_header?.msg_id });
    if (header.msg_type === "status" && /restarting|dead/.test(content.execution_state)) this.lose();
  }
}
