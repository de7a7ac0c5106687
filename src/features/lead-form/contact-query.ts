// Inlined into the contact page right behind its heading (prerender/inline-scripts.ts): the host's one HTML file cannot
// know the address, so its heading, the form's solution and the number's prefix are corrected before they are painted.
import { choosePrefix } from "./choose-prefix.ts";
import { chosenSolution } from "./chosen-solution.ts";
import { readDraft } from "./draft.ts";
import { headingFor } from "./heading-for.ts";
import { sourceFromQuery } from "./lead-source.ts";
import type { PrefixedCountry } from "./phone-prefix.ts";

/** Chooses what the address asks for, or what was chosen in this tab before. */
function chooseSolution(query: URLSearchParams): void {
  const options = [
    ...document.querySelectorAll<HTMLOptionElement>("[name=solutionInterested] option"),
  ];
  const values = options.map(({ value }) => value).filter(Boolean);
  const chosen = chosenSolution(query, readDraft().solutionInterested, values);
  const option = options.find(({ value }) => value && value === chosen);
  if (option) option.selected = true;
}

/** Puts the prefix of the visitor's country before the number, where nobody has typed yet. */
function startNumber(prefix: string | undefined): void {
  const field = document.querySelector<HTMLInputElement>("[name=contactNumber]");
  if (field && prefix && field.value === field.defaultValue) {
    field.defaultValue = prefix;
    field.value = prefix;
  }
}

const script = document.currentScript;
const query = new URLSearchParams(location.search);
const heading = script?.previousElementSibling;
const headings = JSON.parse(script?.dataset["headings"] ?? "[]") as [string, string][];
const own = headingFor(sourceFromQuery(query), {
  headings: headings.map(([source, text]) => ({ source, heading: text })),
});
if (heading && own) heading.textContent = own;
const countries = JSON.parse(script?.dataset["countries"] ?? "[]") as PrefixedCountry[];
const prefix = choosePrefix(countries, sourceFromQuery(query), [
  ...navigator.languages,
  document.documentElement.lang,
]);
document.addEventListener(
  "DOMContentLoaded",
  () => {
    chooseSolution(query);
    startNumber(prefix);
  },
  { once: true },
);
