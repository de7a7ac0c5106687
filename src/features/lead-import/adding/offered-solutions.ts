import { SOLUTIONS } from "../../../lib/lead-rules.ts";

/**
 * The solutions that the contact form offers, as the build wrote them into the page; by default the five initial ones.
 */
export function offeredSolutions(): readonly string[] {
  const written = document.querySelector<HTMLMetaElement>("meta[name=solutions]")?.content;
  const solutions = written ? (JSON.parse(written) as string[]) : [];
  return solutions.length > 0 ? solutions : SOLUTIONS;
}
