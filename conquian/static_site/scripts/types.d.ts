// What the parts of a site of files hand to one another.

import type { Posted, RoomData } from "../../host/scripts/types";

/** What stands in a page as JSON. */
export interface PageData extends RoomData {
  pyodide: string;
  /** Whether there is a memory to start from. */
  memory: boolean;
  texts: RoomData["texts"] & Record<"offline" | "online", string>;
}

/** What is posted to the worker: at the very beginning from where Pyodide is loaded. */
export interface ToWorker extends Posted {
  id?: number;
  start?: { pyodide: string; memory: boolean };
}

export interface FromWorker {
  id: number;
  news?: string;
  /** Whether Python started from a memory. */
  hadMemory?: boolean;
  problem?: string;
}

/** What the worker calls in Python. */
export interface VisitModule {
  Visit(room: string, query: string, isDrawn: boolean, language: string): object;
  hear(visit: object, text: string): void;
  news(visit: object): string;
}

/** What of Pyodide is used. */
export interface PyodideModule {
  loadPyodide(options: { indexURL: string; _loadSnapshot?: Promise<Uint8Array> }): Promise<{
    FS: { writeFile(path: string, content: Uint8Array): void };
    runPython(code: string): unknown;
    makeMemorySnapshot(): Uint8Array;
    pyimport(name: string): VisitModule;
  }>;
}
