import { SOLUTIONS } from "../../../lib/lead-rules.ts";

/** Returns the solutions that the contact form offers, which the build writes into the page; else the five defaults. */
export function offeredSolutions(): readonly string[] {
  const written = document.querySelector<HTMLMetaElement>("meta[name=solutions]")?.content;
  const solutions = written ? (JSON.parse(written) as string[]) : [];
  return solutions.length > 0 ? solutions : SOLUTIONS;
}
