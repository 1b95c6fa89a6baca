// A page for whoever draws cards, beside `npm run dev`: /faces.html?deck=NAME shows all cards of a deck in all forms.
import { mount } from "svelte";
import built from "virtual:icons";
import "../app/worlds.css";
import "../app/app.css";
import Faces from "./Faces.svelte";
import { startIcons } from "./icons";

startIcons(built);
export default mount(Faces, { target: document.getElementById("app")! });
