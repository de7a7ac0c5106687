import { defineField, defineType } from "sanity";

/** One caption of a film: when it appears, and its text. */
export const filmLine = defineType({
  name: "filmLine",
  title: "Caption",
  type: "object",
  fields: [
    defineField({
      name: "at",
      title: "Second",
      description: "When it appears; it stays until the next one. Example: 4.5",
      type: "number",
      validation: (rule) => rule.required().min(0),
    }),
    defineField({
      name: "text",
      title: "Text",
      description:
        "What happens, in the language of the page and short enough for two lines. Example: The ticket goes to the kitchen: S$10.00.",
      type: "string",
      validation: (rule) => rule.required().max(80),
    }),
  ],
  preview: { select: { title: "text", subtitle: "at" } },
});
