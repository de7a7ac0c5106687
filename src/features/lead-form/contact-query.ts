// In the script of a page with a lead form (src/islands/form-entry.ts). Selects the solution and the number's prefix by
// the URL, before the form's code is loaded.
import { isFollowedLink } from "../../lib/followed-link.ts";
import { chosenSolution, solutionChoices } from "./chosen-solution.ts";
import { formQuery } from "./form-query.ts";
import { sourceFromQuery } from "./lead-source.ts";
import { choosePrefix, type PrefixedCountry } from "./phone-prefix.ts";

/**
 * Selects the solution of the URL; replaces a choice that the browser has restored only if a link was followed. The
 * form's own code selects what was chosen in this tab before: the first access to storage is slow.
 */
function chooseSolution(query: URLSearchParams): void {
  const options = solutionChoices(document);
  const values = options.map(({ value }) => value);
  const chosen = chosenSolution(query, undefined, values);
  const option = options.find(({ value }) => value === chosen);
  const isRestored = options.some(({ selected }) => selected) && !isFollowedLink();
  if (option && !isRestored) option.defaultSelected = option.selected = true;
}

/** Puts the prefix of the visitor's country before the number if the field is untouched; a reload restores it. */
function startNumber(prefix: string | undefined): void {
  const field = document.querySelector<HTMLInputElement>("[name=contactNumber]");
  if (field && prefix && [field.defaultValue, prefix].includes(field.value)) {
    field.defaultValue = prefix;
    field.value = prefix;
  }
}

// Read at the start: a browser that translates the page gives it another language.
const { lang } = document.documentElement;
let isChosen = false;

/** Selects only at its first call, so that a later choice of the visitor stays. */
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
  startNumber(prefix);
}
