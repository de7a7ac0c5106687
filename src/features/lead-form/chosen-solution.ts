import { isFollowedLink } from "../../lib/followed-link.ts";

/** The options of the form's list, without the placeholder. */
export function solutionChoices(page: ParentNode): HTMLOptionElement[] {
  const options = page.querySelectorAll<HTMLOptionElement>("[name=solutionInterested] option");
  return [...options].filter(({ value }) => value);
}

/**
 * The solution that is selected first, or undefined: the query's (`solution`, else `product`) if `solutions` has it.
 * Else the one stored in this tab, unless the page was opened by a link. A stored one that is no longer offered is
 * ignored.
 */
export function chosenSolution(
  query: URLSearchParams,
  kept: string | undefined,
  solutions: readonly string[],
): string | undefined {
  const named = query.get("solution") ?? query.get("product");
  const asked = solutions.find((solution) => solution === named);
  const known = kept === undefined || solutions.includes(kept) ? kept : "";
  return asked !== undefined && (kept === undefined || isFollowedLink()) ? asked : known;
}
