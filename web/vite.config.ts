// How the client is built: into the Python package, which serves and ships it.
import { readdirSync, rmSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import type { Plugin } from "vite";

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

export default defineConfig({
  plugins: [svelte(), tidy],
  build: {
    outDir: "../src/ruleshift/server/static",
    emptyOutDir: false, // see tidy
    target: "es2022",
    assetsInlineLimit: 2048,
    modulePreload: { polyfill: false },
  },
  // `npm run dev` beside a running `ruleshift serve`: pages from here, tables from there.
  server: { proxy: { "/api": server, "/health": server, "/ws": { target: server, ws: true } } },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
    restoreMocks: true,
    css: true, // look.test.ts reads the colours
    pool: "threads",
    poolOptions: { threads: { maxThreads: 2 } },
  },
});
