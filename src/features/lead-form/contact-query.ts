// Inlined behind a lead form (prerender/inline-scripts.ts), after the first screen's bytes: chooses the
// solution and the number's prefix that the address asks for before the form's code is there.
import { chosenSolution, solutionChoices } from "./chosen-solution.ts";
import { isFollowedLink } from "../../lib/followed-link.ts";
import { formQuery } from "./form-query.ts";
import { sourceFromQuery } from "./lead-source.ts";
import { choosePrefix, type PrefixedCountry } from "./phone-prefix.ts";

/**
 * Selects the solution of the address, in place of a choice that the browser has restored only where a link was followed.
 * What was chosen in this tab before, the form's own code selects: storage is slow to give its first answer.
 */
function chooseSolution(query: URLSearchParams): void {
  const options = solutionChoices(document);
  const values = options.map(({ value }) => value);
  const chosen = chosenSolution(query, undefined, values);
  const option = options.find(({ value }) => value === chosen);
  const isRestored = options.some(({ selected }) => selected) && !isFollowedLink();
  if (option && !isRestored) option.defaultSelected = option.selected = true;
}

/** Puts the prefix of the visitor's country before the number, where nobody has typed yet. */
function startNumber(prefix: string | undefined): void {
  const field = document.querySelector<HTMLInputElement>("[name=contactNumber]");
  if (field && prefix && field.value === field.defaultValue) {
    field.defaultValue = prefix;
    field.value = prefix;
  }
}

const form = document.querySelector<HTMLElement>("[data-island=lead-form]");
const query = formQuery(form, location.search);
const countries = JSON.parse(
  document.currentScript?.dataset["countries"] ?? "[]",
) as PrefixedCountry[];
chooseSolution(query);
startNumber(
  choosePrefix(countries, sourceFromQuery(query), [
    ...navigator.languages,
    document.documentElement.lang,
  ]),
);
