// How the client is built: into the Python package, which serves and ships it.
import { readdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import type { Plugin } from "vite";
import { pictures } from "./tools/pictures";

const server = process.env.RULESHIFT_SERVER ?? "http://127.0.0.1:8000";

/** Removes the files of older builds when the new ones are there, so that a running server never lacks any. */
const tidy: Plugin = {
  name: "tidy",
  apply: "build",
  writeBundle({ dir }, bundle) {
    for (const file of readdirSync(`${dir}/assets`)) {
      if (!(`assets/${file}` in bundle)) rmSync(`${dir}/assets/${file}`);
    }
  },
};

type Modules = (id: string) => { importedIds: readonly string[] } | null;

/** Everything a module needs before it can run. */
function needs(root: string, modules: Modules, found = new Set<string>()): Set<string> {
  for (const id of modules(root)?.importedIds ?? []) if (!found.has(id)) needs(id, modules, found.add(id));
  return found;
}

/** Few files instead of many small ones, each of which costs a request: what the first page shares with a table, and the rest
 * of a table with what the tables of families share. */
function chunks(): (id: string, meta: { getModuleInfo: Modules }) => string | undefined {
  const src = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));
  let base: Set<string> | undefined;
  let table: Set<string>;
  return (id, { getModuleInfo: modules }) => {
    if (!base) {
      const start = needs(src("app/start/Start.svelte"), modules);
      table = needs(src("table/Table.svelte"), modules);
      base = needs(src("app/main.ts"), modules);
      for (const one of table) if (start.has(one)) base.add(one);
      const drawn = ["families/fluxx/FluxxTable", "families/necro/NecroTable"].map((path) => needs(src(`${path}.svelte`), modules));
      for (const one of drawn[0]!) if (drawn[1]!.has(one)) table.add(one);
    }
    return base.has(id) ? "base" : table.has(id) ? "table" : undefined;
  };
}

export default defineConfig({
  plugins: [svelte(), pictures(), tidy],
  build: {
    outDir: "../src/ruleshift/server/static",
    emptyOutDir: false, // see tidy
    target: "es2022",
    assetsInlineLimit: 2048,
    modulePreload: { polyfill: false },
    rollupOptions: { output: { manualChunks: chunks() } },
  },
  // `npm run dev` beside a running `ruleshift serve`: pages from here, tables from there.
  server: { proxy: { "/api": server, "/health": server, "/icons": server, "/pictures": server, "/ws": { target: server, ws: true } } },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
    restoreMocks: true,
    css: true, // look.test.ts reads the colours
    pool: "threads",
    poolOptions: { threads: { maxThreads: 2 } },
  },
});
