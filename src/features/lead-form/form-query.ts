import { queryOf } from "../../lib/query-of.ts";
import { sourceFromQuery } from "./lead-source.ts";

/** The solution that the page chooses for a source, beside its form's script. */
function solutionOfSource(source: string | null): string | undefined {
  const { solutions = "{}" } =
    document.querySelector<HTMLElement>("[data-solutions]")?.dataset ?? {};
  return new Map(Object.entries(JSON.parse(solutions) as Record<string, string>)).get(source ?? "");
}

/**
 * The query that a form goes by: that of the address, with what the form itself says about its leads. A form's own source wins
 * over the address, which anybody may have linked to; a solution that the address names wins over the form's.
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
