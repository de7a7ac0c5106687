import { defineField, defineType } from "sanity";

/** One reason or benefit of a checklist. */
export const checkItem = defineType({
  name: "checkItem",
  title: "Item",
  type: "object",
  fields: [
    defineField({
      name: "title",
      title: "Title",
      description: "Example: Follows Singlish, and the four official languages",
      type: "string",
      validation: (rule) => rule.required().max(80),
    }),
    defineField({
      name: "text",
      title: "Text",
      description:
        "What it means for the customer, in one or two sentences. Example: Guests write as they speak, and nobody has to ask twice. Can stay empty.",
      type: "text",
      rows: 2,
      validation: (rule) => rule.max(240),
    }),
  ],
  preview: { select: { title: "title", subtitle: "text" } },
});
