// Inlined into the contact page right behind its heading (prerender/inline-scripts.ts): the host's one HTML file cannot
// depend on the query. Corrects the heading and adds the visitor's choice below it, before the browser paints them.
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
