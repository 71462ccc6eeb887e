// The line to a kernel: Jupyter's websocket, over which a page and the room that it has opened talk.

/** @import { Posted } from "../../../host/scripts/types" */
/** @import { Heard } from "./types" */

const SOON = 500; // ms until a line that was cut is tried again, then twice as long each time …
const LATE = 15000; // … and at most so long
const VISIT = "conquian.visit"; // what a comm is opened to that opens a room (`host/kernel_visits.py`)

/** A name that nobody else has: `crypto.randomUUID` is there at secure addresses only. */
const unique = () => `${Date.now().toString(16)}-${Math.random().toString(16).slice(2)}`;

export class KernelLine {
  #session = unique(); // under which the server keeps what is said while the line is cut
  #wait = SOON;
  /** @type {{ type: string, content: object }[]} */
  #unsaid = [];
  /** @type {WebSocket | undefined} */
  #socket;
  #comm = ""; // of the room that is open
  #address = "";
  #isUp = false; // whether the notebook has been run

  /** @param {{ hear: (heard: Heard) => void, lose: () => void }} around */
  constructor({ hear, lose }) {
    this.hear = hear;
    this.lose = lose;
  }

  /** @param {string} address of the kernel's websocket */
  open(address) {
    const again = this.#socket !== undefined;
    const socket = new WebSocket(`${address}?session_id=${this.#session}`);
    this.#socket = socket;
    this.#address = address;
    socket.addEventListener("open", () => {
      this.#wait = SOON;
      this.#flush();
      if (again) this.say({ method: "request_state" }); // an answer may have gone down with the line
    });
    socket.addEventListener("message", ({ data }) => {
      if (typeof data === "string") this.#take(JSON.parse(data)); // no trait of ours is binary
    });
    socket.addEventListener("close", () => {
      if (socket !== this.#socket) return;
      setTimeout(() => socket === this.#socket && this.open(address), this.#wait);
      this.#wait = Math.min(2 * this.#wait, LATE);
    });
  }

  /** Begin anew at once: a line that a device has slept on may look open, and is not. */
  reopen() {
    const old = this.#socket;
    this.open(this.#address);
    old?.close();
  }

  /** The notebook has been run: from now on the kernel opens rooms. */
  reach() {
    this.#isUp = true;
    this.#flush();
  }

  /**
   * Open a room in the kernel, and talk to that one from now on.
   *
   * @param {Posted["open"] & {}} open
   * @param {object[]} heard what was said to it until now
   */
  visit({ room, query, isDrawn, language }, heard) {
    this.#comm = unique();
    this.#put("comm_open", { target_name: VISIT, data: { room, query, drawn: isDrawn, language, heard } });
  }

  /**
   * Say this to the room that is open, as soon as it can be heard.
   *
   * @param {object} data
   */
  say(data) {
    if (this.#comm) this.#put("comm_msg", { data });
  }

  /** The visitor has left the room: nothing of it is heard any more, and nothing said to it. */
  leave() {
    this.#comm = "";
    this.#unsaid = [];
  }

  /**
   * @param {string} type
   * @param {object} content
   */
  #put(type, content) {
    this.#unsaid.push({ type, content });
    this.#flush();
  }

  #flush() {
    if (!this.#isUp || this.#socket?.readyState !== WebSocket.OPEN) return;
    for (const { type, content } of this.#unsaid.splice(0)) {
      const message = {
        channel: "shell",
        header: {
          msg_id: unique(),
          msg_type: type,
          username: "",
          session: this.#session,
          version: "5.3",
          date: new Date().toISOString(),
        },
        parent_header: {},
        metadata: {},
        content: { comm_id: this.#comm, ...content },
        buffers: [],
      };
      this.#socket.send(JSON.stringify(message));
    }
  }

  /** @param {any} message */
  #take({ header, content }) {
    if (header.msg_type === "comm_msg" && content.comm_id === this.#comm) this.hear(content.data);
    if (header.msg_type === "status" && /restarting|dead/.test(content.execution_state)) this.lose();
  }
}
