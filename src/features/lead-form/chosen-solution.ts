import { isFollowedLink } from "../../lib/followed-link.ts";

/** Returns the options of the form's solution list, without the placeholder. */
export function solutionChoices(page: ParentNode): HTMLOptionElement[] {
  const options = page.querySelectorAll<HTMLOptionElement>("[name=solutionInterested] option");
  return [...options].filter(({ value }) => value);
}

/**
 * Returns the solution to select at the start: the query's (`solution`, else `product`) if `solutions` has it, and if a
 * link was followed or nothing is stored in this tab. Otherwise returns the stored one, or "" if that is no
 * longer offered.
 */
export function chosenSolution(
  query: URLSearchParams,
  storedSolution: string | undefined,
  solutions: readonly string[],
): string | undefined {
  const named = query.get("solution") ?? query.get("product");
  const requested = solutions.find((solution) => solution === named);
  const fallback =
    storedSolution === undefined || solutions.includes(storedSolution) ? storedSolution : "";
  return requested !== undefined && (storedSolution === undefined || isFollowedLink())
    ? requested
    : fallback;
}
