// The forms of a card: big (looked at), hand (with its text), lying (its text beside its picture), small (picture and name),
// tile and mini (picture alone).

export type Form = "big" | "hand" | "lying" | "small" | "tile" | "mini";
