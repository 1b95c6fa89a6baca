// Where the page begins.
import { mount } from "svelte";
import App from "./App.svelte";
import "./worlds.css";
import "./app.css";
import built from "virtual:icons";
import { startIcons } from "../picture/icons";
import { showTheme } from "./settings.svelte";

showTheme();
startIcons(built);
const target = document.getElementById("app");
if (!target) throw new Error("There is no place for the page.");
export default mount(App, { target });
