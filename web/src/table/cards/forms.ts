// The forms of a card: big (looked at), hand (with its text), small (picture and name), tile and mini (picture alone).

export type Form = "big" | "hand" | "small" | "tile" | "mini";
