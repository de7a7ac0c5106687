import { type Fact, resolveFacts } from "../lib/facts.ts";

/** Content as it is shown: the values of its facts in their places, and the facts themselves gone. */
export function resolveContent<Content extends { facts?: Fact[] | null }>(
  content: Content,
): Content {
  const { facts, ...rest } = content;
  return { ...resolveFacts(rest, facts ?? []), ...(facts && { facts: [] }) } as unknown as Content;
}
