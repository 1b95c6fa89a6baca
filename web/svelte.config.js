// Svelte with runes everywhere; a warning of the compiler is a mistake (svelte-check --fail-on-warnings).
import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true },
};
