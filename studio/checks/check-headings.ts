import { type Content, type Finding, finding, pathOf, walk } from "../texts/content.ts";

const HEADINGS = new Set(["heading", "title", "defaultHeading"]);

/** Reports headings of only spaces: the page would have an empty heading, which screen readers announce. */
export function checkHeadings({ documents }: Content): Finding[] {
  return documents
    .filter((document) => pathOf(document) !== undefined || document._type === "reusable")
    .flatMap((document) => {
      const findings: Finding[] = [];
      walk(document, (value, path) => {
        const name = path.at(-1);
        if (typeof name !== "string" || !HEADINGS.has(name)) return;
        if (typeof value !== "string" || value === "" || value.trim() !== "") return;
        findings.push(
          finding(document, path, "This heading contains only spaces: enter a text or clear it"),
        );
      });
      return findings;
    });
}
