// Paths in fewer letters: every point on a grid of whole numbers, every step from where the last one ended, so that
// nothing adds up. In a box of 512 nobody sees the difference; files are a third smaller.

import { steps } from "../src/picture/objects";

const joined = (numbers: readonly number[]) => numbers.map((one, at) => (at && one >= 0 ? ` ${one}` : String(one))).join("");

export function coarse(path: string): string {
  let [x, y, startX, startY] = [0, 0, 0, 0]; // where the drawing is
  let [atX, atY] = [0, 0]; // where the coarse one is
  let drawn = "";
  let last = "";
  const put = (letter: string, numbers: number[]) => {
    drawn += letter === last && letter !== "M" && numbers.length ? (numbers[0]! < 0 ? "" : " ") + joined(numbers) : letter + joined(numbers);
    last = letter;
  };
  for (const [letter, numbers] of steps(path)) {
    const low = letter.toLowerCase();
    const [fromX, fromY] = letter === low ? [x, y] : [0, 0];
    if (low === "z") {
      put("z", []);
      [x, y] = [startX, startY];
      [atX, atY] = [Math.round(x), Math.round(y)];
      continue;
    }
    const point = (at: number): [number, number] => [fromX + numbers[at]!, fromY + numbers[at + 1]!];
    const [toX, toY] = low === "h" ? [fromX + numbers[0]!, y] : low === "v" ? [x, fromY + numbers[0]!] : point(numbers.length - 2);
    const [endX, endY] = [Math.round(toX), Math.round(toY)];
    const near = (at: number) => point(at).map((one, axis) => Math.round(one) - (axis ? atY : atX));
    if (low === "m") {
      put("M", [endX, endY]);
      [startX, startY] = [toX, toY];
    } else if (low === "h") put("h", [endX - atX]);
    else if (low === "v") put("v", [endY - atY]);
    else if (low === "a") put("a", [...numbers.slice(0, 5).map((one) => Math.round(one * 10) / 10), endX - atX, endY - atY]);
    else put(low, [...Array(numbers.length / 2).keys()].flatMap((pair) => near(pair * 2)));
    [x, y, atX, atY] = [toX, toY, endX, endY];
  }
  return drawn;
}
