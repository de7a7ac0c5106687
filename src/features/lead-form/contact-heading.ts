// Inlined into the contact page right behind its heading (prerender/inline-scripts.ts): the host's one HTML file cannot
// know the address, so its heading is corrected before it is painted.
import { queryOf } from "../../lib/query-of.ts";
import { headingFor } from "./heading-for.ts";
import { sourceFromQuery } from "./lead-source.ts";

const script = document.currentScript;
const heading = script?.previousElementSibling;
const headings = JSON.parse(script?.dataset["headings"] ?? "[]") as [string, string][];
const own = headingFor(sourceFromQuery(queryOf(location.search)), {
  headings: headings.map(([source, text]) => ({ source, heading: text })),
});
if (heading && own) heading.textContent = own;
