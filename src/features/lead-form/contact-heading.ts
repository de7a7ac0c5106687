// Inlined into the contact page right after its heading (prerender/inline-scripts.ts), because the host serves the same
// HTML for every query. Shows the heading and the note of the query's source before the browser paints them.
import { queryOf } from "../../lib/query-of.ts";
import { textsOfSource, type SourceTexts } from "./heading-for.ts";
import { sourceFromQuery } from "./lead-source.ts";

function showTexts({ dataset, previousElementSibling }: HTMLScriptElement): void {
  const title = previousElementSibling as HTMLElement;
  const texts = JSON.parse(dataset["headings"] as string) as SourceTexts[];
  const [, heading, note] = textsOfSource(sourceFromQuery(queryOf(location.search)), texts);
  if (heading) title.textContent = heading;
  if (note) title.after(Object.assign(document.createElement("p"), { textContent: note }));
}

if (location.search) showTexts(document.currentScript as HTMLScriptElement);
