import type { Template } from "sanity";

/** A new page that starts in the list it was made in. */
export const pageOfKind: Template<{ kind: string }, { kind: string }> = {
  id: "page-of-kind",
  title: "Page",
  schemaType: "page",
  parameters: [{ name: "kind", title: "Kind", type: "string" }],
  value: (params) => ({ kind: params?.kind ?? "information" }),
};
