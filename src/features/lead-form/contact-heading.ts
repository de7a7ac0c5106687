// Inlined into the contact page right behind its heading (prerender/inline-scripts.ts): the host's one HTML file cannot
// know the address, so its heading is corrected before it is painted.
import { queryOf } from "../../lib/query-of.ts";
import { wordsFor, type WordsOfSource } from "./heading-for.ts";
import { sourceFromQuery } from "./lead-source.ts";

const script = document.currentScript;
const words = JSON.parse(script?.dataset["headings"] ?? "[]") as WordsOfSource[];
const { heading, note } = wordsFor(sourceFromQuery(queryOf(location.search)), words);
const intro = script?.parentElement;
const title = intro?.querySelector("h1");
const chosen = intro?.querySelector<HTMLElement>("[data-chosen]");
if (title && heading) title.textContent = heading;
if (chosen && note) {
  chosen.textContent = note;
  chosen.hidden = false;
}
