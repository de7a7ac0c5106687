import { type Content, type Finding, finding, isObject, walk } from "../texts/content.ts";

/**
 * Reports links whose query names a solution that the contact form does not offer, for example after it was renamed.
 * The form then preselects none.
 */
export function checkSolutions({ documents }: Content): Finding[] {
  const names = documents.flatMap(({ _type, language, name }) =>
    _type === "solution" && !language && typeof name === "string" ? name : [],
  );
  const offered = new Set(names);
  if (offered.size === 0) return [];
  return documents.flatMap((document) => {
    const findings: Finding[] = [];
    walk(document, (value, path) => {
      if (!isObject(value) || typeof value["query"] !== "string") return;
      const query = new URLSearchParams(value["query"]);
      const named = query.get("solution") ?? query.get("product");
      if (named === null || offered.has(named)) return;
      const message = `The contact form offers no “${named}”, so this link preselects nothing`;
      findings.push(finding(document, [...path, "query"], message, "warning"));
    });
    return findings;
  });
}
