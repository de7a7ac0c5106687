// Part of the entry script of pages with a lead form (src/islands/form-entry.ts). Selects the solution and the number's
// prefix by the URL, before the form's own code is loaded.
import { isFollowedLink } from "../../lib/followed-link.ts";
import { chosenSolution, solutionChoices } from "./chosen-solution.ts";
import { formQuery } from "./form-query.ts";
import { sourceFromQuery } from "./lead-source.ts";
import { choosePrefix, type PrefixedCountry } from "./phone-prefix.ts";

/**
 * Selects the solution of the URL; replaces a choice that the browser has restored only if a link was followed. Choices
 * stored in this tab are left to the form's own code, because the first access to storage is slow.
 */
function chooseSolution(query: URLSearchParams): void {
  const options = solutionChoices(document);
  const values = options.map(({ value }) => value);
  const chosen = chosenSolution(query, undefined, values);
  const option = options.find(({ value }) => value === chosen);
  const isRestored = options.some(({ selected }) => selected) && !isFollowedLink();
  if (option && !isRestored) option.defaultSelected = option.selected = true;
}

/** Fills in the calling code of the visitor's country, if the number's field is untouched or has only that code. */
function fillPrefix(prefix: string | undefined): void {
  const field = document.querySelector<HTMLInputElement>("[name=contactNumber]");
  if (field && prefix && [field.defaultValue, prefix].includes(field.value)) {
    field.defaultValue = prefix;
    field.value = prefix;
  }
}

// Read before a browser translates the page, which changes this attribute.
const { lang } = document.documentElement;
let isChosen = false;

/** Selects the solution and the prefix by the URL. Further calls do nothing, so that the visitor's choice stays. */
export function chooseFromAddress(): void {
  if (isChosen) return;
  isChosen = true;
  const query = formQuery(document.querySelector("[data-island=lead-form]"), location.search);
  const { countries = "[]" } =
    document.querySelector<HTMLElement>("[data-countries]")?.dataset ?? {};
  const prefix = choosePrefix(JSON.parse(countries) as PrefixedCountry[], sourceFromQuery(query), [
    ...navigator.languages,
    lang,
  ]);
  chooseSolution(query);
  fillPrefix(prefix);
}
