import { isFollowedLink } from "../../lib/followed-link.ts";

/** The options of the form's list, without the one that says to choose. */
export function solutionChoices(page: ParentNode): HTMLOptionElement[] {
  const options = page.querySelectorAll<HTMLOptionElement>("[name=solutionInterested] option");
  return [...options].filter(({ value }) => value);
}

/**
 * The solution that the form begins with, or undefined: the one that the query names (`solution`, else `product`) where
 * it is one of `solutions`, and a choice kept in this tab where there is none or the page was not opened by a link. Of a kept one that is not
 * offered any more nothing is left.
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
