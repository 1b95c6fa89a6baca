// Writes src/picture/outlines.json: the outlines of the figures of each display face, so that a number is a picture
// like any other and needs no typeface where it is shown. Again after a change of faces: node tools/outlines.js
import { writeFileSync } from "node:fs";
import { typeface } from "./typeface.js";

const FACES = {
  space: "chakra-petch/files/chakra-petch-latin-700-normal.woff",
  graveyard: "londrina-solid/files/londrina-solid-latin-900-normal.woff",
  manor: "abril-fatface/files/abril-fatface-latin-400-normal.woff",
  park: "lilita-one/files/lilita-one-latin-400-normal.woff",
  wasteland: "big-shoulders-display/files/big-shoulders-display-latin-800-normal.woff",
};
const SIGNS = "0123456789+-X";

const all = Object.fromEntries(Object.entries(FACES).map(([world, file]) => {
  const letter = typeface(file);
  return [world, Object.fromEntries([...SIGNS].map((sign) => [sign, letter(sign)]))];
}));
writeFileSync(new URL("../src/picture/outlines.json", import.meta.url), `${JSON.stringify(all)}\n`);
