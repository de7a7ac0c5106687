import { defineArrayMember, defineField, defineType } from "sanity";

/** A menu entry that opens a list of links. */
export const navigationGroup = defineType({
  name: "navigationGroup",
  title: "Menu group",
  type: "object",
  fields: [
    defineField({
      name: "label",
      title: "Label",
      description: "Example: Products",
      type: "string",
      validation: (rule) => rule.required().max(30),
    }),
    defineField({
      name: "links",
      title: "Links",
      description:
        "Shown under the label when it is opened. Example: Waiter AI, Sales Assistant AI",
      type: "array",
      of: [defineArrayMember({ type: "link" })],
      validation: (rule) => rule.required().min(1).max(8),
    }),
  ],
  preview: { select: { title: "label" } },
});
