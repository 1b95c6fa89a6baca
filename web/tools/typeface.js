// Outlines of letters from the typefaces that the packages bring along (WOFF), for pictures that carry words.
import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";

/** The tables of a WOFF file, unpacked. */
function tablesOf(file) {
  const tables = {};
  for (let at = 44, left = file.readUInt16BE(12); left; left -= 1, at += 20) {
    const [offset, packed, size] = [4, 8, 12].map((more) => file.readUInt32BE(at + more));
    const bytes = file.subarray(offset, offset + packed);
    tables[file.toString("latin1", at, at + 4)] = packed < size ? inflateSync(bytes) : bytes;
  }
  return tables;
}

/** The number of a letter's glyph, from a table of format 4. */
function glyphOf(cmap, code) {
  for (let at = 4, left = cmap.readUInt16BE(2); left; left -= 1, at += 8) {
    const from = cmap.readUInt32BE(at + 4);
    if (cmap.readUInt16BE(from) !== 4) continue;
    const half = cmap.readUInt16BE(from + 6);
    for (let segment = 0; segment < half; segment += 2) {
      const [end, start, delta, range] = [14, 16 + half, 16 + 2 * half, 16 + 3 * half].map((part) => from + part + segment);
      if (cmap.readUInt16BE(end) < code || cmap.readUInt16BE(start) > code) continue;
      const jump = cmap.readUInt16BE(range);
      if (!jump) return (code + cmap.readUInt16BE(delta)) & 0xffff;
      return (cmap.readUInt16BE(range + jump + 2 * (code - cmap.readUInt16BE(start))) + cmap.readUInt16BE(delta)) & 0xffff;
    }
  }
  return 0;
}

/** The points of a glyph by contour: [x, y, whether it lies on the curve]. */
function contours({ glyf, loca, head }, glyph) {
  const long = head.readInt16BE(50);
  const start = long ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2;
  let at = start + 10;
  const count = glyf.readInt16BE(start);
  if (count < 0) {
    const all = [];
    for (let more = 32; more & 32; ) {
      more = glyf.readUInt16BE(at);
      const part = contours({ glyf, loca, head }, glyf.readUInt16BE(at + 2));
      const [dx, dy] = more & 1 ? [glyf.readInt16BE(at + 4), glyf.readInt16BE(at + 6)] : [glyf.readInt8(at + 4), glyf.readInt8(at + 5)];
      all.push(...part.map((one) => one.map(([x, y, on]) => [x + dx, y + dy, on])));
      at += more & 1 ? 8 : 6;
    }
    return all;
  }
  const ends = Array.from({ length: count }, (_, one) => glyf.readUInt16BE(at + 2 * one));
  at += 2 * count;
  at += 2 + glyf.readUInt16BE(at);
  const flags = [];
  while (flags.length <= ends.at(-1)) {
    const flag = glyf[at++];
    flags.push(flag);
    if (flag & 8) for (let again = glyf[at++]; again; again -= 1) flags.push(flag);
  }
  const read = (short, same) => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += (flag & same ? 1 : -1) * glyf[at++];
      else if (!(flag & same)) (value += glyf.readInt16BE(at)), (at += 2);
      return value;
    });
  };
  const [xs, ys] = [read(2, 16), read(4, 32)];
  return ends.map((end, one) => {
    const from = one ? ends[one - 1] + 1 : 0;
    return flags.slice(from, end + 1).map((flag, point) => [xs[from + point], ys[from + point], flag & 1]);
  });
}

/** As a path with short steps, two hundred units to the height of a figure. */
function path(points, scale) {
  const middle = (one, other) => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
  if (!points.some((point) => point[2])) points = [[...middle(points[0], points.at(-1)), 1], ...points];
  const first = points.findIndex((point) => point[2]);
  const round = [...points.slice(first), ...points.slice(0, first), points[first]];
  let here = [0, 0];
  const at = ([x, y]) => [Math.round(x * scale), Math.round(-y * scale)];
  const step = (point) => at(point).map((value, axis) => value - here[axis]).join(" ").replace(" -", "-");
  let drawn = `M${at(round[0]).join(" ")}`;
  here = at(round[0]);
  for (let one = 1; one < round.length; one += 1) {
    const point = round[one];
    if (point[2]) (drawn += `l${step(point)}`), (here = at(point));
    else {
      const next = round[one + 1];
      const end = next[2] ? next : middle(point, next);
      drawn += `q${step(point)} ${step(end)}`;
      here = at(end);
      if (next[2]) one += 1;
    }
  }
  return `${drawn}z`;
}

/** A face, with its figures two hundred units high: the width and the path of each letter. */
export function typeface(file) {
  const tables = tablesOf(readFileSync(new URL(`../node_modules/@fontsource/${file}`, import.meta.url)));
  const wide = tables.hhea.readUInt16BE(34);
  const zero = contours(tables, glyphOf(tables.cmap, 48)).flat().map(([, y]) => y);
  const scale = 200 / (Math.max(...zero) - Math.min(...zero));
  return (sign) => {
    const glyph = glyphOf(tables.cmap, sign.codePointAt(0));
    const width = tables.hmtx.readUInt16BE(4 * Math.min(glyph, wide - 1)) * scale;
    return [Math.round(width), sign === " " ? "" : contours(tables, glyph).map((one) => path(one, scale)).join("")];
  };
}
