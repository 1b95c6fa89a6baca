// Made by `python -m ruleshift.server.docs.typescript` from ruleshift/bots/styles.py: not to be edited.
// Who there is to play against.

export interface BotAbout {
  name: string;
  title: string;
  about: string;
  /** the name under which it sits down, if it is somebody */
  person: string;
}

export const BOTS: readonly BotAbout[] = [
  { name: "greedy", title: "Clever bot", about: "Takes what looks best at once.", person: "" },
  { name: "easy", title: "Easy bot", about: "Sees its next card, and often plays without thinking.", person: "" },
  { name: "normal", title: "Normal bot", about: "Sees what its next card does, and now and then plays without thinking.", person: "" },
  { name: "hard", title: "Hard bot", about: "Looks one round ahead.", person: "" },
  { name: "random", title: "Careless bot", about: "Plays anything that is allowed.", person: "" },
  { name: "hoarder", title: "The hoarder", about: "Keeps all she can get, in hand and on the table, and parts with nothing.", person: "Magda" },
  { name: "raider", title: "The raider", about: "Would rather leave you with nothing than have something himself.", person: "Rurik" },
  { name: "judge", title: "The judge", about: "Wants everything to be ruled, and every rule to stay.", person: "Justa" },
  { name: "chaos", title: "The whirlwind", about: "Cannot see two things in order without swapping them.", person: "Tumult" },
  { name: "hermit", title: "The hermit", about: "Owns as little as possible and is glad of an empty hand.", person: "Anselm" },
  { name: "gambler", title: "The gambler", about: "Believes that the best that can happen will happen.", person: "Lucky Lou" },
];
