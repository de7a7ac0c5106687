import type { Template } from "sanity";

export const PAGE_OF_KIND = "page-of-kind";

/** A new page that starts in the list it was made in. */
export const pageOfKind: Template<{ kind: string }, { kind: string }> = {
  id: PAGE_OF_KIND,
  title: "Page",
  schemaType: "page",
  parameters: [{ name: "kind", title: "Kind", type: "string" }],
  value: (params) => ({ kind: params?.kind ?? "information" }),
};
