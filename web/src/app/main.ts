// Where the page begins.
import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { showTheme } from "./settings.svelte";

showTheme();
const target = document.getElementById("app");
if (!target) throw new Error("There is no place for the page.");
export default mount(App, { target });
