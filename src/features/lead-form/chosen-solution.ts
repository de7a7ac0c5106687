import { isFollowedLink } from "../../lib/followed-link.ts";

/**
 * The solution that the form begins with, or undefined: the one that the query names (`solution`, else `product`) where
 * it is one of `solutions`, and a choice kept in this tab where there is none or the page was not opened by a link.
 */
export function chosenSolution(
  query: URLSearchParams,
  kept: string | undefined,
  solutions: readonly string[],
): string | undefined {
  const named = query.get("solution") ?? query.get("product");
  const asked = solutions.find((solution) => solution === named);
  return asked !== undefined && (kept === undefined || isFollowedLink()) ? asked : kept;
}
