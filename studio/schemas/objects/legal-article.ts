import { defineField, defineType } from "sanity";

/** One numbered section of a legal page. */
export const legalArticle = defineType({
  name: "legalArticle",
  title: "Section",
  type: "object",
  fields: [
    defineField({
      name: "heading",
      title: "Heading",
      description:
        "Without its number, which is added automatically. Example: How Long We Keep Your Data",
      type: "string",
      validation: (rule) => rule.required().max(90),
    }),
    defineField({
      name: "body",
      title: "Text",
      description:
        "Plain words, short paragraphs, lists where they help. Example: We keep WhatsApp messages for 90 days, then delete them.",
      type: "richText",
      validation: (rule) => rule.required().min(1),
    }),
  ],
  preview: { select: { title: "heading" } },
});
