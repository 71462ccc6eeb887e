// What Python sends and what it understands, from its TypedDicts and readers. `python -m tests.scripts` writes it.

export interface HandCard {
  code: string;
  state: string;
}

export interface GroupOfCards {
  name: string;
  cards: string[];
}

export interface Side {
  seat: string;
  name: string;
  count: string;
  hand_name: string;
  spread_name: string;
  melded: string;
  hand: HandCard[];
  down: number;
  groups: GroupOfCards[];
  laid: number;
  missing: number;
  acts: boolean;
  many: boolean;
  is_shown: boolean;
}

export interface Middle {
  stock: number;
  stock_text: string;
  stock_lit: boolean;
  next: string[];
  centre: string;
  centre_text: string;
  centre_lit: boolean;
  buried: number;
  waste: string[];
  waste_text: string;
}

export interface Sentence {
  state: string;
  text: string;
  laws: string[];
}

export interface Button {
  label: string;
  do: Wish;
  main: boolean;
  action?: string;
  value?: string;
}

export interface WayToLay {
  action: string;
  groups: string[][];
  fresh: string[];
  used: string[];
  name: string;
  moves: boolean;
}

export interface Ways {
  text: string;
  rows: WayToLay[];
  few: boolean;
}

export interface Ghost {
  over: string[];
  cards: string[];
}

export interface GroupView {
  state: string;
  text: string;
  laws: string[];
  title: string;
  cards: string[];
  active: boolean;
}

export interface Aiding {
  id: string;
  label: string;
  on: boolean;
}

export interface Moved {
  card: string;
  source: string;
  target: string;
  torn: boolean;
  step: number;
}

export interface BoardRow {
  id: string;
  name: string;
  count: string;
  cards: string[];
  unknown: number | null;
  aimed: boolean;
  empty: string;
}

export interface BoardGroup {
  state: string;
  text: string;
  laws: string[];
  place: string;
  cards: string[];
  aimed: boolean;
}

export interface SpreadRow {
  id: string;
  name: string;
  count: string;
  groups: BoardGroup[];
  aimed: boolean;
}

export interface PackCard {
  code: string;
  where: string;
  told: string;
  aimed: boolean;
}

export interface BoardView {
  lead: string;
  turn: string;
  light: string;
  lamp: Sentence;
  reasons: Sentence[];
  rows: Record<string, BoardRow>;
  spreads: Record<string, SpreadRow>;
  pack: PackCard[];
  out: string;
  held: string;
  seat: string;
  phase: string;
  passed: boolean | null;
  folded: string[];
  preset: string;
  switches: Record<string, string>;
  differs: string;
  answer: Sentence | null;
  can_follow: boolean;
  replay: string;
  searching: boolean;
  can_undo: boolean;
  can_redo: boolean;
  can_play: boolean;
  can_fill: boolean;
  line: string;
}

export interface MadeChapter {
  text: string;
  value: string;
}

export interface BookletFile {
  name: string;
  text: string;
}

export interface BookletView {
  title: string;
  count: string;
  chapters: MadeChapter[];
  file: BookletFile | null;
  href: string;
  can_ask: boolean;
}

export interface ClassroomView {
  lead: string;
  over: string;
  rules: string;
  top: Side;
  bottom: Side;
  middle: Middle;
  hint: Sentence | null;
  choices: Button[];
  quiet: Button[];
  ways: Ways | null;
  which: string[];
  legal: string[] | null;
  ghosts: Ghost[];
  groups: GroupView[];
  verdict: Sentence | null;
  can_open: boolean;
  can_undo: boolean;
  can_redo: boolean;
  aids: Aiding[];
  dealt: boolean;
  moved: Moved[];
  by_suit: boolean;
  projector: boolean;
  covered: boolean;
  glow: string[];
  shakes: string[];
  setup: BoardView | null;
  booklet: BookletView;
}

export interface CardView {
  code: string;
  rank: string;
  suit: string;
  letter: string;
  name: string;
  keys: string[];
}

export interface Option {
  id: string;
  name: string;
  lang?: string;
}

export interface LawView {
  name: string;
  title: string;
  text: string;
  terms: [number, number, string][];
  switches: string;
  href: string;
}

export interface SwitchWords {
  id: string;
  name: string;
  help: string;
  options: Option[];
}

export interface ClassroomWords {
  lang: string;
  faces: string;
  pack: string;
  text: Record<string, string>;
  told: Record<string, ((number | string)[])[]>;
  deck: CardView[];
  languages: Option[];
  face_sets: Option[];
  laws: Record<string, LawView>;
  examples: Option[];
  seats: Option[];
  phases: Option[];
  suits: Option[];
  presets: Option[];
  switches: SwitchWords[];
  lessons: Option[];
  folders: Option[];
}

export interface WeightCell {
  cards: string[];
  text: string;
}

export interface WeightRow {
  label: string;
  cells: WeightCell[];
}

export interface Comparison {
  heads: string[];
  rows: WeightRow[];
}

export interface Line {
  card: string;
  text: string;
  cost: string;
  laws: string[];
  done: boolean;
}

export interface Lines {
  title: string;
  note: string;
  rows: Line[];
}

export interface BoardCard {
  code: string;
  state: string;
  told: string;
}

export interface FollowUp {
  value: string;
  text: string;
  now: boolean;
}

export interface Switching {
  name: string;
  help: string;
  values: Option[];
  value: string;
  guesses: Option[];
  follows: FollowUp[];
}

export interface Rule {
  id: string;
  name: string;
  help: string;
  now: string;
}

export interface Panel {
  fact: Sentence | null;
  places: string[][][];
  result: Sentence | null;
  reply: string;
  known: string;
  compare: Comparison | null;
  lines: Lines | null;
  board: BoardCard[];
  safe: string[][];
  switch: Switching | null;
  courses: Option[];
  course: string;
  rules_of_forcing: Rule[];
  apart: Sentence | null;
}

export interface ForcingView {
  lead: string;
  over: string;
  rules: string;
  top: Side;
  bottom: Side;
  middle: Middle;
  hint: Sentence | null;
  choices: Button[];
  quiet: Button[];
  ways: Ways | null;
  which: string[];
  legal: string[] | null;
  ghosts: Ghost[];
  groups: GroupView[];
  verdict: Sentence | null;
  can_open: boolean;
  can_undo: boolean;
  can_redo: boolean;
  aids: Aiding[];
  dealt: boolean;
  moved: Moved[];
  by_suit: boolean;
  projector: boolean;
  covered: boolean;
  glow: string[];
  shakes: string[];
  score: string;
  panel: Panel;
}

export interface ScreenWords {
  lang: string;
  faces: string;
  pack: string;
  text: Record<string, string>;
  told: Record<string, ((number | string)[])[]>;
  deck: CardView[];
  languages: Option[];
  face_sets: Option[];
  laws: Record<string, LawView>;
}

export interface Called {
  word: string;
  lang: string;
  sources: string[];
}

export interface TermWay {
  href: string;
  name: string;
}

export interface EntryView {
  term: string;
  names: Option[];
  called: Called[];
  lesson: TermWay | null;
  see: string[];
}

export interface GlossaryView {
  search: string;
  found: string[];
  count: string;
  entry: EntryView;
  asked: boolean;
}

export interface GlossaryWords {
  lang: string;
  faces: string;
  pack: string;
  text: Record<string, string>;
  told: Record<string, ((number | string)[])[]>;
  deck: CardView[];
  languages: Option[];
  face_sets: Option[];
  laws: Record<string, LawView>;
  entries: Option[];
}

export interface WayOn {
  href: string;
  name: string;
}

export interface WallView {
  name: string;
  you: string;
  is_seen: boolean;
  mood: string;
  line: string;
  said: string;
  mine: number;
  theirs: number;
  score: string;
}

export interface HookView {
  lead: string;
  over: string;
  rules: string;
  top: Side;
  bottom: Side;
  middle: Middle;
  hint: Sentence | null;
  choices: Button[];
  quiet: Button[];
  ways: Ways | null;
  which: string[];
  legal: string[] | null;
  ghosts: Ghost[];
  groups: GroupView[];
  verdict: Sentence | null;
  can_open: boolean;
  can_undo: boolean;
  can_redo: boolean;
  aids: Aiding[];
  dealt: boolean;
  moved: Moved[];
  by_suit: boolean;
  projector: boolean;
  covered: boolean;
  glow: string[];
  shakes: string[];
  beat: string;
  waits: boolean;
  ply: number;
  speaker: string;
  line: string;
  nudge: string;
  lines: string[];
  ways_on: WayOn[];
  ghost: boolean;
  finger: boolean;
  dim: boolean;
  wall: WallView;
  can_skip: boolean;
}

export interface HookWords {
  lang: string;
  faces: string;
  pack: string;
  text: Record<string, string>;
  told: Record<string, ((number | string)[])[]>;
  deck: CardView[];
  languages: Option[];
  face_sets: Option[];
  laws: Record<string, LawView>;
  art: Record<string, string>;
}

export interface Piece {
  kind?: string;
  text?: string;
  term?: string;
  found?: boolean;
  cards?: string[];
}

export interface Prose {
  state: string;
  pieces: Piece[];
  laws: string[];
}

export interface Choice {
  id: string;
  pieces: Piece[];
  action: string;
  state: string;
}

export interface Said {
  pieces: Piece[];
  right: boolean;
}

export interface Bar {
  id: string;
  name: string;
  value: string;
  counted: string;
  bar: number[];
  interval: number[];
}

export interface ExperimentView {
  label: string;
  caption: string;
  bars: Bar[];
  zero: number;
  line: string;
  difference: string;
}

export interface Dot {
  name: string;
  state: string;
  told: string;
  parts: string[];
}

export interface LevelView {
  do: Wish;
  value: string;
  name: string;
  state: string;
  told: string;
}

export interface WayIn {
  do: Wish;
  value: string;
  label: string;
  told: string;
}

export interface DoorView {
  do: Wish;
  value: string;
  n: number;
  title: string;
  tagline: string;
  state: string;
  told: string;
  facts: string;
  open: boolean;
  about: string;
  levels: LevelView[];
  ways_in: WayIn[];
}

export interface MapView {
  doors: DoorView[];
  go_on: Button | null;
  score: string;
}

export interface EndView {
  title: string;
  can: string[];
  score: string;
  opened: string;
  line: string;
  play: string;
}

export interface Saved {
  name: string;
  text: string;
}

export interface LearnView {
  lead: string;
  over: string;
  rules: string;
  top: Side;
  bottom: Side;
  middle: Middle;
  hint: Sentence | null;
  choices: Button[];
  quiet: Button[];
  ways: Ways | null;
  which: string[];
  legal: string[] | null;
  ghosts: Ghost[];
  groups: GroupView[];
  verdict: Sentence | null;
  can_open: boolean;
  can_undo: boolean;
  can_redo: boolean;
  aids: Aiding[];
  dealt: boolean;
  moved: Moved[];
  by_suit: boolean;
  projector: boolean;
  covered: boolean;
  glow: string[];
  shakes: string[];
  mode: string;
  where: string;
  known: string;
  goal: Piece[];
  text: Prose | null;
  predictions: Choice[];
  offers: Choice[];
  said: Said | null;
  experiment: ExperimentView | null;
  tools: Button[];
  aside: Button[];
  dots: Dot[];
  lesson: string;
  level: string;
  map: MapView | null;
  end: EndView | null;
  wall: WallView;
  teacher: string;
  progress: Saved;
  waits: boolean;
  ply: number;
  exploring: boolean;
}

export interface LearnWords {
  lang: string;
  faces: string;
  pack: string;
  text: Record<string, string>;
  told: Record<string, ((number | string)[])[]>;
  deck: CardView[];
  languages: Option[];
  face_sets: Option[];
  laws: Record<string, LawView>;
  art: Record<string, string>;
}

export interface GoneCards {
  state: string;
  name: string;
  cards: string[];
}

export interface Out {
  card: string;
  state: string;
  note: string;
}

export interface HoleView {
  key: string;
  question: string;
  text: string;
  laws: string[];
  cards: Out[];
}

export interface Layout {
  layout: string;
  groups: string[][];
  name: string;
  current: boolean;
}

export interface Layouts {
  text: string;
  rows: Layout[];
}

export interface Growing {
  card: string;
  name: string;
}

export interface Growth {
  text: string;
  cards: Growing[];
}

export interface MeldsView {
  pack: Record<string, string>;
  gone: GoneCards[];
  groups: GroupView[];
  verdict: Sentence;
  held: string | null;
  can_open: boolean;
  can_undo: boolean;
  hole: HoleView | null;
  layouts: Layouts;
  grow: Growth;
  lit: string[];
}

export interface GrowthCell {
  meld: string;
  name: string;
  suits?: string;
  label?: string;
}

export interface MeldsArea {
  id: string;
  name: string;
  heads: string[];
  rows: GrowthCell[][];
}

export interface MeldsWords {
  lang: string;
  faces: string;
  pack: string;
  text: Record<string, string>;
  told: Record<string, ((number | string)[])[]>;
  deck: CardView[];
  languages: Option[];
  face_sets: Option[];
  laws: Record<string, LawView>;
  examples: Option[];
  map: MeldsArea[];
}

export interface LaidOut {
  name: string;
  cards: string[];
}

export interface GoneOuts {
  state: string;
  name: string;
  groups: LaidOut[];
}

export interface OutsCard {
  state: string;
  told: string;
  chosen: boolean;
}

export interface OutsChoice {
  do: Wish;
  label: string;
  main: boolean;
}

export interface OutsRow {
  card: string;
  state: string;
  label: string;
  text: string;
  laws: string[];
  name: string;
  groups: string[][];
  href: string;
}

export interface OutsResult {
  verdict: Sentence;
  rows: OutsRow[];
  others: OutsRow[];
}

export interface OutsView {
  lead: string;
  score: string;
  spread: LaidOut[];
  gone: GoneOuts[];
  pack: Record<string, OutsCard>;
  can_undo: boolean;
  choices: OutsChoice[];
  again: Sentence | null;
  result: OutsResult | null;
}

export interface OutsWords {
  lang: string;
  faces: string;
  pack: string;
  text: Record<string, string>;
  told: Record<string, ((number | string)[])[]>;
  deck: CardView[];
  languages: Option[];
  face_sets: Option[];
  laws: Record<string, LawView>;
  examples: Option[];
  starts: Option[];
}

export interface RecordFile {
  name: string;
  text: string;
  replay: string;
}

export interface EndPage {
  how: string;
  title: string;
  reasons: string[];
  score: string;
  asks: string;
}

export interface PlayView {
  lead: string;
  over: string;
  rules: string;
  top: Side;
  bottom: Side;
  middle: Middle;
  hint: Sentence | null;
  choices: Button[];
  quiet: Button[];
  ways: Ways | null;
  which: string[];
  legal: string[] | null;
  ghosts: Ghost[];
  groups: GroupView[];
  verdict: Sentence | null;
  can_open: boolean;
  can_undo: boolean;
  can_redo: boolean;
  aids: Aiding[];
  dealt: boolean;
  moved: Moved[];
  by_suit: boolean;
  projector: boolean;
  covered: boolean;
  glow: string[];
  shakes: string[];
  waits: boolean;
  ply: number;
  goes_on: boolean;
  can_fold: boolean;
  theirs: string;
  happened: string[];
  preset: string;
  in_force: string;
  record: RecordFile;
  wall: WallView;
  end: EndPage | null;
}

export interface PlayWords {
  lang: string;
  faces: string;
  pack: string;
  text: Record<string, string>;
  told: Record<string, ((number | string)[])[]>;
  deck: CardView[];
  languages: Option[];
  face_sets: Option[];
  laws: Record<string, LawView>;
  art: Record<string, string>;
  presets: Option[];
}

export interface FoldedList {
  text: Piece[];
  rows: Piece[][];
}

export interface PuzzlesView {
  lead: string;
  over: string;
  rules: string;
  top: Side;
  bottom: Side;
  middle: Middle;
  hint: Sentence | null;
  choices: Button[];
  quiet: Button[];
  ways: Ways | null;
  which: string[];
  legal: string[] | null;
  ghosts: Ghost[];
  groups: GroupView[];
  verdict: Sentence | null;
  can_open: boolean;
  can_undo: boolean;
  can_redo: boolean;
  aids: Aiding[];
  dealt: boolean;
  moved: Moved[];
  by_suit: boolean;
  projector: boolean;
  covered: boolean;
  glow: string[];
  shakes: string[];
  mode: string;
  where: string;
  known: string;
  unseen: Piece[];
  goal: Piece[];
  situation: Piece[];
  text: Prose | null;
  answers: Choice[];
  listed: Choice[];
  proved: FoldedList | null;
  at_table: FoldedList | null;
  tools: Button[];
  folder: string;
  puzzle: string;
  folders: Option[];
  puzzles: Option[];
  wall: WallView;
  progress: Saved;
  exploring: boolean;
}

export interface PuzzlesWords {
  lang: string;
  faces: string;
  pack: string;
  text: Record<string, string>;
  told: Record<string, ((number | string)[])[]>;
  deck: CardView[];
  languages: Option[];
  face_sets: Option[];
  laws: Record<string, LawView>;
  art: Record<string, string>;
}

export interface Centre {
  code: string;
  text: string;
  laid: boolean;
}

export interface BenchHandCard {
  code: string;
  state: string;
}

export interface RearrangeChoice {
  label: string;
  main: boolean;
  do?: Wish;
  href?: string;
}

export interface ProofStep {
  text: string;
  deep: number;
  end: boolean;
  laws: string[];
}

export interface Shown {
  title: string;
  ways: Layouts | null;
  proof: ProofStep[];
}

export interface RearrangeView {
  lead: string;
  score: string;
  rules: string;
  centre: Centre;
  hand: BenchHandCard[];
  groups: GroupView[];
  verdict: Sentence;
  can_open: boolean;
  can_undo: boolean;
  can_start_again: boolean;
  choices: RearrangeChoice[];
  shown: Shown | null;
}

export interface RearrangeWords {
  lang: string;
  faces: string;
  pack: string;
  text: Record<string, string>;
  told: Record<string, ((number | string)[])[]>;
  deck: CardView[];
  languages: Option[];
  face_sets: Option[];
  laws: Record<string, LawView>;
  examples: Option[];
}

export interface NoteView {
  text: string;
  lang: string;
  laws: string[];
}

export interface ReplayFile {
  name: string;
  text: string;
}

export interface ReplayView {
  lead: string;
  over: string;
  rules: string;
  top: Side;
  bottom: Side;
  middle: Middle;
  hint: Sentence | null;
  choices: Button[];
  quiet: Button[];
  ways: Ways | null;
  which: string[];
  legal: string[] | null;
  ghosts: Ghost[];
  groups: GroupView[];
  verdict: Sentence | null;
  can_open: boolean;
  can_undo: boolean;
  can_redo: boolean;
  aids: Aiding[];
  dealt: boolean;
  moved: Moved[];
  by_suit: boolean;
  projector: boolean;
  covered: boolean;
  glow: string[];
  shakes: string[];
  exploring: boolean;
  where: string;
  game: string;
  ply: number;
  last: number;
  next_note: number;
  has_notes: boolean;
  note: NoteView | null;
  at_table: FoldedList | null;
  both: boolean;
  todo: string;
  record: ReplayFile | null;
  across: WallView | null;
}

export interface ExampleSide {
  name: string;
  spread: string[][];
  hand: string[];
  count: string;
}

export interface ExampleTable {
  you: ExampleSide;
  opponent: ExampleSide;
  centre: string | null;
  stock: string;
  waste: string;
  waste_cards: string[];
  marked: string[];
  fresh: string[];
}

export interface TryView {
  name: string;
  verb: string;
  groups: string[][];
  state: string;
}

export interface LawReply {
  verdict: Sentence;
  evidence: string[];
  groups: string[][];
  then: string;
}

export interface ExampleView {
  to_do: string;
  table: ExampleTable;
  tries: TryView[];
  answer: LawReply | null;
  bench: string;
}

export interface SourceSays {
  names: string[];
  stance: string;
  words: string;
  remark: string;
  where: string;
}

export interface Unfolded {
  example: ExampleView | null;
  books: SourceSays[] | null;
}

export interface RulesView {
  search: string;
  found: string[];
  count: string;
  unfolded: Record<string, Unfolded>;
  law: string;
}

export interface Chapter {
  number: string;
  name: string;
  laws: string[];
}

export interface RulesWords {
  lang: string;
  faces: string;
  pack: string;
  text: Record<string, string>;
  told: Record<string, ((number | string)[])[]>;
  deck: CardView[];
  languages: Option[];
  face_sets: Option[];
  laws: Record<string, LawView>;
  chapters: Chapter[];
}

export interface SetText {
  pieces: Piece[];
  lang: string;
}

export interface ChapterRow {
  do: Wish;
  value: string;
  title: string;
  kind: string;
  told: string;
  state: string;
}

export interface ArrowView {
  start: string;
  end: string;
  text: string;
}

export interface ChapterView {
  kind: string;
  where: string;
  words: SetText;
  href: string;
  go: string;
  told: string;
  state: string;
  arrows: ArrowView[];
  asks: boolean;
}

export interface HomeworkFile {
  name: string;
  text: string;
}

export interface ChapterSheet {
  title: string;
  said: SetText[];
  href: string;
  diagram: string;
  answers: SetText[];
  asks: boolean;
}

export interface SetsView {
  lead: string;
  over: string;
  rules: string;
  top: Side;
  bottom: Side;
  middle: Middle;
  hint: Sentence | null;
  choices: Button[];
  quiet: Button[];
  ways: Ways | null;
  which: string[];
  legal: string[] | null;
  ghosts: Ghost[];
  groups: GroupView[];
  verdict: Sentence | null;
  can_open: boolean;
  can_undo: boolean;
  can_redo: boolean;
  aids: Aiding[];
  dealt: boolean;
  moved: Moved[];
  by_suit: boolean;
  projector: boolean;
  covered: boolean;
  glow: string[];
  shakes: string[];
  set: string;
  title: string;
  title_lang: string;
  about: SetText;
  draft: string;
  chapters: ChapterRow[];
  at: number;
  done: string;
  steps: Button[];
  chapter: ChapterView | null;
  nickname: string;
  file: HomeworkFile;
  is_long: boolean;
  sheets: ChapterSheet[];
}

export interface SetsWords {
  lang: string;
  faces: string;
  pack: string;
  text: Record<string, string>;
  told: Record<string, ((number | string)[])[]>;
  deck: CardView[];
  languages: Option[];
  face_sets: Option[];
  laws: Record<string, LawView>;
  sets: Option[];
}

export interface LawGroup {
  name: string;
  options: Option[];
}

export interface Picker {
  id: string;
  name: string;
  chosen: string;
  groups: LawGroup[];
}

export interface Saying {
  name: string;
  stance: string;
  words: string;
  remark: string;
  where: string;
}

export interface LawRow {
  law: string;
  title: string;
  said: Saying[];
  ours: string[];
  opens: string;
}

export interface ReadingWay {
  label: string;
  href: string;
}

export interface Tab {
  id: string;
  name: string;
  on: boolean;
}

export interface ComparisonPart {
  title: string;
  actions: string[];
  why: Sentence;
}

export interface Apart {
  same: string;
  parts: ComparisonPart[];
  ended: string[];
  next: string;
  action: string;
}

export interface Shelf {
  caption: string;
  heads: string[];
  rows: string[][];
}

export interface SourcesView {
  lead: string;
  over: string;
  rules: string;
  top: Side;
  bottom: Side;
  middle: Middle;
  hint: Sentence | null;
  choices: Button[];
  quiet: Button[];
  ways: Ways | null;
  which: string[];
  legal: string[] | null;
  ghosts: Ghost[];
  groups: GroupView[];
  verdict: Sentence | null;
  can_open: boolean;
  can_undo: boolean;
  can_redo: boolean;
  aids: Aiding[];
  dealt: boolean;
  moved: Moved[];
  by_suit: boolean;
  projector: boolean;
  covered: boolean;
  glow: string[];
  shakes: string[];
  mode: string;
  pickers: Picker[];
  summary: string[];
  about: string;
  played: LawRow[];
  worded: LawRow[];
  all: LawRow[];
  whole: ReadingWay[];
  law: LawRow | null;
  book: string;
  tabs: Tab[];
  apart: Apart | null;
  look: Shelf | null;
  more: boolean;
}

export interface TableView {
  lead: string;
  over: string;
  rules: string;
  top: Side;
  bottom: Side;
  middle: Middle;
  hint: Sentence | null;
  choices: Button[];
  quiet: Button[];
  ways: Ways | null;
  which: string[];
  legal: string[] | null;
  ghosts: Ghost[];
  groups: GroupView[];
  verdict: Sentence | null;
  can_open: boolean;
  can_undo: boolean;
  can_redo: boolean;
  aids: Aiding[];
  dealt: boolean;
  moved: Moved[];
  by_suit: boolean;
  projector: boolean;
  covered: boolean;
  glow: string[];
  shakes: string[];
}

export interface SectionView {
  id: string;
  title: (Record<string, any>)[];
  blocks: (Record<string, any>)[];
}

export interface SlideView {
  number: number;
  count: string;
  asked: (Record<string, any>)[];
  answers: (Record<string, any>)[];
  next: string;
  can_go_on: boolean;
  can_go_back: boolean;
}

export interface TeacherView {
  lesson: string;
  title: (Record<string, any>)[];
  sections: SectionView[];
  slide: SlideView | null;
}

export interface TeacherWords {
  lang: string;
  faces: string;
  pack: string;
  text: Record<string, string>;
  told: Record<string, ((number | string)[])[]>;
  deck: CardView[];
  languages: Option[];
  face_sets: Option[];
  laws: Record<string, LawView>;
  lessons: Option[];
}

export interface RowView {
  place?: string;
  groups?: string[][];
  down?: number;
  count?: string;
  marked?: string[];
  lit?: boolean;
  refused?: string;
  counters?: number;
  paid?: number;
}

export interface PictureView {
  rows: RowView[];
  caption: Piece[];
  read: string;
}

export interface TermView {
  name: string;
  text: string;
  terms: [number, number, string][];
  laws: string[];
  picture: PictureView;
  href: string;
}

export interface Spoken {
  text: string;
  n: number;
}

export interface ScreenView {
  link: string;
  notice: string;
  place?: number;
  spoken: Spoken;
  told: Record<string, ((number | string)[])[]>;
  offered: Record<string, string[]>;
}

export interface GameGroup {
  name: string;
  games: Option[];
}

export interface ReplayMove {
  ply: number;
  name: string;
}

export type ScreenText = Record<
  | "actions"
  | "back_in_box"
  | "bench_keys"
  | "close"
  | "copied"
  | "copy_it"
  | "copy_link"
  | "examples"
  | "faces"
  | "glossary"
  | "group"
  | "here"
  | "language"
  | "law"
  | "law_book"
  | "leave"
  | "lost"
  | "lost_step"
  | "lost_unkept"
  | "menu"
  | "neighbours"
  | "new_group"
  | "no_line"
  | "not_kept"
  | "other_books"
  | "projector"
  | "projects"
  | "projects_no_more"
  | "put_here"
  | "reload"
  | "start_again"
  | "undo",
  string
>;

export type TableText = Record<
  | "actions"
  | "back_in_box"
  | "bench"
  | "bench_keys"
  | "centre"
  | "chosen"
  | "close"
  | "copied"
  | "copy_it"
  | "copy_link"
  | "examples"
  | "faces"
  | "glossary"
  | "group"
  | "hand_keys"
  | "here"
  | "laid"
  | "language"
  | "law"
  | "law_book"
  | "leave"
  | "legal"
  | "lit"
  | "lost"
  | "lost_step"
  | "lost_unkept"
  | "menu"
  | "neighbours"
  | "new_group"
  | "next_first"
  | "no_centre"
  | "no_line"
  | "no_waste"
  | "not_kept"
  | "nothing_laid"
  | "other_books"
  | "projector"
  | "projects"
  | "projects_no_more"
  | "put_here"
  | "redo_step"
  | "reload"
  | "show_hand"
  | "show_stock"
  | "show_waste"
  | "sort"
  | "start_again"
  | "stock"
  | "undo"
  | "undo_step"
  | "waste"
  | "ways"
  | "which_card",
  string
>;

export type ClassroomText = Record<
  | "actions"
  | "add_lesson"
  | "add_move"
  | "add_open"
  | "add_position"
  | "add_puzzle"
  | "add_steps"
  | "arise"
  | "back_in_box"
  | "bench"
  | "bench_keys"
  | "board"
  | "board_keys"
  | "booklet"
  | "booklet_text"
  | "booklet_title"
  | "centre"
  | "chapter_words"
  | "chosen"
  | "clear"
  | "close"
  | "copied"
  | "copy_booklet"
  | "copy_it"
  | "copy_link"
  | "course_part"
  | "examples"
  | "face_down"
  | "faces"
  | "fill"
  | "follow"
  | "glossary"
  | "group"
  | "group_of_its_own"
  | "hand_keys"
  | "has_folded"
  | "here"
  | "is_passed"
  | "laid"
  | "language"
  | "law"
  | "law_book"
  | "leave"
  | "legal"
  | "lit"
  | "load"
  | "load_booklet"
  | "long_booklet"
  | "lost"
  | "lost_step"
  | "lost_unkept"
  | "made_chapters"
  | "menu"
  | "neighbours"
  | "new_group"
  | "next_first"
  | "next_here"
  | "no_centre"
  | "no_line"
  | "no_waste"
  | "not_kept"
  | "nothing_laid"
  | "open_booklet"
  | "other_books"
  | "pack"
  | "pack_keys"
  | "play_on"
  | "projector"
  | "projects"
  | "projects_no_more"
  | "put_here"
  | "puzzle_folder"
  | "puzzle_number"
  | "reasons"
  | "redo_setup"
  | "redo_step"
  | "reload"
  | "replay"
  | "rules"
  | "save"
  | "save_booklet"
  | "settings"
  | "show"
  | "show_hand"
  | "show_stock"
  | "show_waste"
  | "sort"
  | "start_again"
  | "stock"
  | "stop"
  | "suits"
  | "switches"
  | "take_out"
  | "this_to_board"
  | "to_board"
  | "undo"
  | "undo_step"
  | "vote"
  | "waste"
  | "ways"
  | "what_now"
  | "which_card"
  | "who_acts",
  string
>;

export interface ClassroomRoom {
  view: ScreenView & ClassroomView;
  words: Omit<ClassroomWords, "text"> & { text: ClassroomText; };
  messages: {
    add_lesson: { lesson: string; value: string; };
    add_move: { value: string; };
    add_open: { value: string; };
    add_position: { value: string; };
    add_puzzle: { folder: string; number: number; value: string; };
    add_steps: {  };
    aim: { value: string; };
    arise: {  };
    arrange: { layout: string; };
    arrange_self: {  };
    bring_to: { card: string; value: "bottom" | "bottom-hand" | "centre" | "stock" | "top" | "top-hand" | "waste"; };
    cancel: {  };
    choose: { card: string; };
    clear: {  };
    count: { value: "dealer-hand" | "pone-hand" | "stock"; number: number; };
    do: { action: string; };
    done: {  };
    example: { value: string; };
    faces: { value: "french" | "spanish"; };
    fill: {  };
    fold: { value: "dealer" | "pone"; };
    follow: {  };
    go_on: {  };
    hold: { card: string; };
    language: { value: "de" | "en" | "es"; };
    lay: {  };
    let_go: {  };
    load: { text: string; };
    move: { card: string; group: string | number; };
    name_booklet: { value: string; };
    new_group: {  };
    open_booklet: { text: string; };
    passed: {  };
    phase: { value: string; };
    pick: { card: string; };
    place: { value: "bottom" | "bottom-hand" | "centre" | "stock" | "top" | "top-hand" | "waste"; };
    play_on: {  };
    preset: { value: "bicycle" | "foster" | "mexican" | "pagat" | "rummy-com" | "rummy-games" | "rummyo"; };
    project: {  };
    put: { card: string; value: string; };
    put_back: { card: string; };
    redo: {  };
    reveal: {  };
    seat: { value: "dealer" | "pone"; };
    set_up: {  };
    set_up_this: {  };
    show: { value: "hand" | "legal" | "stock" | "waste"; };
    sort: {  };
    still_there: {  };
    stop: {  };
    switch: { switch: string; value: "ends" | "free" | "none"; };
    take_out: { value: string; };
    toggle: { card: string; };
    touch: { group: number; };
    undo: {  };
    ways: {  };
  };
}

export type ForcingText = Record<
  | "actions"
  | "back_in_box"
  | "bench"
  | "bench_keys"
  | "board"
  | "board_keys"
  | "centre"
  | "chosen"
  | "close"
  | "copied"
  | "copy_it"
  | "copy_link"
  | "examples"
  | "faces"
  | "glossary"
  | "gone"
  | "group"
  | "hand_keys"
  | "here"
  | "laid"
  | "language"
  | "law"
  | "law_book"
  | "leave"
  | "legal"
  | "lit"
  | "lost"
  | "lost_step"
  | "lost_unkept"
  | "matters"
  | "menu"
  | "more"
  | "neighbours"
  | "new_group"
  | "next_first"
  | "no_centre"
  | "no_line"
  | "no_waste"
  | "not_kept"
  | "nothing_laid"
  | "other_books"
  | "panel"
  | "places"
  | "projector"
  | "projects"
  | "projects_no_more"
  | "put_here"
  | "redo_step"
  | "reload"
  | "safe"
  | "show_hand"
  | "show_stock"
  | "show_waste"
  | "sort"
  | "start_again"
  | "stock"
  | "switches"
  | "told"
  | "under_each"
  | "undo"
  | "undo_step"
  | "waste"
  | "ways"
  | "what_then"
  | "which_card",
  string
>;

export interface ForcingRoom {
  view: ScreenView & ForcingView;
  words: Omit<ScreenWords, "text"> & { text: ForcingText; };
  messages: {
    answer: {  };
    arrange: { layout: string; };
    arrange_self: {  };
    bring_to: { card: string; value: "bottom" | "bottom-hand" | "centre" | "stock" | "top" | "top-hand" | "waste"; };
    cancel: {  };
    change_sides: {  };
    choose: { card: string; };
    course: { value: "forcer" | "safe" | "sources" | "switches" | "victim"; };
    do: { action: string; };
    done: {  };
    example: { value: never; };
    faces: { value: "french" | "spanish"; };
    foretell: { value: "goes-by" | "may-force" | "may-place" | "must-meld"; };
    language: { value: "de" | "en" | "es"; };
    lay: {  };
    let_go: {  };
    move: { card: string; group: string | number; };
    name_card: { card: string; };
    new_group: {  };
    next_task: {  };
    place: { value: "bottom" | "bottom-hand" | "centre" | "stock" | "top" | "top-hand" | "waste"; };
    project: {  };
    put_back: { card: string; };
    redo: {  };
    reveal: {  };
    same_task: {  };
    set_switch: { value: string; };
    show: { value: "hand" | "legal" | "stock" | "waste"; };
    show_switch: { value: "borrowing" | "forced_placement" | "forcing" | "forcing_fit" | "forcing_scope"; };
    show_truth: {  };
    sort: {  };
    still_there: {  };
    toggle: { card: string; };
    touch: { group: number; };
    undo: {  };
    ways: {  };
  };
}

export type GlossaryText = Record<
  | "actions"
  | "back_in_box"
  | "bench_keys"
  | "called"
  | "close"
  | "copied"
  | "copy_it"
  | "copy_link"
  | "copy_word"
  | "examples"
  | "faces"
  | "glossary"
  | "group"
  | "here"
  | "language"
  | "languages"
  | "law"
  | "law_book"
  | "learn"
  | "leave"
  | "lost"
  | "lost_step"
  | "lost_unkept"
  | "menu"
  | "neighbours"
  | "new_group"
  | "no_line"
  | "not_kept"
  | "other_books"
  | "projector"
  | "projects"
  | "projects_no_more"
  | "put_here"
  | "reload"
  | "search"
  | "see"
  | "show_all"
  | "start_again"
  | "undo"
  | "words",
  string
>;

export interface GlossaryRoom {
  view: ScreenView & GlossaryView;
  words: Omit<GlossaryWords, "text"> & { text: GlossaryText; };
  messages: {
    faces: { value: "french" | "spanish"; };
    language: { value: "de" | "en" | "es"; };
    open: { value: string; };
    search: { value: string; };
    still_there: {  };
  };
}

export type HookText = Record<
  | "actions"
  | "back_in_box"
  | "bench"
  | "bench_keys"
  | "centre"
  | "chosen"
  | "close"
  | "copied"
  | "copy_it"
  | "copy_link"
  | "examples"
  | "faces"
  | "glossary"
  | "group"
  | "hand_keys"
  | "here"
  | "laid"
  | "language"
  | "law"
  | "law_book"
  | "leave"
  | "legal"
  | "lit"
  | "lost"
  | "lost_step"
  | "lost_unkept"
  | "menu"
  | "neighbours"
  | "new_group"
  | "next_first"
  | "no_centre"
  | "no_line"
  | "no_waste"
  | "not_kept"
  | "nothing_laid"
  | "other_books"
  | "projector"
  | "projects"
  | "projects_no_more"
  | "put_here"
  | "redo_step"
  | "reload"
  | "restart"
  | "show_hand"
  | "show_stock"
  | "show_waste"
  | "skip"
  | "sort"
  | "start_again"
  | "stock"
  | "undo"
  | "undo_step"
  | "waste"
  | "way_out"
  | "ways"
  | "which_card"
  | "with"
  | "without",
  string
>;

export interface HookRoom {
  view: ScreenView & HookView;
  words: Omit<HookWords, "text"> & { text: HookText; };
  messages: {
    bring_to: { card: string; value: "bottom" | "bottom-hand" | "centre" | "stock" | "top" | "top-hand" | "waste"; };
    choose: { card: string; };
    company: {  };
    do: { action: string; };
    faces: { value: "french" | "spanish"; };
    go_on: { ply: number; };
    language: { value: "de" | "en" | "es"; };
    lay: {  };
    place: { value: "bottom" | "bottom-hand" | "centre" | "stock" | "top" | "top-hand" | "waste"; };
    restart: {  };
    skip: {  };
    still_there: {  };
  };
}

export type LearnText = Record<
  | "actions"
  | "away"
  | "back_in_box"
  | "back_to_lesson"
  | "bench"
  | "bench_keys"
  | "centre"
  | "chosen"
  | "close"
  | "copied"
  | "copy_it"
  | "copy_link"
  | "examples"
  | "faces"
  | "glossary"
  | "group"
  | "hand_keys"
  | "helped"
  | "here"
  | "laid"
  | "language"
  | "law"
  | "law_book"
  | "leave"
  | "legal"
  | "levels"
  | "lit"
  | "lost"
  | "lost_step"
  | "lost_unkept"
  | "map"
  | "menu"
  | "neighbours"
  | "new_group"
  | "next_first"
  | "no_centre"
  | "no_line"
  | "no_waste"
  | "not_kept"
  | "not_right"
  | "nothing_laid"
  | "now"
  | "offers"
  | "open_file"
  | "other_books"
  | "passed"
  | "play"
  | "predict"
  | "progress"
  | "projector"
  | "projects"
  | "projects_no_more"
  | "put_here"
  | "redo_step"
  | "reload"
  | "right"
  | "save"
  | "show_hand"
  | "show_stock"
  | "show_waste"
  | "sort"
  | "start_again"
  | "stock"
  | "teacher"
  | "to_come"
  | "tools"
  | "tried"
  | "undo"
  | "undo_step"
  | "waste"
  | "ways"
  | "which_card"
  | "with"
  | "without"
  | "you_said",
  string
>;

export interface LearnRoom {
  view: ScreenView & LearnView;
  words: Omit<LearnWords, "text"> & { text: LearnText; };
  messages: {
    allowed: {  };
    arrange: { layout: string; };
    arrange_self: {  };
    back_to_lesson: {  };
    bring_to: { card: string; value: "bottom" | "bottom-hand" | "centre" | "stock" | "top" | "top-hand" | "waste"; };
    cancel: {  };
    choose: { card: string; };
    company: {  };
    do: { action: string; };
    done: {  };
    door: { value: string; };
    enter: { value: string; };
    example: { value: never; };
    explore: {  };
    faces: { value: "french" | "spanish"; };
    forbidden: {  };
    go_on: { ply: number; };
    language: { value: "de" | "en" | "es"; };
    lay: {  };
    let_go: {  };
    map: {  };
    more_hint: {  };
    move: { card: string; group: string | number; };
    new_group: {  };
    next_part: {  };
    open_file: { text: string; };
    place: { value: "bottom" | "bottom-hand" | "centre" | "stock" | "top" | "top-hand" | "waste"; };
    predict: { value: string; };
    project: {  };
    put_back: { card: string; };
    redo: {  };
    reveal: {  };
    run_on: {  };
    show: { value: "hand" | "legal" | "stock" | "waste"; };
    show_happening: {  };
    show_known: { value: string; };
    sort: {  };
    stay: {  };
    step_on: {  };
    still_there: {  };
    stop: {  };
    to_end: {  };
    toggle: { card: string; };
    touch: { group: number; };
    try_again: {  };
    undo: {  };
    ways: {  };
  };
}

export type MeldsText = Record<
  | "actions"
  | "add"
  | "back_in_box"
  | "bench"
  | "bench_keys"
  | "close"
  | "copied"
  | "copy_it"
  | "copy_link"
  | "examples"
  | "faces"
  | "glossary"
  | "group"
  | "grow"
  | "here"
  | "keys"
  | "language"
  | "law"
  | "law_book"
  | "lay_out"
  | "layouts"
  | "lead"
  | "leave"
  | "lit"
  | "lost"
  | "lost_step"
  | "lost_unkept"
  | "map"
  | "map_help"
  | "menu"
  | "more"
  | "neighbours"
  | "new_group"
  | "no_line"
  | "not_kept"
  | "opponent"
  | "other_books"
  | "pack"
  | "projector"
  | "projects"
  | "projects_no_more"
  | "put_here"
  | "reload"
  | "runs"
  | "sets"
  | "start_again"
  | "to_come"
  | "undo"
  | "waste",
  string
>;

export interface MeldsRoom {
  view: ScreenView & MeldsView;
  words: Omit<MeldsWords, "text"> & { text: MeldsText; };
  messages: {
    arrange: { layout: string; };
    clear: {  };
    example: { value: "buried" | "corner" | "hole" | "left" | "seven" | "split" | "taken"; };
    extend: { card: string; };
    faces: { value: "french" | "spanish"; };
    language: { value: "de" | "en" | "es"; };
    lay_meld: { meld: string; };
    lay_out: {  };
    move: { card: string; group: string | number; };
    new_group: {  };
    still_there: {  };
    take: { card: string; };
    toggle: { card: string; };
    touch: { group: number; };
    undo: {  };
  };
}

export type OutsText = Record<
  | "actions"
  | "back_in_box"
  | "bench_keys"
  | "close"
  | "copied"
  | "copy_it"
  | "copy_link"
  | "examples"
  | "faces"
  | "glossary"
  | "group"
  | "here"
  | "keys"
  | "language"
  | "law"
  | "law_book"
  | "leave"
  | "lost"
  | "lost_step"
  | "lost_unkept"
  | "menu"
  | "neighbours"
  | "new_group"
  | "no_line"
  | "not_kept"
  | "other_books"
  | "others"
  | "pack"
  | "projector"
  | "projects"
  | "projects_no_more"
  | "put_here"
  | "reload"
  | "spread"
  | "start_again"
  | "starts"
  | "try"
  | "undo",
  string
>;

export interface OutsRoom {
  view: ScreenView & OutsView;
  words: Omit<OutsWords, "text"> & { text: OutsText; };
  messages: {
    check: {  };
    example: { value: "borrow" | "buried" | "corner" | "eight" | "hole"; };
    faces: { value: "french" | "spanish"; };
    language: { value: "de" | "en" | "es"; };
    next: {  };
    show: {  };
    start: { value: "first" | "gone"; };
    still_there: {  };
    toggle: { card: string; };
    undo: {  };
  };
}

export type PlayText = Record<
  | "actions"
  | "again"
  | "back_in_box"
  | "bench"
  | "bench_keys"
  | "centre"
  | "chosen"
  | "close"
  | "copied"
  | "copy_it"
  | "copy_link"
  | "examples"
  | "faces"
  | "fold"
  | "glossary"
  | "group"
  | "hand_keys"
  | "happened"
  | "here"
  | "laid"
  | "language"
  | "law"
  | "law_book"
  | "leave"
  | "legal"
  | "lit"
  | "look"
  | "lost"
  | "lost_step"
  | "lost_unkept"
  | "menu"
  | "neighbours"
  | "new_deal"
  | "new_group"
  | "next_first"
  | "no_centre"
  | "no_line"
  | "no_waste"
  | "not_kept"
  | "nothing_laid"
  | "other_books"
  | "other_seat"
  | "projector"
  | "projects"
  | "projects_no_more"
  | "put_here"
  | "redo_step"
  | "reload"
  | "resign"
  | "rules"
  | "save"
  | "show_hand"
  | "show_stock"
  | "show_waste"
  | "sort"
  | "start_again"
  | "stock"
  | "undo"
  | "undo_step"
  | "waste"
  | "ways"
  | "ways_on"
  | "which_card"
  | "with"
  | "without",
  string
>;

export interface PlayRoom {
  view: ScreenView & PlayView;
  words: Omit<PlayWords, "text"> & { text: PlayText; };
  messages: {
    again: {  };
    arrange: { layout: string; };
    arrange_self: {  };
    bring_to: { card: string; value: "bottom" | "bottom-hand" | "centre" | "stock" | "top" | "top-hand" | "waste"; };
    cancel: {  };
    choose: { card: string; };
    company: {  };
    do: { action: string; };
    done: {  };
    example: { value: never; };
    faces: { value: "french" | "spanish"; };
    fold: {  };
    go_on: { ply: number; };
    language: { value: "de" | "en" | "es"; };
    lay: {  };
    let_go: {  };
    move: { card: string; group: string | number; };
    new_deal: {  };
    new_group: {  };
    other_seat: {  };
    place: { value: "bottom" | "bottom-hand" | "centre" | "stock" | "top" | "top-hand" | "waste"; };
    project: {  };
    put_back: { card: string; };
    redo: {  };
    resign: {  };
    reveal: {  };
    rules: { value: "bicycle" | "foster" | "mexican" | "pagat" | "rummy-com" | "rummy-games" | "rummyo"; };
    show: { value: "hand" | "legal" | "stock" | "waste"; };
    sort: {  };
    still_there: {  };
    sure: {  };
    to_the_end: {  };
    toggle: { card: string; };
    touch: { group: number; };
    undo: {  };
    ways: {  };
  };
}

export type PuzzlesText = Record<
  | "actions"
  | "answers"
  | "at_table"
  | "back_in_box"
  | "back_to_puzzle"
  | "bench"
  | "bench_keys"
  | "centre"
  | "chosen"
  | "close"
  | "copied"
  | "copy_it"
  | "copy_link"
  | "day"
  | "examples"
  | "faces"
  | "folder"
  | "glossary"
  | "group"
  | "hand_keys"
  | "here"
  | "laid"
  | "language"
  | "law"
  | "law_book"
  | "leave"
  | "legal"
  | "listed"
  | "lit"
  | "lost"
  | "lost_step"
  | "lost_unkept"
  | "menu"
  | "neighbours"
  | "new_group"
  | "next_first"
  | "no_centre"
  | "no_line"
  | "no_waste"
  | "not_kept"
  | "nothing_laid"
  | "open_file"
  | "other_books"
  | "progress"
  | "projector"
  | "projects"
  | "projects_no_more"
  | "proved"
  | "put_here"
  | "puzzle"
  | "puzzle_waits"
  | "redo_step"
  | "reload"
  | "save"
  | "show_hand"
  | "show_stock"
  | "show_waste"
  | "sort"
  | "start_again"
  | "stock"
  | "tools"
  | "undo"
  | "undo_step"
  | "vote"
  | "waste"
  | "ways"
  | "which_card"
  | "with"
  | "without",
  string
>;

export interface PuzzlesRoom {
  view: ScreenView & PuzzlesView;
  words: Omit<PuzzlesWords, "text"> & { text: PuzzlesText; };
  messages: {
    answer: { value: string; };
    arrange: { layout: string; };
    arrange_self: {  };
    back_to_puzzle: {  };
    bring_to: { card: string; value: "bottom" | "bottom-hand" | "centre" | "stock" | "top" | "top-hand" | "waste"; };
    cancel: {  };
    choose: { card: string; };
    company: {  };
    day: {  };
    do: { action: string; };
    done: {  };
    example: { value: never; };
    explore: {  };
    faces: { value: "french" | "spanish"; };
    folder: { value: string; };
    language: { value: "de" | "en" | "es"; };
    lay: {  };
    let_go: {  };
    more_hint: {  };
    move: { card: string; group: string | number; };
    new_group: {  };
    next_folder: {  };
    next_puzzle: {  };
    open_file: { text: string; };
    place: { value: "bottom" | "bottom-hand" | "centre" | "stock" | "top" | "top-hand" | "waste"; };
    project: {  };
    prove: {  };
    put_back: { card: string; };
    puzzle: { value: string; };
    redo: {  };
    reveal: {  };
    show: { value: "hand" | "legal" | "stock" | "waste"; };
    sort: {  };
    step_on: {  };
    still_there: {  };
    tick: { action: string; };
    to_end: {  };
    toggle: { card: string; };
    touch: { group: number; };
    try_again: {  };
    undo: {  };
    ways: {  };
  };
}

export type RearrangeText = Record<
  | "actions"
  | "back_in_box"
  | "bench_keys"
  | "centre"
  | "close"
  | "copied"
  | "copy_it"
  | "copy_link"
  | "examples"
  | "faces"
  | "glossary"
  | "group"
  | "hand"
  | "here"
  | "keys"
  | "laid"
  | "language"
  | "law"
  | "law_book"
  | "leave"
  | "lost"
  | "lost_step"
  | "lost_unkept"
  | "menu"
  | "neighbours"
  | "new_group"
  | "no_line"
  | "not_kept"
  | "other_books"
  | "projector"
  | "projects"
  | "projects_no_more"
  | "put_here"
  | "reload"
  | "spread"
  | "start_again"
  | "undo",
  string
>;

export interface RearrangeRoom {
  view: ScreenView & RearrangeView;
  words: Omit<RearrangeWords, "text"> & { text: RearrangeText; };
  messages: {
    arrange: { layout: string; };
    ask: {  };
    bring: { card: string; };
    deny: {  };
    example: { value: "borrow" | "both" | "eight" | "forced" | "middle" | "places" | "stuck"; };
    faces: { value: "french" | "spanish"; };
    language: { value: "de" | "en" | "es"; };
    move: { card: string; group: string | number; };
    new_group: {  };
    next: {  };
    practise: {  };
    put_back: { card: string; };
    start_again: {  };
    still_there: {  };
    toggle: { card: string; };
    touch: { group: number; };
    undo: {  };
  };
}

export type ReplayText = Record<
  | "actions"
  | "at_table"
  | "away"
  | "back_in_box"
  | "back_to_game"
  | "beginning"
  | "bench"
  | "bench_keys"
  | "both_hands"
  | "centre"
  | "chosen"
  | "close"
  | "copied"
  | "copy_it"
  | "copy_link"
  | "end"
  | "examples"
  | "explore"
  | "faces"
  | "first_note"
  | "games"
  | "glossary"
  | "group"
  | "hand_keys"
  | "here"
  | "jump"
  | "laid"
  | "language"
  | "law"
  | "law_book"
  | "leave"
  | "legal"
  | "lit"
  | "lost"
  | "lost_step"
  | "lost_unkept"
  | "menu"
  | "neighbours"
  | "new_group"
  | "next_first"
  | "next_note"
  | "no_centre"
  | "no_line"
  | "no_waste"
  | "not_kept"
  | "nothing_laid"
  | "open_file"
  | "other_books"
  | "other_side"
  | "own_game"
  | "projector"
  | "projects"
  | "projects_no_more"
  | "put_here"
  | "redo_step"
  | "reload"
  | "save"
  | "show_hand"
  | "show_stock"
  | "show_waste"
  | "sort"
  | "start_again"
  | "step_back"
  | "step_forward"
  | "stock"
  | "undo"
  | "undo_step"
  | "walk"
  | "waste"
  | "ways"
  | "which_card"
  | "with"
  | "without",
  string
>;

export interface ReplayRoom {
  view: ScreenView & ReplayView;
  words: Omit<ScreenWords, "text"> & { text: ReplayText; games: GameGroup[]; title: string; moves: ReplayMove[]; record: ReplayFile; art: Record<string, string>; };
  messages: {
    arrange: { layout: string; };
    arrange_self: {  };
    back_to_game: {  };
    bring_to: { card: string; value: "bottom" | "bottom-hand" | "centre" | "stock" | "top" | "top-hand" | "waste"; };
    cancel: {  };
    choose: { card: string; };
    do: { action: string; };
    done: {  };
    example: { value: never; };
    explore: {  };
    faces: { value: "french" | "spanish"; };
    game: { value: string; };
    language: { value: "de" | "en" | "es"; };
    lay: {  };
    let_go: {  };
    move: { card: string; group: string | number; };
    new_group: {  };
    open_file: { text: string; };
    other_side: {  };
    place: { value: "bottom" | "bottom-hand" | "centre" | "stock" | "top" | "top-hand" | "waste"; };
    project: {  };
    put_back: { card: string; };
    redo: {  };
    reveal: {  };
    show: { value: "hand" | "legal" | "stock" | "waste"; };
    sort: {  };
    still_there: {  };
    to_ply: { ply: number; };
    toggle: { card: string; };
    touch: { group: number; };
    undo: {  };
    ways: {  };
  };
}

export type RulesText = Record<
  | "actions"
  | "back"
  | "back_in_box"
  | "bench"
  | "bench_keys"
  | "books"
  | "centre"
  | "chapters"
  | "close"
  | "copied"
  | "copy_it"
  | "copy_law"
  | "copy_link"
  | "examples"
  | "faces"
  | "glossary"
  | "group"
  | "hand"
  | "here"
  | "language"
  | "law"
  | "law_book"
  | "lead"
  | "leave"
  | "lost"
  | "lost_step"
  | "lost_unkept"
  | "menu"
  | "neighbours"
  | "new_group"
  | "no_centre"
  | "no_line"
  | "not_kept"
  | "nothing"
  | "other_books"
  | "print"
  | "projector"
  | "projects"
  | "projects_no_more"
  | "put_here"
  | "reload"
  | "search"
  | "show_all"
  | "spread"
  | "start_again"
  | "tried"
  | "tries"
  | "try_it"
  | "undo"
  | "where",
  string
>;

export interface RulesRoom {
  view: ScreenView & RulesView;
  words: Omit<RulesWords, "text"> & { text: RulesText; };
  messages: {
    back: { value: string; };
    books: { value: string; };
    example: { value: string; };
    faces: { value: "french" | "spanish"; };
    language: { value: "de" | "en" | "es"; };
    search: { value: string; };
    still_there: {  };
    try: { value: string; index: number; };
  };
}

export type SetsText = Record<
  | "actions"
  | "back_in_box"
  | "bench"
  | "bench_keys"
  | "centre"
  | "chapters"
  | "choose"
  | "chosen"
  | "close"
  | "copied"
  | "copy_it"
  | "copy_link"
  | "examples"
  | "faces"
  | "give_back"
  | "give_back_text"
  | "glossary"
  | "group"
  | "hand_keys"
  | "here"
  | "laid"
  | "language"
  | "law"
  | "law_book"
  | "leave"
  | "legal"
  | "lit"
  | "lost"
  | "lost_step"
  | "lost_unkept"
  | "menu"
  | "neighbours"
  | "new_group"
  | "next_first"
  | "nickname"
  | "no_centre"
  | "no_line"
  | "no_waste"
  | "not_kept"
  | "nothing_laid"
  | "open_file"
  | "other_books"
  | "own_set"
  | "print_all"
  | "projector"
  | "projects"
  | "projects_no_more"
  | "put_here"
  | "redo_step"
  | "reload"
  | "save"
  | "show_hand"
  | "show_stock"
  | "show_waste"
  | "sort"
  | "start_again"
  | "stock"
  | "too_long"
  | "undo"
  | "undo_step"
  | "waste"
  | "ways"
  | "which_card",
  string
>;

export interface SetsRoom {
  view: ScreenView & SetsView;
  words: Omit<SetsWords, "text"> & { text: SetsText; };
  messages: {
    again: {  };
    arrange: { layout: string; };
    arrange_self: {  };
    bring_to: { card: string; value: "bottom" | "bottom-hand" | "centre" | "stock" | "top" | "top-hand" | "waste"; };
    cancel: {  };
    chapter: { value: string; };
    choose: { card: string; };
    do: { action: string; };
    done: {  };
    example: { value: never; };
    faces: { value: "french" | "spanish"; };
    language: { value: "de" | "en" | "es"; };
    lay: {  };
    let_go: {  };
    move: { card: string; group: string | number; };
    new_group: {  };
    nickname: { value: string; };
    open_file: { text: string; };
    place: { value: "bottom" | "bottom-hand" | "centre" | "stock" | "top" | "top-hand" | "waste"; };
    print_all: {  };
    project: {  };
    put_back: { card: string; };
    redo: {  };
    reveal: {  };
    set: { value: string; };
    show: { value: "hand" | "legal" | "stock" | "waste"; };
    sort: {  };
    still_there: {  };
    toggle: { card: string; };
    touch: { group: number; };
    undo: {  };
    ways: {  };
  };
}

export type SourcesText = Record<
  | "actions"
  | "all"
  | "another"
  | "apart"
  | "back"
  | "back_in_box"
  | "bench"
  | "bench_keys"
  | "centre"
  | "chosen"
  | "close"
  | "copied"
  | "copy_it"
  | "copy_link"
  | "examples"
  | "faces"
  | "glossary"
  | "group"
  | "hand_keys"
  | "here"
  | "laid"
  | "language"
  | "law"
  | "law_book"
  | "law_page"
  | "leave"
  | "legal"
  | "lit"
  | "lost"
  | "lost_step"
  | "lost_unkept"
  | "menu"
  | "neighbours"
  | "new_group"
  | "next_first"
  | "no_centre"
  | "no_line"
  | "no_waste"
  | "not_kept"
  | "nothing_laid"
  | "other_books"
  | "pickers"
  | "played"
  | "projector"
  | "projects"
  | "projects_no_more"
  | "put_here"
  | "redo_step"
  | "reload"
  | "show_hand"
  | "show_stock"
  | "show_waste"
  | "sort"
  | "start_again"
  | "stock"
  | "tabs"
  | "undo"
  | "undo_step"
  | "waste"
  | "ways"
  | "where"
  | "which_card"
  | "worded",
  string
>;

export interface SourcesRoom {
  view: ScreenView & SourcesView;
  words: Omit<ScreenWords, "text"> & { text: SourcesText; };
  messages: {
    another: {  };
    arrange: { layout: string; };
    arrange_self: {  };
    bring_to: { card: string; value: "bottom" | "bottom-hand" | "centre" | "stock" | "top" | "top-hand" | "waste"; };
    by: { value: "mine" | "other"; };
    cancel: {  };
    choose: { card: string; };
    close_law: {  };
    do: { action: string; };
    done: {  };
    example: { value: never; };
    faces: { value: "french" | "spanish"; };
    language: { value: "de" | "en" | "es"; };
    lay: {  };
    let_go: {  };
    mine: { value: string; };
    move: { card: string; group: string | number; };
    new_group: {  };
    open_law: { value: string; };
    other: { value: string; };
    place: { value: "bottom" | "bottom-hand" | "centre" | "stock" | "top" | "top-hand" | "waste"; };
    project: {  };
    put_back: { card: string; };
    redo: {  };
    reveal: {  };
    show: { value: "hand" | "legal" | "stock" | "waste"; };
    sort: {  };
    still_there: {  };
    toggle: { card: string; };
    touch: { group: number; };
    undo: {  };
    value: { value: string; };
    ways: {  };
  };
}

export interface TableRoom {
  view: ScreenView & TableView;
  words: Omit<ScreenWords, "text"> & { text: TableText; };
  messages: {
    arrange: { layout: string; };
    arrange_self: {  };
    bring_to: { card: string; value: "bottom" | "bottom-hand" | "centre" | "stock" | "top" | "top-hand" | "waste"; };
    cancel: {  };
    choose: { card: string; };
    do: { action: string; };
    done: {  };
    example: { value: never; };
    faces: { value: "french" | "spanish"; };
    language: { value: "de" | "en" | "es"; };
    lay: {  };
    let_go: {  };
    move: { card: string; group: string | number; };
    new_group: {  };
    place: { value: "bottom" | "bottom-hand" | "centre" | "stock" | "top" | "top-hand" | "waste"; };
    project: {  };
    put_back: { card: string; };
    redo: {  };
    reveal: {  };
    show: { value: "hand" | "legal" | "stock" | "waste"; };
    sort: {  };
    still_there: {  };
    toggle: { card: string; };
    touch: { group: number; };
    undo: {  };
    ways: {  };
  };
}

export type TeacherText = Record<
  | "actions"
  | "ask"
  | "back"
  | "back_in_box"
  | "bench_keys"
  | "close"
  | "copied"
  | "copy_it"
  | "copy_link"
  | "end"
  | "examples"
  | "faces"
  | "glossary"
  | "group"
  | "here"
  | "language"
  | "law"
  | "law_book"
  | "lead"
  | "leave"
  | "lessons"
  | "lost"
  | "lost_step"
  | "lost_unkept"
  | "menu"
  | "name"
  | "neighbours"
  | "new_group"
  | "no_line"
  | "none"
  | "not_kept"
  | "other_books"
  | "print"
  | "projector"
  | "projects"
  | "projects_no_more"
  | "put_here"
  | "reload"
  | "right"
  | "sections"
  | "start_again"
  | "steps"
  | "undo"
  | "wrong",
  string
>;

export interface TeacherRoom {
  view: ScreenView & TeacherView;
  words: Omit<TeacherWords, "text"> & { text: TeacherText; };
  messages: {
    ask: { number: number; };
    back: {  };
    end: {  };
    faces: { value: "french" | "spanish"; };
    language: { value: "de" | "en" | "es"; };
    lesson: { value: string; };
    next: {  };
    still_there: {  };
  };
}

export interface Rooms {
  classroom: ClassroomRoom;
  forcing: ForcingRoom;
  glossary: GlossaryRoom;
  hook: HookRoom;
  learn: LearnRoom;
  melds: MeldsRoom;
  outs: OutsRoom;
  play: PlayRoom;
  puzzles: PuzzlesRoom;
  rearrange: RearrangeRoom;
  replay: ReplayRoom;
  rules: RulesRoom;
  sets: SetsRoom;
  sources: SourcesRoom;
  table: TableRoom;
  teacher: TeacherRoom;
}

type Messages<R extends keyof Rooms = keyof Rooms> = R extends unknown ? Rooms[R]["messages"] : never;
type Names<M> = M extends unknown ? keyof M : never;
type FieldsIn<M, T> = M extends unknown ? (T extends keyof M ? M[T] : never) : never;
/** The type of a message. */
export type Wish = Names<Messages>;
/** What a message says besides, by its type. */
export type Fields = { [T in Wish]: FieldsIn<Messages, T> };
