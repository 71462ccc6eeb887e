// What the parts of the kit hand to one another.

import type {
  BoardView,
  CardView,
  CoachView,
  Fields,
  GroupView,
  LawView,
  LearnView,
  Option,
  PuzzlesView,
  Rooms,
  ScreenText,
  ScreenView,
  ScreenWords,
  Sentence,
  TableText,
  TableView,
  TermView,
  WallView,
  MessageKind,
} from "./python";

/** What a node may hold; what is nothing is left out. */
export type Child = Node | string | number | false | null | undefined | Child[];
/** What a room adds to the three parts of its menu. */
export type MenuItems = { table?: Child; cards?: Child; share?: Child };
export type Attributes = { [name: string]: string | number | boolean | null | undefined; "data-do"?: MessageKind | false };

/** From which letter to before which, and the term's name. */
export type Marks = [start: number, end: number, term: string][];

/** What stands in a line. */
export interface Inline {
  kind?: string;
  text?: string;
  cards?: string[];
  term?: string;
  found?: boolean;
  law?: string;
  href?: string;
  inside?: Inline[];
}

export type Words = Omit<ScreenWords, "text"> & { text: ScreenText };

/** What a part needs to draw itself: what Python sends, and what only this page knows. */
export interface Scene<V = ScreenView, W = Words> {
  words: W;
  view: V;
  terms: Record<string, TermView>;
  laws: Record<string, LawView>;
  /** Whether the menu, or what is named so in `data-ui`, is unfolded. */
  open: Record<string, boolean | undefined>;
  /** The element that each area's Tab stop rests on. */
  at: Record<string, string | undefined>;
  /** What was shown in the box, one after the other. */
  way: InBox[];
  /** Every card of the pack, by its code. */
  cards: { get(code: string): CardView };
  id(name: string): string;
  /** What a touched card on the bench asks for. */
  touched?: MessageKind;
}

/** Something to look up, which fills the box. */
export type Part = (scene: Scene, what: string) => Child[];

export interface InBox {
  part: Part;
  what: string;
  from: string | undefined;
}

/** A room: what is drawn there, and in which words. */
export interface Room {
  view: ScreenView;
  words: Words;
}

/** A room with groups to move cards between. */
export interface GroupingRoom extends Room {
  view: ScreenView & {
    groups: GroupView[];
    verdict: Sentence | null;
    can_open: boolean;
    can_undo: boolean;
    held?: string | null;
  };
}

/** A room with a field to search in. */
export interface SearchedRoom extends Room {
  view: ScreenView & { search: string; count: string };
}

/** A room with a table. */
export interface TableRoom extends GroupingRoom {
  view: ScreenView & TableView;
  words: Words & { text: TableText; art?: Record<string, string> };
}

/** A room with the wall that Alma sits in front of. */
export interface WallRoom extends Room {
  view: ScreenView & { wall: WallView };
  words: Words & { art: Record<string, string>; text: Record<"with" | "without", string> };
}

/** A room at whose table a player acts who is not at the page. */
export interface PacedRoom extends TableRoom {
  view: TableRoom["view"] & { waits: boolean; ply: number };
}

/** A room with a hand that is looked at again. */
export interface CoachRoom extends TableRoom {
  view: TableRoom["view"] & { coach: CoachView | null };
  words: TableRoom["words"] & { text: Record<"coach" | "coach_line" | "coach_stop" | "coach_go" | "coach_keep" | "coach_kept" | "coach_unkeep", string> };
}

/** Where a card can be touched or brought to. */
export type Place = Rooms["table"]["messages"]["bring_to"]["value"];

/** A room in which something is learned or solved. */
export interface CourseRoom extends TableRoom {
  view: ScreenView & (LearnView | PuzzlesView);
  words: Rooms["learn" | "puzzles"]["words"];
}

export type SceneOf<R extends Room> = Scene<R["view"], R["words"]>;
export type GroupingScene = SceneOf<GroupingRoom>;
export type TableScene = SceneOf<TableRoom>;
export type CoachScene = SceneOf<CoachRoom>;
export type CourseScene = SceneOf<CourseRoom>;
export type ClassroomScene = SceneOf<Rooms["classroom"]>;
export type BoardScene = ClassroomScene & { view: { setup: BoardView } };
export type ForcingScene = SceneOf<Rooms["forcing"]>;
export type GlossaryScene = SceneOf<Rooms["glossary"]>;
export type HookScene = SceneOf<Rooms["hook"]>;
export type LearnScene = SceneOf<Rooms["learn"]>;
export type MeldsScene = SceneOf<Rooms["melds"]>;
export type OutsScene = SceneOf<Rooms["outs"]>;
export type PlayScene = SceneOf<Rooms["play"]>;
export type PuzzlesScene = SceneOf<Rooms["puzzles"]>;
export type RearrangeScene = SceneOf<Rooms["rearrange"]>;
export type ReplayScene = SceneOf<Rooms["replay"]>;
export type RulesScene = SceneOf<Rooms["rules"]>;
export type SetsScene = SceneOf<Rooms["sets"]>;
export type WallScene = SceneOf<WallRoom>;
export type SourcesScene = SceneOf<Rooms["sources"]>;
export type TeacherScene = SceneOf<Rooms["teacher"]>;
export type Slide = NonNullable<TeacherScene["view"]["slide"]>;

/** A node of the notes for teachers: its `kind`, and what belongs to it. */
export type Drawn = any;

/** Where something is on the screen. */
export type Box = Pick<DOMRect, "left" | "top" | "width" | "height">;

/** A card as it was seen before the next drawing. */
export interface Seen {
  box: Box;
  node: HTMLElement;
}

/** The cards that are marked in a picture, and those that were just laid. */
export interface CardMarks {
  marked?: string[];
  fresh?: string[];
}

/** The model of anywidget, with the traits that Python and the page share. */
export interface Model {
  get(name: string): any;
  set(name: string, value: unknown): void;
  on(name: string, told: () => void): void;
  off(name: string, told: () => void): void;
  save_changes(): void;
  send(message: Message & { n: number }): void;
}

/** A message by its kind, with what belongs to it. */
export type Message = { type: MessageKind; [field: string]: unknown };

/** Sends Python a message. */
export type Send = <T extends MessageKind>(type: T, fields?: Partial<Fields[T]>) => void;

/** What anywidget hands to a widget. */
export interface Context {
  model: Model;
  el: HTMLElement;
  signal: AbortSignal;
}

declare global {
  // All that is looked for on a page is HTML, and ours.
  interface ParentNode {
    querySelector(selectors: string): HTMLElement | null;
    querySelectorAll(selectors: string): NodeListOf<HTMLElement>;
  }
  interface Element {
    closest(selectors: string): HTMLElement | null;
  }
}
