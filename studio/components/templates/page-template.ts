import type { InitialValueResolverContext, Template } from "sanity";
import { API_VERSION } from "../../../src/content/api-version.ts";

export const PAGE_OF_KIND = "page-of-kind";

/** A new page of a kind, which puts it into the list in which it was created. */
export const pageOfKind: Template<{ kind: string }, { kind: string }> = {
  id: PAGE_OF_KIND,
  title: "Page",
  schemaType: "page",
  parameters: [{ name: "kind", title: "Kind", type: "string" }],
  value: (params) => ({ kind: params?.kind ?? "information" }),
};

export const PAGE_FROM_TEMPLATE = "page-from-template";

/** The fields that a page copies from its template. */
const TEMPLATE_FIELDS = `*[_id == $id][0]{ kind, chrome, noindex, sections }`;

type CopiedFields = { kind?: string; chrome?: string; noindex?: boolean; sections?: object[] };

/** A new page with a copy of a template, which is a document of the CMS. */
export const pageFromTemplate: Template<{ id: string }, CopiedFields> = {
  id: PAGE_FROM_TEMPLATE,
  title: "Page from a template",
  schemaType: "page",
  parameters: [{ name: "id", title: "The template", type: "string" }],
  async value(params: { id: string } | undefined, { getClient }: InitialValueResolverContext) {
    const client = getClient({ apiVersion: API_VERSION }).withConfig({ perspective: "drafts" });
    const copied = await client.fetch<Record<string, unknown> | null>(TEMPLATE_FIELDS, {
      id: params?.id ?? "",
    });
    // Fields that are empty in the template get the field's initial value.
    const filled = Object.entries(copied ?? {}).filter(([, value]) => value !== null);
    return Object.fromEntries(filled) as CopiedFields;
  },
};
