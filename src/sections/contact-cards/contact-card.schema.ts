import { defineField, defineType } from "sanity";
import { iconField } from "../shared-fields.schema.ts";

/** One way to reach the company. */
export const contactCard = defineType({
  name: "contactCard",
  title: "Contact card",
  type: "object",
  fields: [
    iconField,
    defineField({
      name: "title",
      title: "Title",
      description: "Example: Write to us",
      type: "string",
      validation: (rule) => rule.required().max(40),
    }),
    defineField({
      name: "text",
      title: "Text",
      description: "Who answers and how soon. Example: A person answers within one working day.",
      type: "text",
      rows: 2,
      validation: (rule) => rule.max(160),
    }),
    defineField({
      name: "link",
      title: "Link",
      description: "Example: hello@selat.example, to mailto:hello@selat.example",
      type: "link",
      validation: (rule) => rule.required(),
    }),
  ],
  preview: { select: { title: "title", subtitle: "link.label" } },
});
