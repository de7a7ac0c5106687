import { defineField } from "sanity";

/** The optional name a section can be linked to by, shared by every section type. */
export const anchorField = defineField({
  name: "anchor",
  title: "Anchor",
  description:
    "A short name, so that links can jump to this section. Example: integrations (reached by /#integrations)",
  type: "string",
  validation: (rule) =>
    rule.max(30).regex(/^[a-z][a-z0-9-]*$/, {
      name: "small letters, digits and hyphens, such as our-prices",
    }),
});
