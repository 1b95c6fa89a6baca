// The colours: light for both ways to ask for it, and readable everywhere.
import { describe, expect, it } from "vitest";
import css from "./app.css?raw";

function block(head: string): Record<string, string> {
  const from = css.indexOf(`${head} {`) + head.length + 2;
  const body = css.slice(from, css.indexOf("}", from));
  return Object.fromEntries([...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map((found) => [found[1]!, found[2]!.trim()]));
}

/** The colours of a look: of a pair the first one is light, the second dark. */
function look(which: 1 | 2): Record<string, string> {
  const pair = /light-dark\(([^,()]+), ([^,()]+)\)/g;
  return Object.fromEntries(Object.entries(block(":root")).map(([name, value]) => [name, value.replace(pair, `$${which}`)]));
}

const [light, dark] = [look(1), look(2)];

/** How bright a colour is, as WCAG reckons. */
function brightness(hex: string): number {
  const parts = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r, g, b] = parts.map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(one: string, other: string): number {
  const [low, high] = [brightness(one), brightness(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

describe("the colours", () => {
  it("are light for those who choose it, and for those whose system is and who choose nothing", () => {
    expect(css).toMatch(/^:root\[data-theme="light"\] \{ color-scheme: light; \}$/m);
    expect(css).toMatch(/^@media \(prefers-color-scheme: light\) \{ :root:not\(\[data-theme\]\) \{ color-scheme: light; \} \}$/m);
    expect(light["--bg"]).not.toBe(dark["--bg"]);
    expect([light, dark].flatMap(Object.values).filter((value) => value.includes("light-dark"))).toEqual([]);
  });

  const GROUNDS = ["--bg", "--surface", "--raised", "--felt"];
  const themes = { dark, light };
  describe.each(["dark", "light"] as const)("in %s", (name) => {
    const theme: Record<string, string> = themes[name];
    const pairs = [
      ...["--text", "--muted", "--link", "--good", "--bad"].flatMap((ink) => GROUNDS.map((ground) => [ink, ground])),
      ["--text", "--bad-ground"], ["--text", "--good-ground"], ["--text", "--warn-ground"],
      ["--gold-ink", "--gold"], ["--gold-ink", "--gold2"], ["--ink", "--paper"], ["--ink2", "--paper"], ["--ink2", "--paper2"],
      ["--card-ink", "--card"], ["--card-muted", "--card"],
      ...Object.keys(dark).filter((one) => one.startsWith("--type-") && one.endsWith("-ink")).map((ink) => [ink, ink.slice(0, -4)]),
    ];
    it.each(pairs)("%s can be read on %s", (ink, ground) => {
      expect(contrast(theme[ink!]!, theme[ground!]!)).toBeGreaterThanOrEqual(4.5);
    });
    it.each(["--line-strong", "--glow"].flatMap((edge) => GROUNDS.map((ground) => [edge, ground])))(
      "%s can be seen on %s",
      (edge, ground) => expect(contrast(theme[edge!]!, theme[ground!]!)).toBeGreaterThanOrEqual(3),
    );
  });

  it("has a colour for every type that has a class", () => {
    const classes = [...css.matchAll(/^\.type-([\w-]+) \{/gm)].map((found) => found[1]);
    expect(classes.length).toBeGreaterThan(12);
    for (const type of classes) expect(dark[`--type-${type}`], type).toBeTruthy();
  });
});
