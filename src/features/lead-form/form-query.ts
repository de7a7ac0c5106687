import { queryOf } from "../../lib/query-of.ts";
import { sourceFromQuery } from "./lead-source.ts";

/** The solution that the page selects for a source; data of its form's script. */
function solutionOfSource(source: string | null): string | undefined {
  const { solutions = "{}" } =
    document.querySelector<HTMLElement>("[data-solutions]")?.dataset ?? {};
  return new Map(Object.entries(JSON.parse(solutions) as Record<string, string>)).get(source ?? "");
}

/**
 * The query that applies to a form: the URL's, with the form's own settings. A form's own source wins over the URL,
 * which anybody may have linked to; the URL's solution wins over the form's.
 */
export function formQuery(form: HTMLElement | null, address: string): URLSearchParams {
  const query = queryOf(address);
  const { source, stage, solution } = form?.dataset ?? {};
  if (source) query.set("source", source);
  if (stage) query.set("stage", stage);
  const own = solution ?? solutionOfSource(sourceFromQuery(query));
  if (own && !query.has("solution") && !query.has("product")) query.set("solution", own);
  return query;
}
