import { SOLUTIONS } from "../../../lib/lead-rules.ts";

/** The solutions that the contact form offers, as the build wrote them into the page; without one the five of the start. */
export function offeredSolutions(): readonly string[] {
  const written = document.querySelector<HTMLMetaElement>("meta[name=solutions]")?.content;
  const solutions = written ? (JSON.parse(written) as string[]) : [];
  return solutions.length > 0 ? solutions : SOLUTIONS;
}
