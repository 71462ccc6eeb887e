import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { KernelLine } from "../../conquian/site/rooms/scripts/line.js";
import { clock } from "./page.js";

let time;
let sockets;
let heard;
let lost;
let line;

/** A websocket that is opened and cut by hand. */
class Socket {
  static OPEN = 1;
  readyState = 0;
  sent = [];
  #told = {};

  constructor(address) {
    this.address = address;
    sockets.push(this);
  }

  addEventListener(kind, told) {
    this.#told[kind] = told;
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  opens() {
    this.readyState = 1;
    this.#told.open();
  }

  cut() {
    this.readyState = 3;
    this.#told.close();
  }

  brings(kind, content) {
    this.#told.message({ data: JSON.stringify({ header: { msg_type: kind }, content }) });
  }
}

beforeEach(() => {
  time = clock();
  [sockets, heard, lost] = [[], [], 0];
  globalThis.WebSocket = Socket;
  line = new KernelLine({ hear: (data) => heard.push(data), lose: () => lost++ });
  line.open("ws://host/channels");
});
afterEach(() => time.stop());

const told = (number = -1) => sockets.at(number).sent.map(({ header, content }) => [header.msg_type, content.data]);
const room = { room: "melds", query: "?lang=de", isDrawn: true, language: "de" };
const opening = { room: "melds", query: "?lang=de", drawn: true, language: "de", heard: [{ method: "update" }] };

test("a room is opened once the line stands and the notebook has been run, and then told what it is told", () => {
  line.visit(room, [{ method: "update" }]);
  line.say({ method: "custom", content: 1 });
  sockets[0].opens();
  assert.deepEqual(told(), []);
  line.reach();
  assert.deepEqual(told(), [
    ["comm_open", opening],
    ["comm_msg", { method: "custom", content: 1 }],
  ]);
  const [first, second] = sockets[0].sent;
  assert.equal(first.content.target_name, "conquian.visit");
  assert.equal(first.content.comm_id, second.content.comm_id);
  assert.notEqual(first.header.msg_id, second.header.msg_id);
  line.say({ method: "custom", content: 2 });
  assert.deepEqual(told().at(-1), ["comm_msg", { method: "custom", content: 2 }]);
});

test("what the open room says is heard, and nothing else", () => {
  sockets[0].opens();
  line.reach();
  line.visit(room, []);
  const name = sockets[0].sent[0].content.comm_id;
  sockets[0].brings("comm_msg", { comm_id: name, data: { method: "update", state: { answered: 1 } } });
  sockets[0].brings("comm_msg", { comm_id: "other", data: { method: "update", state: { answered: 2 } } });
  sockets[0].brings("comm_close", { comm_id: name, data: {} });
  sockets[0].brings("status", { execution_state: "busy" });
  assert.deepEqual(heard, [{ method: "update", state: { answered: 1 } }]);
  assert.equal(lost, 0);
});

test("of a room that was left nothing is heard any more, and nothing is said to it", () => {
  line.visit(room, []);
  line.say({ method: "custom", content: 1 });
  line.leave();
  line.say({ method: "custom", content: 2 });
  line.visit({ ...room, room: "rules" }, []);
  sockets[0].opens();
  line.reach();
  assert.deepEqual(told(), [["comm_open", { ...opening, room: "rules", heard: [] }]]);
  const name = sockets[0].sent[0].content.comm_id;
  line.leave();
  sockets[0].brings("comm_msg", { comm_id: name, data: { method: "update", state: {} } });
  line.visit(room, []);
  assert.notEqual(sockets[0].sent[1].content.comm_id, name);
  assert.deepEqual(heard, []);
});

test("a line that is cut is tried again under its name, ever more rarely, and then says what has waited", () => {
  sockets[0].opens();
  line.reach();
  line.visit(room, []);
  sockets[0].cut();
  line.say({ method: "custom", content: 1 });
  time.pass(499);
  assert.equal(sockets.length, 1);
  time.pass(1);
  assert.equal(sockets.length, 2);
  assert.equal(sockets[1].address, sockets[0].address);
  sockets[1].cut();
  time.pass(999);
  assert.equal(sockets.length, 2);
  time.pass(1);
  for (let tries = 3; tries < 9; tries++) {
    sockets.at(-1).cut();
    time.pass(15_000);
    assert.equal(sockets.length, tries + 1);
  }
  sockets.at(-1).opens();
  assert.deepEqual(told(), [
    ["comm_msg", { method: "custom", content: 1 }],
    ["comm_msg", { method: "request_state" }],
  ]);
  assert.equal(sockets.at(-1).sent[0].content.comm_id, sockets[0].sent[0].content.comm_id);
  sockets.at(-1).cut();
  time.pass(500);
  assert.equal(sockets.length, 10, "once it stood, it is tried again soon");
});

test("a kernel that was started anew, or has ended, is lost", () => {
  for (const execution_state of ["restarting", "autorestarting", "dead"])
    sockets[0].brings("status", { execution_state });
  assert.equal(lost, 3);
});

test("a line on which the device has slept is opened anew at once, and its end opens no other", () => {
  let closed = 0;
  Socket.prototype.close = () => closed++;
  sockets[0].opens();
  line.reopen();
  assert.deepEqual([sockets.length, closed], [2, 1]);
  sockets[0].cut();
  time.pass(60_000);
  assert.equal(sockets.length, 2);
  sockets[1].cut();
  line.reopen();
  time.pass(60_000);
  assert.equal(sockets.length, 3, "what was to be tried again is not");
});
