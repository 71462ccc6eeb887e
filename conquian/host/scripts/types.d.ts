// What the parts of a room's host hand to one another.

import type { Context } from "../../ui/static/types";

/** A first view of a room: what is drawn, and the link under which Python opens the same. */
export interface Opening {
  query: string;
  state: Record<string, unknown>;
}

/** The first views of a room, of which one is chosen if nothing is kept under any of the keys, the room's own first. */
export interface First {
  keys: string[];
  /** What is the same in each of them. */
  state: Record<string, unknown>;
  openings: Opening[];
}

/** A view as it was kept, and the mark under which it counts. */
export interface Seen {
  mark: string;
  view: any;
  about: any;
}

/** What stands in the page of a room as JSON. */
export interface RoomData {
  room: string;
  faces: string;
  first: First;
  texts: Record<"late" | "again" | "waits", string>;
}

/** What a room's script exports. */
export interface Widget {
  initialize(pick: Pick<Context, "model">): void;
  render(context: Context): void;
}

/** What is told to Python: at the beginning which room is open. */
export interface Posted {
  open?: { room: string; query: string; isDrawn: boolean; language: string };
  heard: string[];
}

/** How a page goes to another room, step by step. */
export interface Way {
  /** Fetch the page of the room. */
  page(to: URL): Promise<Response>;
  /** The visitor has asked for it: what Python still says of the room before is no longer heard. */
  depart(): void;
  /** The room before is taken down. */
  leave(): void;
  /** The next one stands in the page. */
  enter(): Promise<void>;
}
