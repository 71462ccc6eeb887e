// What the parts of a site of files hand to one another.

import type { Context } from "../../ui/static/types";

/** A first view of a room: what is drawn, and the link under which Python opens the same. */
export interface Opening {
  query: string;
  state: Record<string, unknown>;
}

/** The first views of a room, of which one is chosen; nothing may be kept under any of the keys, the room's own first. */
export interface First {
  keys: string[];
  /** What is the same in each of them. */
  state: Record<string, unknown>;
  openings: Opening[];
}

/** What stands in a page as JSON. */
export interface PageData {
  room: string;
  faces: string;
  pyodide: string;
  /** Whether there is a memory to start from. */
  memory: boolean;
  first: First;
  texts: Record<"late" | "again" | "waits" | "offline" | "online", string>;
}

/** What a room's script exports. */
export interface Widget {
  initialize(pick: Pick<Context, "model">): void;
  render(context: Context): void;
}

/** What is posted to the worker: at the very beginning from where Pyodide is loaded. */
export interface ToWorker {
  id?: number;
  start?: { pyodide: string; memory: boolean };
  open?: { room: string; query: string; isDrawn: boolean };
  heard: string[];
}

export interface FromWorker {
  id: number;
  news?: string;
  /** Whether Python started from a memory. */
  hadMemory?: boolean;
  problem?: string;
}

/** A visit in Python, called from the worker. */
export interface Visit {
  hear(text: string): void;
  news(): string;
}

/** What of Pyodide is used. */
export interface PyodideModule {
  loadPyodide(options: { indexURL: string; _loadSnapshot?: Promise<Uint8Array> }): Promise<{
    FS: { writeFile(path: string, content: Uint8Array): void };
    runPython(code: string): unknown;
    makeMemorySnapshot(): Uint8Array;
    pyimport(name: string): { Visit(room: string, query: string, isDrawn: boolean): Visit };
  }>;
}
