import { defineField, defineType } from "sanity";
import { pageReference } from "../page-reference.ts";
import { checkPathIsFree, describePathProblem } from "../path-rules.ts";

/** An old address that leads to a page; it points at the document, so it can never form a chain. */
export const redirect = defineType({
  name: "redirect",
  title: "Redirect",
  type: "document",
  fields: [
    defineField({
      name: "from",
      title: "Old path",
      description: "The address people still use. Example: /restaurant-ai",
      type: "string",
      validation: (rule) => [
        rule.required().custom((value) => {
          if (value === "/") return "The home page cannot be redirected";
          return value === undefined ? true : (describePathProblem(value) ?? true);
        }),
        rule.custom(checkPathIsFree),
      ],
    }),
    defineField({
      name: "to",
      title: "Page",
      description:
        "Where they arrive. Changing that page's path later does not break the redirect. Example: Waiter AI",
      ...pageReference,
      validation: (rule) => rule.required(),
    }),
  ],
  orderings: [{ title: "Old path", name: "from", by: [{ field: "from", direction: "asc" }] }],
  preview: {
    select: { title: "from", to: "to.path" },
    prepare: ({ title, to }) => ({ title, subtitle: to ? `to ${to}` : "goes nowhere yet" }),
  },
});
