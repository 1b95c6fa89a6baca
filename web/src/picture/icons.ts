// The icons that are here: those of the interface from the start, those of a deck when it is chosen, any other by the
// first letters of its name. Each is the path of a drawing in a box of 512 by 512.

type Pack = Readonly<Record<string, string>>;

const here = new Map<string, string>();
let shipped: Readonly<Record<string, readonly string[]>> = {};
let version = "";
const asked = new Map<string, Promise<boolean>>();

export const iconPath = (name: string): string | undefined => here.get(name);

/** Where the build puts all icons whose names begin alike. */
export const shardOf = (name: string): string => name.slice(0, 2).replace(/[^a-z0-9]/g, "_");

/** What the build has brought along: its version, the icons of the interface, and which icons lie in the file of a deck. */
export function startIcons(built: { version: string; decks: typeof shipped; drawn: Pack }): void {
  ({ version, decks: shipped } = built);
  addIcons(built.drawn);
}

/** The name of a card or a deck as a part of an address. */
export const slug = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");

/** Where the build has put the picture of a card, and the poster of a deck if it was there then. */
export const cardFile = (deck: string, card: string): string => `/pictures/${deck}/${slug(card)}.svg?${version}`;
export const posterFile = (deck: string): string => (deck in shipped ? `/pictures/${deck}/poster.svg?${version}` : "");

export function addIcons(pack: Pack): void {
  for (const [name, path] of Object.entries(pack)) here.set(name, path);
}

function fetched(address: string): Promise<boolean> {
  let one = asked.get(address);
  if (!one) {
    one = fetch(address)
      .then((answer) => (answer.ok ? (answer.json() as Promise<Pack>) : Promise.reject(new Error(String(answer.status)))))
      .then((pack) => (addIcons(pack), true))
      .catch(() => (asked.delete(address), false)); // asked for again by whoever needs it next
    asked.set(address, one);
  }
  return one;
}

const packAddress = (deck: string) => `/icons/${deck}.json?${version}`;

/** Files in which all of these lie: those on their way first, then the deck that has most of them, then single letters. */
function files(names: readonly string[]): string[] {
  const found = new Set<string>();
  let left = names;
  const take = (deck: string) => {
    found.add(packAddress(deck));
    left = left.filter((name) => !shipped[deck]!.includes(name));
  };
  for (const deck of Object.keys(shipped)) if (asked.has(packAddress(deck)) && left.some((name) => shipped[deck]!.includes(name))) take(deck);
  const has = (deck: string) => left.filter((name) => shipped[deck]!.includes(name)).length;
  for (let best = ""; left.length; take(best)) {
    best = Object.keys(shipped).reduce((one, other) => (has(other) > (one ? has(one) : 0) ? other : one), "");
    if (!best) break;
  }
  for (const name of left) found.add(`/icons/all/${shardOf(name)}.json?${version}`);
  return [...found];
}

/** Brings the icons of a shipped deck here, before it is known which of them are wanted. */
export function fetchPack(deck: string): void {
  if (deck in shipped) void fetched(packAddress(deck));
}

/** Brings all these icons here. A deck asks for all of its own at once, so that they come in one file. */
export async function needIcons(names: Iterable<string>): Promise<void> {
  const lacking = [...new Set(names)].filter((name) => /^[a-z0-9-]+$/.test(name) && !here.has(name));
  if (lacking.length) await Promise.all(files(lacking).map(fetched));
}
