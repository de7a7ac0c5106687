// Inlined into the contact page right after its heading (prerender/inline-scripts.ts), because the host serves the same
// HTML for every query. Shows the heading and the note of the query's source before the browser paints them.
import { queryOf } from "../../lib/query-of.ts";
import { wordsFor, type WordsOfSource } from "./heading-for.ts";
import { sourceFromQuery } from "./lead-source.ts";

function showWords({ dataset, previousElementSibling }: HTMLScriptElement): void {
  const title = previousElementSibling as HTMLElement;
  const words = JSON.parse(dataset["headings"] as string) as WordsOfSource[];
  const [, heading, note] = wordsFor(sourceFromQuery(queryOf(location.search)), words);
  if (heading) title.textContent = heading;
  if (note) title.after(Object.assign(document.createElement("p"), { textContent: note }));
}

if (location.search) showWords(document.currentScript as HTMLScriptElement);
