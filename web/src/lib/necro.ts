// A NecroGenesis table in terms of what is drawn: costs, bars, pips, phases, marks, what has changed.

import type { CardInfo, FluxxTable, Gear, NecroSide, NecroTable, Option, Question, Told, Zombie } from './protocol'

// -- costs -----------------------------------------------------------------------------------

export interface Price {
  /** a number, X, or "free" */
  amount: string
  /** AP, TP, ZTC, or nothing for what is free */
  unit: string
}

const PRICE = /(?:^|, )(?:(\d+|X) (AP|TP)|(ZTC) (\d+|X))\b/

/** What a card costs, from the line of its numbers. A Survivor costs nothing and has no price at all. */
export function priceOf(info: CardInfo): Price | null {
  const found = PRICE.exec(info.stats)
  if (found) return { amount: found[1] ?? found[4] ?? '', unit: found[2] ?? found[3] ?? '' }
  return info.type === 'event' ? { amount: 'free', unit: '' } : null
}

/** A price as it is spoken: "1 AP", "ZTC 3", "free". */
export function spokenPrice(price: Price | null): string {
  if (!price) return ''
  if (!price.unit) return price.amount
  return price.unit === 'ZTC' ? `ZTC ${price.amount}` : `${price.amount} ${price.unit}`
}

/** The line of a card's numbers without its type, which the head of the card says already. */
export function figuresOf(info: CardInfo): string {
  const [, ...rest] = info.stats.split(', ')
  return rest.join(', ')
}

const SIGNS: readonly [RegExp, (found: string[]) => string][] = [
  [/^(?:\d+|X) (?:AP|TP)$|^ZTC (?:\d+|X)$|^free$/, () => ''], // the head of the card says it
  [/^(?:X AP|X TP|ZTC X) \((X is \d+) to (\d+)\)$/, ([, from, to]) => `${from}–${to}`],
  [/^HP (.+)$/, ([, n]) => `♥${n}`],
  [/^Damage (.+)$/, ([, n]) => `⚔${n}`],
  [/^unarmed Damage (.+)$/, ([, n]) => `✊${n}`],
  [/^Hit Roll (.+)$/, ([, n]) => `🎲${n}`],
  [/^ED (.+)$/, ([, n]) => `🏃${n}`],
  [/^(\d) hands?$/, ([, n]) => '✋'.repeat(Number(n))],
  [/^reaches the (\w)\w+ Zone and the (\w)\w+ Zone$/, ([, one, other]) => `${one}Z+${other}Z`],
  [/^reaches the (\w)\w+ Zone$/, ([, one]) => `${one}Z`],
]

/** The same with signs for words, as short as a card in hand wants it: "⚔2 🎲3+ TZ ✋ Charges 5". */
export function shortFigures(info: CardInfo): string {
  const traits = new Set(info.traits.map((trait) => trait.toLowerCase()))
  const parts = figuresOf(info)
    .split(', ')
    .filter((part) => !traits.has(part.toLowerCase()))
    .map((part) => {
      for (const [form, write] of SIGNS) {
        const found = form.exec(part)
        if (found) return write([...found])
      }
      return part
    })
  return parts.filter(Boolean).join(' ')
}

// -- sides -----------------------------------------------------------------------------------

/** Whose battlefield is drawn below: the receiver's own; for those who watch always the same one. */
export function nearSeat(table: NecroTable, seat: number): number {
  return seat >= 0 && seat < table.sides.length ? seat : 0
}

/** Who acts now: the Zombie Phase of a turn belongs to the other player. */
export function actingSeat(table: FluxxTable | NecroTable): number {
  return table.family === 'necro' && table.phase === 'Zombie Phase' ? otherSeat(table, table.active) : table.active
}

/** Both sides from top to bottom. */
export function sidesFor(table: NecroTable, seat: number): NecroSide[] {
  const near = nearSeat(table, seat)
  return [...table.sides].sort((a, b) => Number(a.seat === near) - Number(b.seat === near))
}

export type Tone = 'good' | 'middle' | 'bad'

/** How full a bar of HP is, from 0 to 1, and how worried one should be. */
export function health(hp: number, most: number): { share: number; tone: Tone } {
  const share = Math.max(0, Math.min(1, hp / Math.max(1, most)))
  const tone = share > 0.5 ? 'good' : share > 0.25 ? 'middle' : 'bad'
  return { share, tone }
}

const MOST_PIPS = 8

/** Pips of a pool: those that are filled and those that are spent, as long as they can be taken in. */
export function pips(now: number, usual: number): boolean[] {
  const length = Math.min(MOST_PIPS, Math.max(now, usual))
  return Array.from({ length }, (_, at) => at < now)
}

export interface Pool {
  word: 'AP' | 'TP' | 'TH'
  name: string
  now: number
  pips: boolean[]
}

/** The three pools of a side with what they are for. */
export function poolsOf(side: NecroSide): Pool[] {
  return [
    { word: 'AP', name: 'Action Points', now: side.ap, pips: pips(side.ap, 3) },
    { word: 'TP', name: 'Tactical Points', now: side.tp, pips: pips(side.tp, 2) },
    { word: 'TH', name: 'Threat Points', now: side.th, pips: pips(side.th, 4) },
  ]
}

// -- phases ----------------------------------------------------------------------------------

export interface Phase {
  name: string
  short: string
  /** the seat that acts in it */
  who: number
  now: boolean
  done: boolean
  about: string
}

const PHASES: readonly { name: string; short: string; zombies?: boolean; about: string }[] = [
  { name: 'Survivor Phase', short: 'Survivor', about: 'gets 3 AP, 2 TP and a card, and acts' },
  { name: 'Zombie Phase', short: 'Zombies', zombies: true, about: 'gets 4 TH and plays the zombies' },
  { name: 'Response Step', short: 'Response', about: 'may attack with AP that are left' },
  { name: 'End of Turn', short: 'End', about: 'keeps at most 1 TP; then the roles change' },
]

/** The phases of the turn in their order; nobody acts before the first turn. */
export function phasesOf(table: NecroTable): Phase[] {
  const at = PHASES.findIndex((one) => one.name === table.phase)
  return PHASES.map((one, index) => ({
    name: one.name,
    short: one.short,
    about: one.about,
    who: one.zombies ? otherSeat(table, table.active) : table.active,
    now: index === at,
    done: at >= 0 && index < at,
  }))
}

export function otherSeat(table: NecroTable, seat: number): number {
  return table.sides.find((side) => side.seat !== seat)?.seat ?? seat
}

/** What the moment is, in a sentence: "Turn 3: Ann's Zombie Phase. You play the zombies." */
export function momentOf(table: NecroTable, names: readonly string[], seat: number): string {
  const name = (one: number) => names[one] ?? `Seat ${one + 1}`
  if (!table.turn) return `Before the first turn. ${table.first === seat ? 'You begin' : `${name(table.first)} begins`}.`
  const mine = table.active === seat
  const whose = mine ? 'your' : `${name(table.active)}’s`
  const moment = `Turn ${table.turn}: ${whose} ${table.phase}.`
  if (table.phase !== 'Zombie Phase') return moment
  const zombies = otherSeat(table, table.active)
  return `${moment} ${zombies === seat ? 'You play' : `${name(zombies)} plays`} the zombies.`
}

// -- marks -----------------------------------------------------------------------------------

export type MarkKind = 'state' | 'bad' | 'good' | 'keyword'

export interface Mark {
  text: string
  sign: string
  kind: MarkKind
  /** what it means */
  about: string
}

const STATES: Record<string, [sign: string, about: string]> = {
  sick: ['💤', 'came this turn: it can neither advance nor attack yet'],
  resting: ['↓', 'has acted and rests until its next phase'],
}
const BAD: Record<string, [sign: string, about: string]> = {
  bleed: ['🩸', 'damage at the start of its phase; several add up'],
  burn: ['🔥', 'damage at the start of its phase that nothing lowers; halves what a Survivor heals'],
  stun: ['💫', 'loses its next phase: no attacks, no abilities; a zombie does not advance'],
  poison: ['☠', '1 damage at the start of its turn that nothing lowers'],
  exposed: ['🎯', 'cannot play Reacts, and the next attack deals 1 more'],
  grabbed: ['✊', 'no Quick Escape from the zombie that holds it; for 1 AP an Escape Roll ends it'],
  disabled: ['⛔', 'stays equipped but cannot be used'],
  silenced: ['🔇', 'its abilities are negated'],
}
const GOOD: Record<string, [sign: string, about: string]> = {
  stealth: ['👤', 'cannot be chosen by enemies; ends when it attacks, acts or is damaged'],
  cover: ['🧱', 'cannot be attacked; everything else still works'],
  stabilized: ['✚', 'loses Bleed and Poison and cannot get them'],
}
const KEYWORDS: Record<string, [sign: string, about: string]> = {
  fast: ['»', 'never summoning sick: it can advance and attack in the phase in which it is spawned'],
  guard: ['🛡', 'while it can be attacked, other zombies in its zone cannot'],
  reach: ['↗', 'a melee weapon that reaches the Zombie Zone too'],
  area: ['✸', 'one Hit Roll for a whole zone: it hits every zombie there, Guard or not'],
  light: ['💡', 'illuminates the Survivor Zone and the Threat Zone'],
  armor: ['🦺', 'takes so much off every damage, except that of Burn and Poison'],
  pierce: ['↠', 'damage beyond what kills goes on'],
  evade: ['〰', 'before an attack damages it, a die: from this number on the attack is negated'],
  silent: ['🤫', 'attacking with it does not end Stealth'],
  frenzy: ['⚡', 'each time it is damaged and survives, +1 Damage'],
  'ignore guard': ['↷', 'may attack zombies that stand behind a Guard'],
  'ignore armor': ['⇥', 'Armor does not lower its damage'],
  immune: ['⊘', 'cannot get this status'],
  'no sickness': ['»', 'is never summoning sick'],
  'no rest': ['∞', 'does not rest after an attack'],
  unpreventable: ['‼', 'its damage cannot be prevented or lowered'],
}

/** A mark as the server says it ("Bleed 1 (2)", "Armor 1", "sick") with its sign and meaning. */
export function markOf(text: string): Mark {
  const word = text.toLowerCase().replace(/[\d+()]/g, '').replace(/\s+/g, ' ').trim()
  const first = word.split(' ')[0] ?? ''
  for (const [kind, table] of [['state', STATES], ['bad', BAD], ['good', GOOD], ['keyword', KEYWORDS]] as const) {
    const known = table[word] ?? (kind === 'keyword' ? table[first] : undefined)
    if (known) return { text: capital(text), sign: known[0], kind, about: known[1] + lasts(text) }
  }
  return { text: capital(text), sign: '•', kind: 'keyword', about: '' }
}

/** "Bleed 1 (2)" lasts two more phases of its bearer. */
function lasts(text: string): string {
  const left = /\((\d+)\)/.exec(text)?.[1]
  return left ? `; lasts ${left} more ${left === '1' ? 'phase' : 'phases'}` : ''
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const TOKEN_LOOKS: Record<string, [name: string, sign: string, zone: string, about: string]> = {
  flare: ['Flare', '🎇', 'threat', 'lures one zombie into this zone at the start of the next Zombie Phase'],
  'flare in the Zombie Zone': [
    'Flare', '🎇', 'zombie', 'lures one zombie into this zone at the start of the next Zombie Phase',
  ],
  tripwire: ['Tripwire', '🪤', 'threat', 'the first zombie to enter takes 1 damage'],
  grease: ['Grease', '🛢', 'threat', 'the next zombie to enter needs a 5 on a die, or it is stuck this turn'],
  barricade: ['Barricade', '🚧', 'threat', 'zombies here cannot attack until your next turn; Bosses do not care'],
}

/** The tokens of a side that lie in one of its zones. */
export function tokensIn(side: NecroSide, zone: 'threat' | 'zombie'): { name: string; sign: string; about: string; n: number }[] {
  return side.tokens.flatMap(([word, n]) => {
    const [name, sign, where, about] = TOKEN_LOOKS[word] ?? [capital(word), '●', 'threat', '']
    return where === zone ? [{ name, sign, about, n }] : []
  })
}

// -- what a card in play says -----------------------------------------------------------------

/** Whether a zombie cannot act at the moment. */
export function idle(zombie: Zombie): boolean {
  return zombie.sick || zombie.resting
}

/** What keeps it from acting, then its statuses and keywords. */
export function marksOfZombie(zombie: Zombie): string[] {
  return [...(zombie.sick ? ['sick'] : []), ...(zombie.resting ? ['resting'] : []), ...zombie.marks]
}

/** A zombie as a screen reader says it. */
export function spokenZombie(zombie: Zombie, name: string): string {
  const roll = zombie.hit ? `, hits on ${zombie.hit} or more` : ''
  const words = marksOfZombie(zombie)
  const marks = words.length ? `, ${words.join(', ')}` : ''
  return `${name}: ${zombie.hp} of ${zombie.max_hp} HP, damage ${zombie.damage}${roll}, escape difficulty ${zombie.ed}${marks}`
}

/** A piece of gear as a screen reader says it. */
export function spokenGear(gear: Gear, name: string, attached: readonly string[]): string {
  const parts = gearFacts(gear).map((fact) => fact.spoken)
  if (attached.length) parts.push(`with ${attached.join(' and ')}`)
  return [name, ...parts].join(', ')
}

export interface Fact {
  text: string
  spoken: string
  kind: '' | 'off'
}

const RANGES: Record<string, [short: string, long: string]> = {
  TZ: ['TZ', 'the Threat Zone'],
  ZZ: ['ZZ', 'the Zombie Zone'],
}

/** The numbers of a weapon, item or trap in play. */
export function gearFacts(gear: Gear): Fact[] {
  const facts: Fact[] = []
  const add = (text: string, spoken: string, kind: Fact['kind'] = '') => facts.push({ text, spoken, kind })
  if (gear.damage !== null) {
    add(`⚔${gear.damage}`, `damage ${gear.damage}`)
    if (gear.hit) add(`🎲${gear.hit}+`, `hits on ${gear.hit} or more`)
    if (gear.range.length) {
      const reach = gear.range.map((zone) => RANGES[zone] ?? [zone, zone])
      add(reach.map(([short]) => short).join('+'), `reaches ${reach.map(([, long]) => long).join(' and ')}`)
    }
  }
  if (gear.hands) add('✋'.repeat(gear.hands), gear.hands === 1 ? '1 hand' : `${gear.hands} hands`)
  if (gear.max) add(`${gear.counters}/${gear.max}`, `${gear.counters} of ${gear.max} counters`, gear.counters ? '' : 'off')
  if (gear.disabled) add('disabled', 'disabled', 'off')
  if (gear.resting) add('resting', 'resting', 'off')
  if (gear.used) add('used', 'has attacked this turn', 'off')
  return facts
}

/** What tells copies in play apart: copies of one look are one option. */
export function looksOfZombie(zombie: Zombie): string {
  return [zombie.hp, zombie.max_hp, zombie.resting, zombie.sick, ...zombie.marks].join('|')
}

export function looksOfGear(gear: Gear): string {
  return [gear.zone, gear.counters, gear.disabled, gear.resting, gear.used, ...gear.attached].join('|')
}

// -- changes ---------------------------------------------------------------------------------

export interface Change {
  /** a card whose HP changed */
  card: number
  by: number
}

/** The HP of everything on both battlefields, by card. */
export function hitPoints(table: NecroTable): Map<number, number> {
  const found = new Map<number, number>()
  for (const side of table.sides) {
    found.set(side.survivor, side.hp)
    for (const zombie of [...side.threat, ...side.zombie]) found.set(zombie.card, zombie.hp)
  }
  return found
}

/** Whose HP changed between two tables, of those that are on both. */
export function changesOf(before: NecroTable | null, after: NecroTable): Change[] {
  if (!before) return []
  const old = hitPoints(before)
  const changes: Change[] = []
  for (const [card, hp] of hitPoints(after)) {
    const was = old.get(card)
    if (was !== undefined && was !== hp) changes.push({ card, by: hp - was })
  }
  return changes
}

export interface Roll {
  /** who rolled: a player, or a zombie for its own attack */
  who: string
  /** what for: "Hit Roll, needs 3+" */
  what: string
  number: number
  /** what came of it, if the story tells: "hit", "miss", "escapes" */
  result: string
  good: boolean | null
}

const MOST_DICE = 4
const ROLLED = /^(.+?)(?: tries a Quick Escape.*?:| names .+? and)? rolls (\d+)(.*)$/
const RESULT = /(?::| and) (hit|miss|escapes|fails|evades|gets through|is stuck|success|failure)\b/
const GOOD_RESULTS = new Set(['hit', 'escapes', 'evades', 'gets through', 'success'])
const PURPOSES: readonly [RegExp, string][] = [
  [/Quick Escape/, 'Quick Escape'],
  [/ names .+ and rolls /, 'Unarmed attack'],
  [/ to evade /, 'Evade'],
  [/ to escape /, 'Escape Roll'],
  [/ on the grease/, 'Grease'],
]
const DICE: Record<string, string> = {
  hit: 'Hit Roll', unarmed: 'Unarmed attack', 'quick escape': 'Quick Escape', escape: 'Escape Roll', evade: 'Evade',
  test: 'A card’s roll', grease: 'Grease',
}

/** The dice that were cast in a step, as its story tells them; the latest ones, if there were many. */
export function rollsOf(events: readonly Told[]): Roll[] {
  return events.flatMap((event) => rollIn(event.text) ?? []).slice(-MOST_DICE)
}

function rollIn(text: string): Roll | null {
  const found = ROLLED.exec(text)
  if (!found) return null
  const [, who = '', die = '', rest = ''] = found
  const card = / for ([^:]+?)(?: for \d.*)?: (?:success|failure)/.exec(rest)?.[1]
  const purpose = PURPOSES.find(([form]) => form.test(text))?.[1] ?? card ?? 'Hit Roll'
  const needs = /(?:against|needs) (\d\+?)/.exec(rest)?.[1]
  const bonus = /^ ([+-] \d+)/.exec(rest)?.[1] ?? ''
  const result = RESULT.exec(rest)?.[1] ?? ''
  return {
    who,
    what: [purpose + (bonus ? ` ${bonus}` : ''), ...(needs ? [`needs ${needs}`] : [])].join(', '),
    number: Number(die),
    result,
    good: result ? GOOD_RESULTS.has(result) : null,
  }
}

/** The dice that lie on a table whose story is not known: somebody has just come. */
export function diceOf(table: NecroTable): Roll[] {
  return table.dice.map(([what, number]) => ({ who: '', what: DICE[what] ?? what, number, result: '', good: null }))
}

// -- the question ------------------------------------------------------------------------------

/** Where a word of a question can also be clicked on the table. */
export interface Shortcuts {
  /** the Zombie Deck: draw a zombie */
  draw: Option | null
  /** the Survivor Deck: loot */
  loot: Option | null
  /** the drawn zombie: spawn it, or put it under the deck */
  spawn: Option | null
  bottom: Option | null
}

export function shortcutsOf(question: Question | null): Shortcuts {
  const word = (label: RegExp) =>
    question?.several ? null : (question?.options.find((one) => one.kind === 'word' && label.test(one.label)) ?? null)
  return { draw: word(/^draw a zombie/i), loot: word(/^loot\b/i), spawn: word(/^spawn it/i), bottom: word(/^put it under/i) }
}

/** What an ability does, from the text of its card: "pay 1 AP: one Zombie gains Burn 1 for 1 turn". */
export function abilityOf(info: CardInfo, label: string): string {
  const paid = info.text.split(/(?<=\.) (?=[A-Z])/).filter((sentence) => /\byou may pay\b/i.test(sentence))
  const which = Number(/\((\d)\w\w ability\)/.exec(label)?.[1] ?? 1)
  return (paid[which - 1] ?? '').replace(/^.*?\byou may (?=pay\b)/i, '').replace(/\.$/, '')
}

/** The attack under way as cards: the attacker and the target by the names that the table gives. */
export function battleCards(
  table: NecroTable, nameOf: (card: number) => string, events: readonly Told[],
): { attacker: number; target: number; zone: string } | null {
  const [attacker, target] = table.battle
  if (attacker === undefined || target === undefined) return null
  // The story knows which copy it was; else any card of that name in play will do.
  const told = events.flatMap((event) => event.cards)
  const present = [...told, ...inPlay(table)]
  const here = new Set(inPlay(table))
  const find = (name: string) => present.find((card) => here.has(card) && nameOf(card) === name) ?? -1
  return { attacker: find(attacker), target: find(target), zone: /Zone$/.test(target) ? target : '' }
}

/** Every card that lies open on a battlefield. */
export function inPlay(table: NecroTable): number[] {
  return table.sides.flatMap((side) => [
    side.survivor,
    ...side.threat.map((one) => one.card),
    ...side.zombie.map((one) => one.card),
    ...[...side.equipment, ...side.traps].flatMap((one) => [one.card, ...one.attached]),
  ])
}

/** Cards of a hand in an order that is easy to read: by type, then by name. */
export function sortedHand(hand: readonly number[], info: (card: number) => CardInfo): number[] {
  const order = ['weapon', 'item', 'event', 'react']
  const rank = (card: number) => {
    const at = order.indexOf(info(card).type)
    return at < 0 ? order.length : at
  }
  return [...hand].sort((a, b) => rank(a) - rank(b) || info(a).name.localeCompare(info(b).name) || a - b)
}
