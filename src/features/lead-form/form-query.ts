import { queryOf } from "../../lib/query-of.ts";
import { sourceFromQuery } from "./lead-source.ts";

/** Returns the solution that editors have set for a source, which the build writes into the page as data. */
function solutionOfSource(source: string | null): string | undefined {
  const { solutions = "{}" } =
    document.querySelector<HTMLElement>("[data-solutions]")?.dataset ?? {};
  return new Map(Object.entries(JSON.parse(solutions) as Record<string, string>)).get(source ?? "");
}

/**
 * Returns the URL's query with the form's own settings. The form's source and stage replace the URL's, because anybody
 * can write a link to the page; the form's solution is used only if the URL has none.
 */
export function formQuery(form: HTMLElement | null, address: string): URLSearchParams {
  const query = queryOf(address);
  const { source, stage, solution } = form?.dataset ?? {};
  if (source) query.set("source", source);
  if (stage) query.set("stage", stage);
  const formSolution = solution ?? solutionOfSource(sourceFromQuery(query));
  if (formSolution && !query.has("solution") && !query.has("product"))
    query.set("solution", formSolution);
  return query;
}
