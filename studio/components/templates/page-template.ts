import type { InitialValueResolverContext, Template } from "sanity";
import { API_VERSION } from "../../../src/content/api-version.ts";

export const PAGE_OF_KIND = "page-of-kind";

/** A new page that starts in the list it was made in. */
export const pageOfKind: Template<{ kind: string }, { kind: string }> = {
  id: PAGE_OF_KIND,
  title: "Page",
  schemaType: "page",
  parameters: [{ name: "kind", title: "Kind", type: "string" }],
  value: (params) => ({ kind: params?.kind ?? "information" }),
};

export const PAGE_FROM_TEMPLATE = "page-from-template";

/** What a page takes over of the template that it starts from. */
const TAKEN = `*[_id == $id][0]{ kind, chrome, noindex, sections }`;

type Taken = { kind?: string; chrome?: string; noindex?: boolean; sections?: object[] };

/** A new page with a copy of what a template, a document of the CMS, has. */
export const pageFromTemplate: Template<{ id: string }, Taken> = {
  id: PAGE_FROM_TEMPLATE,
  title: "Page from a template",
  schemaType: "page",
  parameters: [{ name: "id", title: "The template", type: "string" }],
  async value(params: { id: string } | undefined, { getClient }: InitialValueResolverContext) {
    const client = getClient({ apiVersion: API_VERSION }).withConfig({ perspective: "drafts" });
    const taken = await client.fetch<Record<string, unknown> | null>(TAKEN, {
      id: params?.id ?? "",
    });
    // What the template leaves empty has the field's own start.
    const filled = Object.entries(taken ?? {}).filter(([, value]) => value !== null);
    return Object.fromEntries(filled) as Taken;
  },
};
