// How the client is built: into the Python package, which serves and ships it.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.RULESHIFT_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/ruleshift/server/static",
    emptyOutDir: true,
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
