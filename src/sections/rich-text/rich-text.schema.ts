import { defineField, defineType } from "sanity";
import { anchorField } from "../shared-fields.schema.ts";

export const picker = { group: "explain", order: 5 } as const;

/** Running text: paragraphs, subheadings, lists and links. */
export const richTextSection = defineType({
  name: "richTextSection",
  title: "Text",
  type: "object",
  fields: [
    defineField({
      name: "heading",
      title: "Heading",
      description: "Example: What Product Service AI does. Can stay empty.",
      type: "string",
      validation: (rule) => rule.max(90),
    }),
    defineField({
      name: "body",
      title: "Text",
      description:
        "As much as it needs; a subheading now and then helps people who skim. Example: what the product does, who it is for, how to start",
      type: "richText",
      validation: (rule) => rule.required().min(1),
    }),
    anchorField,
  ],
  preview: {
    select: { title: "heading", text: "body.0.children.0.text" },
    prepare: ({ title, text }) => ({ title: title ?? text, subtitle: "Text" }),
  },
});
