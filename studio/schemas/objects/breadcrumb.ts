import { defineField, defineType } from "sanity";
import { pageReference } from "../page-reference.ts";

/** One step of the path shown above a page's title. */
export const breadcrumb = defineType({
  name: "breadcrumb",
  title: "Breadcrumb",
  type: "object",
  fields: [
    defineField({
      name: "label",
      title: "Label",
      description: "Example: Products",
      type: "string",
      validation: (rule) => rule.required().max(40),
    }),
    defineField({
      name: "page",
      title: "Page",
      description:
        "Where the step leads. Example: Home. Leave empty for a step that is no link, and for the page itself.",
      ...pageReference,
    }),
    defineField({
      name: "anchor",
      title: "Section",
      description: "Jump to one section of that page: its anchor. Example: products",
      type: "string",
      validation: (rule) =>
        rule.regex(/^[a-z][a-z0-9-]*$/, {
          name: "small letters, digits and hyphens, such as our-prices",
        }),
    }),
  ],
  preview: { select: { title: "label", subtitle: "page.path" } },
});
