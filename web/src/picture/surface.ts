// The ground a deck is played on: what lies behind the seats, then the table with an inlay under its heart. Drawn in
// 1440 by 900 with the heart's middle at (720, 366), for light and for dark.

import { chance, dot, fall, line, many, n, oval, paper, pool, rect, shape, type Chance } from "./draw";
import { hash, placeOf, type Look } from "./words";

type Ground = (light: boolean, chance: Chance) => string;

const X = 720;
const Y = 366;
const all = (fill: string) => rect(0, 0, 1440, 900, fill);
const heart = (wide: number, high: number, fill: string, opacity = 1) => oval(X, Y, wide, high, fill, opacity);
const tuft = (r: Chance, colour: string, opacity: number) => shape(`M${n(r() * 1440)} ${n(240 + r() * 660)}l3-9 2 9 3-7 1 7z`, colour, opacity);

const space: Ground = (light, r) => {
  const [top, middle, low, orbit, moon] = light ? ["#b9c4f4", "#d9cdf6", "#f6d8ea", "#6a63b8", "#8a86d0"] : ["#070a20", "#171448", "#2b1a5c", "#8f86ff", "#6fd0ff"];
  const defs = fall("sf", [[0, top!], [0.5, middle!], [1, low!]]) + pool("p1", light ? "#fff" : "#7a52e8", light ? 0.8 : 0.75) + pool("p2", light ? "#ffd0ea" : "#d0408f", 0.4) + pool("p3", light ? "#c9f0ff" : "#1f8fd0", 0.32);
  const orbits = many(4, (i) => `<ellipse cx="${X}" cy="${Y}" rx="${300 + i * 110}" ry="${132 + i * 48}" fill="none" stroke="${orbit}" stroke-width="${i ? 1.4 : 2.4}" opacity="${n(0.55 - i * 0.1)}"${i % 2 ? ' stroke-dasharray="2 9"' : ""}/>`);
  return (
    defs + all("url(#sf)") + heart(640, 330, "url(#p1)") + oval(1150, 220, 460, 300, "url(#p2)") + oval(120, 660, 420, 300, "url(#p3)") +
    many(170, () => dot(r() * 1440, r() * 900, 0.5 + r() * 1.5, light ? "#5a55a8" : "#fff", 0.25 + r() * 0.6)) +
    orbits + dot(X - 300, Y, 8, moon!) + dot(X + 405, Y + 20, 11, "#ffb46a") + dot(X + 400, Y + 17, 9, "#ffd9a0", 0.8) + dot(X - 180, Y - 170, 5, "#ff8ac0") +
    dot(620, 1900, 1120, light ? "#a9a2e4" : "#120f3c") +
    `<g fill="none"><circle cx="620" cy="1900" r="1120" stroke="${light ? "#fff" : "#7f8cff"}" stroke-width="3" opacity=".7"/><circle cx="620" cy="1906" r="1108" stroke="${moon}" stroke-width="14" opacity=".12"/></g>`
  );
};

const graveyard: Ground = (light, r) => {
  const [top, middle, low, far, near, turf] = light ? ["#a9bfa0", "#d7dca0", "#efe7b4", "#8ea57c", "#b9c49a", "#cdd3a8"] : ["#12211f", "#4d7a3a", "#d9cf4e", "#24442b", "#16281c", "#2a4d2f"];
  const stones = many(16, (i) => {
    const [x, y, high] = [i * 94 + r() * 40, 176 + Math.sin(i) * 12, 26 + r() * 18];
    return shape(i % 3 ? `M${n(x)} ${n(y + 40)}v-${n(high)}q0-13 13-13t13 13v${n(high)}z` : `M${n(x + 9)} ${n(y + 40)}v-${n(high)}h-9v-8h9v-12h8v12h9v8h-9v${n(high)}z`, near!);
  });
  const slab = `M${X - 470} ${Y - 120}l60-34 220-8 190 6 230-4 190 14 40 40 14 120-26 92-70 34-260 8-200-6-220 8-150-20-36-46-4-110z`;
  return (
    fall("sf", [[0, top!], [0.5, middle!], [1, low!]]) + fall("gf", [[0, turf!], [0.35, far!], [1, near!]]) + pool("p1", light ? "#fffbd0" : "#c7e05a", light ? 0.7 : 0.42) +
    rect(0, 0, 1440, 206, "url(#sf)") + dot(930, 92, 66, light ? "#fffbe0" : "#eef7b0", 0.9) + dot(912, 78, 10, middle!, 0.3) + dot(950, 112, 14, middle!, 0.25) +
    shape("M0 190q200-60 420-20t420-16 600-10v200H0z", far!) + stones +
    shape("M120 214c6-40-8-70-40-92 20 4 30 12 38 22-4-24 0-44 14-66-4 26 0 40 6 54 8-14 22-24 42-28-24 16-36 40-34 110z", near!) +
    shape("M0 212q360-40 720-8t720-14v710H0z", "url(#gf)") + heart(640, 250, "url(#p1)") +
    many(60, () => tuft(r, light ? "#6d8a5a" : "#3f6a3a", 0.55)) +
    `<g transform="translate(${n(X * 0.07)}) scale(.93 1)"><path d="${slab}" fill="${light ? "#e3e0c4" : "#3f6440"}" stroke="${light ? "#8a8f6a" : "#1d3524"}" stroke-width="6" opacity=".92"/>` +
    line(`M${X - 462} ${Y - 112}l56-32 216-8 190 6 230-4 180 14`, light ? "#fff" : "#7d9a5a", 3, 0.6) +
    line(`M${X - 430} ${Y + 60}l90-30 40 34 70-20M${X + 360} ${Y - 120}l-40 60 30 30-20 60`, light ? "#a8a988" : "#22402c", 4) + "</g>" + heart(430, 170, "url(#p1)") +
    many(5, (i) => oval(r() * 1440, 250 + i * 140, 260 + r() * 200, 16 + r() * 14, light ? "#fff" : "#d9e88a", 0.07))
  );
};

const manor: Ground = (light, r) => {
  const [wall, brass, stud] = light ? ["#e9d9bd", "#c9a468", "#7a1f36"] : ["#2b0c1a", "#d9a85a", "#5a1730"];
  const leaf = (x: number, y: number) => `M${x} ${y}c16 10 16 26 0 40c-16-14-16-30 0-40zM${x} ${y + 40}q10 6 0 14q-10-8 0-14z`;
  const studs = [[-442, -126], [442, -126], [-442, 142], [442, 142]].map(([x, y]) => `<g transform="translate(${X + x!} ${Y + y!}) rotate(45)">${rect(-9, -9, 18, 18, brass!)}${rect(-5, -5, 10, 10, stud!)}</g>`).join("");
  return (
    pool("p1", "#ffd58a", light ? 0.75 : 0.5) + fall("wd", [[0, light ? "#cfa777" : "#4a2715"], [1, light ? "#b98c5c" : "#22100a"]]) + fall("lt", [[0, light ? "#8a2740" : "#5c1730"], [1, light ? "#6f1c32" : "#3d0f20"]]) +
    `<radialGradient id="vg" cx=".5" cy=".42" r=".8"><stop offset=".5" stop-opacity="0"/><stop offset="1" stop-opacity="${light ? 0.12 : 0.6}"/></radialGradient>` +
    rect(0, 0, 1440, 240, wall!) + shape(many(24, (i) => many(6, (j) => leaf(i * 64 + (j % 2) * 32, j * 46 - 10))), light ? "#7a1f36" : "#a8324e", light ? 0.14 : 0.26) +
    rect(0, 206, 1440, 694, "url(#wd)") + many(9, (i) => line(`M0 ${262 + i * 76}q360 ${n((r() - 0.5) * 26)} 720 0t720 0`, "#000", 2, 0.22)) +
    rect(0, 202, 1440, 7, brass!) + rect(0, 209, 1440, 5, "#000", 0.4) +
    `<path d="M${X - 470} ${Y - 104}l50-50h840l50 50v224l-50 50h-840l-50-50z" fill="url(#lt)" stroke="${brass}" stroke-width="4"/>` +
    line(`M${X - 456} ${Y - 98}l42-42h828l42 42v212l-42 42h-828l-42-42z`, brass!, 1.3, 0.75) + studs + heart(560, 230, "url(#p1)") + all("url(#vg)")
  );
};

const park: Ground = (light, r) => {
  const [top, low, turf, far, near] = light ? ["#2f9be6", "#a9e1f7", "#7ccb68", "#4fae55", "#3c9650"] : ["#1b1650", "#5a3a9a", "#2c6a58", "#1f5248", "#173f3a"];
  const cloud = (x: number, y: number) => `<g opacity="${light ? 0.95 : 0.3}">${dot(x, y, 20, "#fff")}${dot(x + 26, y - 10, 26, "#fff")}${dot(x + 56, y, 20, "#fff")}${rect(x - 6, y, 70, 20, "#fff")}</g>`;
  const tree = (x: number, y: number) => rect(x - 5, y, 10, 40, "#7a4a2a") + dot(x, y - 8, 26, near!) + dot(x - 16, y + 6, 16, near!) + dot(x + 16, y + 6, 16, near!);
  const flower = () => dot(r() * 1440, 240 + r() * 660, 3.5, ["#fff", "#ffe26a", "#ff9ac0"][Math.floor(r() * 3)]!, light ? 0.95 : 0.6);
  const fringe = many(46, (i) => rect(X - 456 + i * 20, Y + 164, 4, 8, "#fff6ec") + rect(X - 456 + i * 20, Y - 156, 4, 8, "#fff6ec"));
  return (
    fall("sf", [[0, top!], [1, low!]]) + fall("gf", [[0, turf!], [1, near!]]) + pool("p1", "#fff6c0", light ? 0.85 : 0.3) +
    `<pattern id="gh" width="56" height="56" patternUnits="userSpaceOnUse">${rect(0, 0, 56, 56, light ? "#fff6ec" : "#e9d8e8")}${rect(0, 0, 28, 56, "#e8503f", 0.42)}${rect(0, 0, 56, 28, "#e8503f", 0.42)}</pattern>` +
    rect(0, 0, 1440, 260, "url(#sf)") + dot(1080, 70, 46, light ? "#fff2a0" : "#fff6d8") + many(5, (i) => cloud(60 + i * 290 + r() * 60, 66 + r() * 60)) +
    shape("M0 196q240-70 470-20t480-20 490-10v300H0z", far!) + many(11, (i) => tree(30 + i * 138 + r() * 50, 178 + r() * 10)) +
    shape("M0 214q360-30 720-6t720-10v702H0z", "url(#gf)") + many(70, () => (r() > 0.25 ? tuft(r, near!, 0.8) : flower())) +
    `<g transform="rotate(-1.2 ${X} ${Y})"><rect x="${X - 455}" y="${Y - 139}" width="920" height="312" rx="10" fill="#000" opacity=".2"/><rect x="${X - 460}" y="${Y - 148}" width="920" height="312" rx="10" fill="url(#gh)" stroke="${light ? "#c23a2c" : "#7a2440"}" stroke-width="5"/>${fringe}</g>` + heart(430, 170, "url(#p1)", 0.7)
  );
};

const wasteland: Ground = (light, r) => {
  const [left, middle, right, crack] = light ? ["#d9b48f", "#cfc5b6", "#b9c2a4", "#8a7a66"] : ["#4a3426", "#2b2a2a", "#1d2a1c", "#000"];
  const edge = light ? "#fff" : "#000";
  return (
    `<linearGradient id="sf"><stop stop-color="${left}"/><stop offset=".45" stop-color="${middle}"/><stop offset="1" stop-color="${right}"/></linearGradient>` +
    `<linearGradient id="vg" x1="0" y1="0" x2="0" y2="1">${[[0, 0.6], [0.3, 0], [0.72, 0], [1, 0.65]].map(([at, strong]) => `<stop offset="${at}" stop-color="${edge}" stop-opacity="${strong}"/>`).join("")}</linearGradient>` +
    all("url(#sf)") + many(26, () => line(`M${n(r() * 1440)} ${n(r() * 900)}l${n(20 + r() * 60)} ${n(r() * 30 - 15)} ${n(10 + r() * 40)} ${n(r() * 40 - 10)}`, crack!, 2, 0.3)) +
    many(90, () => dot(r() * 1440, r() * 900, 0.6 + r() * 2, light ? "#5a4630" : "#ffc58a", 0.1 + r() * 0.2)) + all("url(#vg)")
  );
};

/** The ground of a deck with colours of its own. */
const plain = (look: Look): Ground => (light, r) => {
  const [top, middle, low, far, , lamp] = placeOf(look).colors;
  const washed = light ? 0.35 : 1;
  return (
    fall("sf", [[0, top], [0.6, middle], [1, low]]) + pool("p1", lamp, 0.4) + all(light ? "#f4efe4" : "#0b0a10") + `<g opacity="${washed}">${all("url(#sf)")}</g>` +
    many(120, () => dot(r() * 1440, r() * 900, 0.5 + r() * 1.4, lamp, 0.15 + r() * 0.35)) + heart(640, 290, far, 0.35) + heart(600, 260, "url(#p1)")
  );
};

const GROUNDS: Readonly<Record<string, Ground>> = { space, graveyard, manor, park, wasteland };

export function paintSurface(look: Look, light: boolean): string {
  const ground = look.colors?.length === 6 ? plain(look) : (GROUNDS[look.like] ?? space);
  return paper(1440, 900, ground(light, chance(hash(look.like))));
}
