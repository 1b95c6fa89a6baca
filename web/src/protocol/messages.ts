// Made by `python -m ruleshift.server.docs.typescript` from ruleshift/wire and server/wire: not to be edited.
// Every message between a browser and the server; docs/protocol.md explains them.

import type { Table } from "../families/tables";

/** So many of something. */
export type Count = [name: string, number: number];

/** A card or rule, and what it does to a value. */
export type Cause = [card: string, does: string];

/** One part of what a card asks for. */
export interface Need {
  /** any of these fills it, as places in the catalog; none where words say it alone */
  cards: number[];
  /** in words; empty where the one card says it */
  label: string;
  /** it must not be there */
  without: boolean;
}

/** A number in force, with what makes it so. */
export interface Value {
  name: string;
  shown: string;
  causes: Cause[];
  /** nothing where it is no number: no limit, or a word */
  number: number | null;
}

export type Layout = "pile" | "row" | "hand";

/** A place where cards lie. A client draws zones in the order in which they come. */
export interface Zone {
  /** the word by which moves and options name it, such as `draw` or `hand:1` */
  place: string;
  /** as a heading */
  title: string;
  /** one on top of another, side by side, or held by a player */
  layout: Layout;
  /** whose it is; -1 for one that belongs to everybody */
  seat: number;
  /** from the bottom or from the left; -1 for one that lies face down */
  cards: number[];
  /** how many; of a pile that is not open to everybody only this is told, and `cards` is empty */
  count: number;
}

/** Words that are to be seen on a card as it lies there. */
export type Mark = [card: number, words: string[]];

/** A card that clings to another one. */
export type Attached = [card: number, to: number];

/** What is to be said of a player, besides the zones. */
export interface TableSeat {
  seat: number;
  /** how things stand with them, such as `out` or `says: last card` */
  words: string[];
  /** numbers of theirs, such as points */
  values: Value[];
}

/** A table of any family as the receiver sees it, for a client that knows the family or does not. */
export interface GenericTable {
  family: "any";
  turn: number;
  /** whose turn it is */
  active: number;
  /** a word, where a turn has parts */
  phase: string;
  /** seats round the table */
  order: number[];
  zones: Zone[];
  /** what is in force for the receiver, or for everybody */
  values: Value[];
  /** by seat number */
  seats: TableSeat[];
  marks: Mark[];
  attached: Attached[];
  /** what else is worth knowing: a sentence each */
  notes: string[];
}

/** of the protocol; a browser that speaks another one is asked to reload */
export const VERSION = 2;

export type Status = "waiting" | "playing" | "over";

export type SeatKind = "person" | "open" | "bot";

export type OptionKind = "card" | "seat" | "use" | "word";

export type FairStage = "commit" | "open" | "dealt";

export type UnfairMark = "seed" | "take-backs" | "windows" | "replay";

/** A card that changed its place. Places are words such as `draw`, `rules`, `hand:2`, `threat:0`. */
export type Move = [card: number, source: string, target: string];

/** Something that happened, as the receiver saw it. */
export interface Told {
  kind: string;
  seat: number;
  text: string;
  /** the number of the rule it follows, where the game has a numbered rulebook */
  rule: string;
  /** cards that the sentence is about, as far as they are known */
  cards: number[];
  moves: Move[];
  /** what is known of it, by name: see docs/events.md */
  fields: Record<string, unknown>;
}

/** One answer to a question. */
export interface Option {
  number: number;
  label: string;
  kind: OptionKind;
  /** the card it is about: play it, use it, choose it */
  card: number;
  /** the seat it is about */
  seat: number;
  /** the zone it is about, such as a pile to draw from */
  place: string;
  /** of a word: `pass`, `done`, `no`, `end` (of the turn), or a word of the family's own */
  means: string;
  /** what using the card does */
  about: string;
  /** what tells the card from others of its name, and whatever else its label adds to that */
  apart: string;
  /** nothing would come of it, for all that the receiver can know */
  vain: boolean;
}

/** A question that wants a set: so many of these. */
export interface Several {
  least: number;
  most: number;
  /** what ends the set before it is full */
  done: string;
  pool: Option[];
  /** what stays is asked for: the answer names what is kept, and all else goes */
  keep: boolean;
  /** options that exclude each other: of each of these lists, one at most */
  one_of: number[][];
  /** the option that ends it before it is full, where there is one */
  ends: number;
}

/** What the receiver is asked. An answer names its id, so that none can be given twice or too late. */
export interface Question {
  id: number;
  purpose: string;
  prompt: string;
  why: string;
  options: Option[];
  several: Several | null;
}

/** A moment in which players may answer a play; all but `able` is the same for everyone. */
export interface Window {
  id: number;
  /** what may be answered */
  about: string;
  /** how long it stays open in all; 0 if it waits for the receiver alone */
  seconds: number;
  left: number;
  /** the sort of moment, by which it can be passed from now on; empty if it is of none */
  kind: string;
  /** the same in words that stand behind "when" */
  when: string;
  /** for the receiver alone: whether they hold anything to answer with */
  able: boolean;
}

/** A sort of moment that is passed without being asked. */
export interface Moment {
  kind: string;
  /** in words that stand behind "when" */
  when: string;
}

/** How the game ended. */
export interface Outcome {
  /** win, draw, loss or score */
  kind: string;
  winner: number;
  reason: string;
  points: number;
  /** the same by name: how it came about, the cards that decided it */
  fields: Record<string, unknown>;
}

/** Who sits on a seat. */
export interface SeatInfo {
  seat: number;
  name: string;
  kind: SeatKind;
  /** which bot plays, or stands in for a person who is away */
  bot: string;
  /** whether the person is connected */
  here: boolean;
  host: boolean;
  /** has left the game for good */
  gone: boolean;
  /** the deck list it brings, in games where seats bring one */
  deck: string;
  /** the person's own name, where the seat was a bot's before and keeps its name */
  who: string;
}

/** A commitment: a hash of a secret that is told later. */
export interface Pledge {
  /** -1 for the server */
  seat: number;
  commitment: string;
}

/** A secret that was committed to before the deal. */
export interface Opened {
  /** -1 for the server */
  seat: number;
  secret: string;
}

/** An option of the game and what was chosen. */
export type Choice = [name: string, choice: string];

/** All that the key of a game was made of: the receiver can work it out again. */
export interface Proof {
  deck: string;
  /** of the deck */
  digest: string;
  options: Choice[];
  /** names at the deal */
  seats: string[];
  /** digests of the deck lists that seats brought */
  brought: string[];
  secrets: Opened[];
  key: string;
}

/** How the key of a game is made by everybody together; docs/fair-play.md explains it. */
export interface Fair {
  /** how often the cards of this table were to be dealt */
  deal: number;
  /** commitments are awaited, then secrets, then there is nothing to be done */
  stage: FairStage;
  /** the server's first, then by seat */
  pledges: Pledge[];
  /** seats whose part is awaited */
  missing: number[];
  /** seconds until they are late */
  left: number;
  /** they are: now the others can agree to go on without */
  late: boolean;
  /** seats that gave nothing, and all others agreed */
  without: number[];
  /** seats that agree to go on without those who are late */
  agreed: number[];
  /** when the game is over */
  proof: Proof | null;
}

/** A table and the people round it. Everybody gets the same. */
export interface Room {
  id: string;
  deck: string;
  title: string;
  family: string;
  status: Status;
  seats: SeatInfo[];
  /** those that differ from the default */
  options: Record<string, string>;
  solo: boolean;
  public: boolean;
  watchers: number;
  /** the smallest and the largest number of players */
  players: number[];
  window_seconds: number;
  grace_seconds: number;
  /** for each answer; 0 if nobody is in a hurry */
  turn_seconds: number;
  /** how many seats belong to people */
  people: number;
  /** whether a window waits for everybody (two or more people) */
  ask_all: boolean;
  /** the id of the table on which the same people play again */
  next: string;
  /** the id of the finished game */
  replay: string;
  /** why the game cannot be gone on with, if it cannot */
  broken: string;
  /** whether somebody new can be dealt in while the game goes on */
  may_join: boolean;
  /** nobody new can sit down: the host has sent somebody away, or wants it so */
  closed: boolean;
  /** why the game is not a fair one, if it is not */
  marks: UnfairMark[];
  /** people who have not agreed to the seed that was chosen */
  lacking: number[];
  /** how its key is made; nothing before the first deal */
  fair: Fair | null;
}

/** The first message: where the receiver is. Cards come from /api/tables/{id}/cards. */
export interface Welcome {
  t: "welcome";
  version: number;
  /** -1 for somebody who only watches */
  seat: number;
  room: Room;
  /** the secret of a seat that was taken just now */
  token: string;
  /** changes when the cards do: to be fetched again then */
  catalog: string;
}

/** Somebody came or went, or the table changed its state. */
export interface RoomChanged {
  t: "room";
  room: Room;
}

/** The table after a step, and what happened in it. `serial` grows; a gap means: say hello again. */
export interface Update {
  t: "update";
  serial: number;
  events: Told[];
  table: Table;
  /** whether somebody else is to answer; nobody is told who */
  waiting: boolean;
  question: Question | null;
  window: Window | null;
  outcome: Outcome | null;
  /** seconds left for the receiver's answer, if the table has a clock */
  clock: number;
  may_take_back: boolean;
  /** the first one after a greeting or a jump: nothing to be animated */
  fresh: boolean;
}

/** What the receiver's seat passes by itself: told to whoever comes to it, and when it changes. */
export interface Passing {
  t: "passing";
  /** every window */
  always: boolean;
  /** windows of these sorts */
  moments: Moment[];
}

/** An answer or a wish that was not taken; nothing has changed. */
export interface Refused {
  t: "refused";
  why: string;
  /** of the question, if it was an answer */
  id: number;
}

/** The reply to Why. */
export interface Because {
  t: "because";
  what: string;
  text: string;
}

/** A line of chat. */
export interface Said {
  t: "said";
  /** -1 for somebody who only watches */
  seat: number;
  name: string;
  text: string;
  /** seconds since 1970 */
  at: number;
}

/** How likely an answer wins, as a bot imagines it, beside the best other one. */
export interface Chances {
  /** between 0 and 1 */
  chance: number;
  /** the label of the best other answer; empty if there is none */
  other: string;
  /** its chance */
  against: number;
  /** in which the answer was tried */
  worlds: number;
}

/** The reply to Hint: what the strongest bot there is would answer, and why. */
export interface Hinted {
  t: "hinted";
  /** of the question */
  id: number;
  /** all members, where a set is asked for */
  options: number[];
  label: string;
  /** in words, where there are no chances */
  why: string;
  bot: string;
  chances: Chances | null;
}

/** The server closes the connection, and why. `again` if it makes sense to come back by itself. */
export interface Bye {
  t: "bye";
  why: string;
  again: boolean;
}

/** The reply to Ping. */
export interface Pong {
  t: "pong";
  at: number;
}

export type FromServer = Welcome | RoomChanged | Update | Passing | Refused | Because | Said | Hinted | Bye | Pong;

/** The first message of a browser, with the secret of its seat if it has one. */
export interface Hello {
  t: "hello";
  version: number;
  token?: string;
}

/** Take an open seat, the seat of a bot in a game that goes on, or with -1 a new one there. */
export interface Sit {
  t: "sit";
  seat: number;
  name: string;
  /** the deck list to bring: a name or a text */
  deck?: string;
}

/** The host starts the game; seats that are still open are played by bots. */
export interface Begin {
  t: "begin";
}

/** My commitment for the deal that is to come, when Fair.stage is `commit`. */
export interface Commit {
  t: "commit";
  deal: number;
  commitment: string;
}

/** The secret that I have committed to, when Fair.stage is `open`. */
export interface Open {
  t: "open";
  deal: number;
  secret: string;
}

/** I agree to deal without the parts of those who are late (Fair.missing). */
export interface GoWithout {
  t: "without";
  deal: number;
  seats: number[];
}

/** I agree to the seed that was chosen, or no longer; if the host does not, chance deals. */
export interface AgreeSeed {
  t: "seed";
  agree: boolean;
}

/** An answer to a question: one option, or all of a set at once. */
export interface Answer {
  t: "answer";
  id: number;
  options: number[];
}

/** What to do in windows from now on: ask me, or pass for me. The seat remembers it. */
export interface Prefer {
  t: "prefer";
  windows: "ask" | "pass";
  /** only in windows of this sort; else in all of them, and who wants to be asked is, always */
  kind?: string;
}

/** Why a card cannot be played (its name), why nobody has won (`win`), or where a value comes from. */
export interface Why {
  t: "why";
  what: string;
}

/** A line of chat. */
export interface Say {
  t: "say";
  text: string;
}

/** Let a bot play for me, or stop it (`bot` empty). */
export interface StepAway {
  t: "away";
  bot?: string;
}

/** Leave the game for good: the seat's cards are discarded, or a bot takes over if the host said so. */
export interface LeaveTable {
  t: "leave";
  concede?: boolean;
}

/** What would a bot do? At tables where one person plays against bots. */
export interface Hint {
  t: "hint";
}

/** Go back to before my latest answer. At tables where one person plays against bots. */
export interface TakeBack {
  t: "back";
}

/** The host sends somebody away; a bot plays the seat from then on. */
export interface Kick {
  t: "kick";
  seat: number;
}

/** The host opens the table to newcomers, or closes it; sending somebody away has closed it. */
export interface Admit {
  t: "admit";
  newcomers: boolean;
}

/** After the end: play again with the same people. Everybody finds the new table in Room.next. */
export interface Again {
  t: "again";
}

/** Is anybody there? */
export interface Ping {
  t: "ping";
  at: number;
}

export type FromBrowser =
  | Hello
  | Sit
  | Begin
  | Commit
  | Open
  | GoWithout
  | AgreeSeed
  | Answer
  | Prefer
  | Why
  | Say
  | StepAway
  | LeaveTable
  | Hint
  | TakeBack
  | Kick
  | Admit
  | Again
  | Ping;

/** A number or a word printed on a card. */
export type Figure = [name: string, shown: string];

/** A smaller icon beside the hero of a picture, with its middle in a box of 200 by 150. */
export type Companion = [icon: string, x: number, y: number, size: number, ink: string];

/** The words a picture is made of, as deck files have them. */
export interface Art {
  /** an icon; empty for one by the card's type */
  hero: string;
  /** a place of the deck's world, or a world and its place; empty for the first place */
  at: string;
  ink: string;
  turn: number;
  size: number;
  /** an effect, or empty */
  fx: string;
  flip: boolean;
  with: Companion[];
}

/** How a deck looks: one of the worlds, and what it has of its own instead (empty if nothing). */
export interface World {
  like: string;
  /** in all places: sky above, sky, sky below, far, near, light */
  colors: string[];
  accent: string;
  /** of its cards: ground, pattern, lines, medallion */
  back: string[];
  emblem: string;
  /** the picture of the whole deck */
  poster: Art | null;
}

/** A number that a card sets. */
export interface SetNumber {
  /** what it is of, such as `draw` */
  of: string;
  /** such as `4`, `+1`, or `∞` for all */
  shown: string;
}

/** A card as people read it. */
export interface CardInfo {
  name: string;
  short: string;
  type: string;
  traits: string[];
  icon: string;
  text: string;
  /** printed, common or own */
  origin: string;
  rulings: string[];
  count: number;
  /** of a mixed deck: where it comes from */
  deck: string;
  /** how many individuals it stands for */
  size: number;
  /** a word such as `red`, where cards of a game have one */
  colour: string;
  /** its numbers, in words */
  stats: string;
  /** what it costs, where cards have a price */
  price: string;
  /** whatever else is printed on it, shorter */
  figures: Figure[];
  imprint: string;
  /** words on it that need explaining, each with its meaning */
  words: Cause[];
  /** what its maker says of its picture */
  art: Art | null;
  /** the one number that it sets, if it sets one */
  number: SetNumber | null;
  /** of a Goal or the like: what it asks for as it is printed, part by part */
  needs: Need[];
}

/** All cards of a table: `of[number]` is the place of a card in `cards`. */
export interface Catalog {
  digest: string;
  cards: CardInfo[];
  of: number[];
  /** trait -> its sign */
  signs: Record<string, string>;
  /** the rulebook that numbers of rules lead to; empty where rules have none */
  book: string;
  /** how to play, a sentence for each word */
  lessons: Cause[];
  /** a sentence for each type of card, for somebody who has never seen one */
  words: Cause[];
  /** `CardInfo.deck` -> how its cards look; under "" that of the whole table */
  worlds: Record<string, World>;
}

/** Where something is decided, with the rule that does if it is one. */
export type Source = [text: string, book: string, id: string];

/** Something about a deck that can be switched. */
export interface OptionInfo {
  name: string;
  about: string;
  default: string;
  choices: string[];
  sources: Source[];
  ruling: string;
}

/** A deck that can be played. */
export interface DeckInfo {
  name: string;
  title: string;
  family: string;
  about: string;
  players: number[];
  /** whether it can be played alone */
  solo: boolean;
  cards: number;
  options: OptionInfo[];
  /** whether it can be shuffled together with others of its family */
  mixes: boolean;
  /** deck lists that seats can bring */
  lists: string[];
  /** how it looks */
  world: World | null;
}

/** A seat of a table that is to be made. */
export interface WantedSeat {
  kind: "you" | "open" | "bot";
  name?: string;
  bot?: string;
  deck?: string;
}

/** A table to be made. `deck` is a name, or several with a plus between them. */
export interface NewTable {
  deck: string;
  seats: WantedSeat[];
  options?: Record<string, string>;
  solo?: boolean;
  public?: boolean;
  seed?: number | null;
  /** a deck file of one's own, instead of `deck` */
  text?: string;
  window_seconds?: number;
  grace_seconds?: number;
  /** for each answer, then a bot answers; 0 for as long as it takes */
  turn_seconds?: number;
}

/** Where the new table is, and the secret of the maker's seat. */
export interface MadeTable {
  id: string;
  seat: number;
  token: string;
}

/** A table in the list of public ones. */
export interface TableInfo {
  id: string;
  title: string;
  status: Status;
  open: number;
  names: string[];
  watchers: number;
  /** why its game is not a fair one, if it is not */
  marks: UnfairMark[];
}

/** Something wrong in a file that was sent. */
export interface Mistake {
  line: number;
  column: number;
  text: string;
}

/** What the checker says about a deck file. */
export interface Checked {
  ok: boolean;
  title: string;
  mistakes: Mistake[];
  notes: string[];
  /** how it can be played, if it can; it has no name */
  deck: DeckInfo | null;
}

/** One position of a replay. */
export interface Frame {
  /** how many inputs have been made */
  at: number;
  /** the input that led here, in words */
  label: string;
  who: number;
  events: Told[];
  table: Table;
  outcome: Outcome | null;
}

/** A finished game, or one that was sent as a file. */
export interface ReplayInfo {
  id: string;
  deck: string;
  title: string;
  family: string;
  names: string[];
  inputs: number;
  /** for each turn, the input at which it begins */
  turns: number[];
  outcome: Outcome | null;
  options: Record<string, string>;
  /** when it ended, in seconds since 1970 */
  played: number;
  /** why the game is not a fair one, if it is not */
  marks: UnfairMark[];
}

/** A deck list: one that comes with the game, or one that was built at random. */
export interface ListInfo {
  name: string;
  title: string;
  about: string;
  /** the card that leads it, if one does */
  leader: string;
  text: string;
  /** counts and curves, a line each */
  summary: string[];
}

/** A card with what matters for a deck list. */
export interface ListCard {
  card: CardInfo;
  /** of the list, in which it goes */
  part: string;
  /** how many of them a list may hold */
  copies: number;
  subtype: string;
  /** a number, X, or empty for a card that costs nothing */
  cost: string;
  /** of the cost */
  unit: string;
  rarity: string;
  /** what it is about */
  marks: string[];
  /** what a leader must be to use it: all of this */
  only: string[];
  /** of a leader: what it is, for cards that ask for it */
  who: string[];
}

/** All cards that deck lists are made of. */
export interface ListCards {
  digest: string;
  cards: ListCard[];
  /** the part whose one card leads a list; empty where none does */
  leader: string;
  /** what a list built at random can be about */
  themes: string[];
  /** how many cards each part of a list holds */
  sizes: Count[];
  /** each in words */
  rarities: Record<string, string>;
  /** as in `Catalog` */
  worlds: Record<string, World>;
}

/** A deck list to be looked over. */
export interface ListText {
  text: string;
}

/** A deck list to be built at random; what is left empty is left to chance. */
export interface RandomList {
  theme?: string;
  leader?: string;
  seed?: number | null;
}

/** One part of a deck list. */
export interface ListPart {
  title: string;
  cards: Count[];
}

/** How many cards of a deck list are of each type, or cost how much. */
export interface Chart {
  title: string;
  /** of what they cost */
  unit: string;
  bars: Count[];
}

/** What the rules of deck construction say about a list, and what is in it as far as it can be read. */
export interface ListChecked {
  ok: boolean;
  title: string;
  about: string;
  /** empty if there is none, or more than one */
  leader: string;
  /** but for the leader */
  parts: ListPart[];
  mistakes: Mistake[];
  /** legal, but worth a thought */
  notes: Mistake[];
  charts: Chart[];
  /** of a legal list */
  summary: string[];
}

/** A deck or a replay that somebody sends. */
export interface FileText {
  text: string;
}

/** Play on from a point of a replay, against bots. */
export interface PlayOn {
  at: number;
  seat?: number;
}

/** A rule book. */
export interface BookInfo {
  name: string;
  title: string;
  deck: string;
  /** what a reader must know first */
  note: string;
  rules: number;
  rulings: number;
  chapters: string[];
  /** what decided where rules disagree */
  principles: Cause[];
}

/** A rule or a ruling in one line. */
export interface RuleLine {
  book: string;
  id: string;
  kind: string;
  chapter: string;
  text: string;
  /** what was in doubt */
  question: string;
  /** else a rule of the printed book, in our words */
  ruling: boolean;
}

/** What was found, and how much of it there is in all. */
export interface RuleLines {
  total: number;
  found: RuleLine[];
}

/** All about one rule or ruling. */
export interface RuleInfo {
  line: RuleLine;
  /** so, why, source and the like, each with its heading */
  facts: Cause[];
  /** rules it settles, or rulings on it */
  applies_to: RuleLine[];
  cards: string[];
  options: string[];
  /** titles of games that prove it, where they are at hand */
  scenarios: string[];
}

/** One number of a game for each seat. */
export interface Statistic {
  name: string;
  numbers: number[];
}

/** A finished game in numbers. */
export interface Statistics {
  names: string[];
  turns: number;
  answers: number;
  rows: Statistic[];
}

export type LitKind = "card" | "seat" | "place" | "value" | "option" | "strip";

/** Something on the table that a guide points at. */
export interface Lit {
  kind: LitKind;
  card: number;
  seat: number;
  /** of a place (`goals`), a number in force (`draw`), or the label of an option */
  name: string;
  /** it is to be pressed */
  press: boolean;
}

/** What a page must know of a guided table before its first step. */
export interface GuidedInfo {
  deck: string;
  /** of the deck */
  title: string;
  family: string;
  names: string[];
  /** the receiver's */
  seat: number;
}

/** All that has been done at a guided table, from its beginning: the server keeps nothing of it. */
export interface GuidedPlay {
  /** the options of each answer; none to go on where nothing is asked */
  answers: number[][];
  /** the whole table at once; else only what the last answer brought, step by step */
  fresh?: boolean;
  /** asks for a reason, as `why` does at a table: nothing else is told then */
  why?: string;
}

/** A guided table after the last answer. */
export interface Guided {
  /** one after the other; a fresh one alone */
  updates: Update[];
  lit: Lit[];
  /** what the guide has to say */
  extra: Record<string, unknown>;
  /** why the last answer was not taken; there are no updates then */
  refused: string;
  /** the reason that was asked for */
  because: string;
}

/** A lesson in the list of lessons. */
export interface LessonInfo {
  name: string;
  title: string;
  about: string;
  /** its name */
  deck: string;
  deck_title: string;
  minutes: number;
  steps: number;
  /** why it cannot be played, if it cannot */
  trouble: string;
}

/** All about a lesson but its steps. */
export interface LessonPage {
  lesson: LessonInfo;
  table: GuidedInfo;
}

/** A question at the end of a lesson. */
export interface LessonQuestion {
  ask: string;
  choices: string[];
  /** which choice */
  right: number;
  /** the words of the lesson that answer it */
  because: string;
}

/** What a lesson says: the `extra` of its table. */
export interface LessonWord {
  /** steps that have been taken */
  at: number;
  of: number;
  say: string;
  /** for an answer at the table; else it is read, and one goes on */
  waits: boolean;
  over: boolean;
  /** at the end */
  questions: LessonQuestion[];
}

export type Standing = "on" | "wrong" | "solved";

/** A puzzle in a list. */
export interface PuzzleInfo {
  deck: string;
  id: string;
  /** in the list of its deck, from 1 */
  number: number;
  goal: string;
  /** from 1 to 5 */
  level: number;
  /** for the level */
  word: string;
  /** answers of one's own in the shortest solution known */
  moves: number;
  /** how many lines fail, in words */
  fails: string;
}

/** The puzzles of a deck. */
export interface PuzzleShelf {
  deck: string;
  title: string;
  puzzles: PuzzleInfo[];
  /** why there are none to be had */
  trouble: string;
}

/** The puzzle of a day. */
export interface PuzzleOfDay {
  /** as in 2026-11-18 */
  day: string;
  /** of its deck */
  title: string;
  puzzle: PuzzleInfo;
}

/** All that a page must know of a puzzle before its first step. */
export interface PuzzlePage {
  puzzle: PuzzleInfo;
  table: GuidedInfo;
  task: string;
  /** the id of the one after it in its deck; empty behind the last */
  next: string;
  /** its file or its deck has been changed since it was proved; it has been proved anew */
  altered: boolean;
}

/** What the guide of a puzzle says after an answer. */
export interface PuzzleWord {
  standing: Standing;
  /** what went wrong, in words */
  why: string;
  /** a first hint */
  nudge: string;
  /** the answer itself, as it is labelled */
  best: string;
  /** and as it is given */
  options: number[];
}

/** How a game stood at the beginning of a turn, or at its end; all hands known, the piles not. */
export interface ChancesAt {
  turn: number;
  /** the position */
  at: number;
  /** whose turn it is; -1 at the end */
  seat: number;
  /** for each seat its chance of winning; in a game for one the points to be expected */
  shares: number[];
  /** the standard error of each */
  errors: number[];
  /** the chance that nobody wins */
  nobody: number;
}

/** What is better after the better answer: means over worlds, a round later. */
export interface Reason {
  /** in the words of the bots' value; "own" is that of whoever answered */
  what: string;
  /** after what was played */
  given: number;
  better: number;
}

/** An answer that cost much, judged by what its seat could see, and what `hard` would have answered. */
export interface TurningPoint {
  /** the position in which it was given */
  at: number;
  turn: number;
  seat: number;
  played: string;
  better: string;
  /** of winning after what was played */
  chance: number;
  /** and after what is better */
  might: number;
  /** the standard error of the difference */
  error: number;
  /** that were dealt anew for that */
  worlds: number;
  /** worlds in which the seat wins within the round: after what was played, and instead */
  won: number[];
  /** and in which another does */
  lost: number[];
  /** the weightiest first, where these worlds do not tell the answers apart */
  reasons: Reason[];
}

/** Where a seat's chance came from and went to: begin + draw + own + others = end. */
export interface Balance {
  seat: number;
  begin: number;
  /** what cards, dice and the course of the game gave */
  draw: number;
  /** what its own answers gave, beside those of `hard` */
  own: number;
  /** what others gave away to it */
  others: number;
  end: number;
  answers: number;
  /** answers to which no better one was found */
  sound: number;
  /** the turn in which the draw gave it most, 0 if there is none */
  luckiest: number;
  /** and how much */
  gift: number;
}

/** What decided a game, as far as is known: ask again until `done` is 1. */
export interface Analysed {
  done: number;
  names: string[];
  remarks: ("alone" | "unfinished" | "left" | "nobody" | "unlearned" | "thinned")[];
  chances: ChancesAt[];
  points: TurningPoint[];
  /** empty until all answers have been looked at, or if they are not judged */
  balances: Balance[];
  /** from each turn, once they have been played */
  playouts: number;
}
