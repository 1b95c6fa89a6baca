// Paints every card of a catalog that comes in as JSON, and prints the pictures as a list of SVG texts.
import { text } from "node:stream/consumers";
import { createServer } from "vite";

const vite = await createServer({ server: { middlewareMode: true, hmr: false, ws: false, watch: null }, appType: "custom", logLevel: "error" });
const { Book } = await vite.ssrLoadModule("/src/table/cards/cards.ts");
const { paint } = await vite.ssrLoadModule("/src/picture/picture.ts");
const { allIcons } = await vite.ssrLoadModule("/tools/pictures.ts");
const icons = allIcons();
const catalog = JSON.parse(await text(process.stdin));
const book = new Book(catalog);
process.stdout.write(JSON.stringify(catalog.cards.map((card) => paint(book.picture(card), (name) => icons[name]))));
await vite.close();
