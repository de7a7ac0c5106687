import { defineField, defineType } from "sanity";

/** One of several steps in an order. */
export const step = defineType({
  name: "step",
  title: "Step",
  type: "object",
  fields: [
    defineField({
      name: "label",
      title: "Time",
      description:
        "When it happens, in a few characters. Example: 21:17 or Week 1. Can stay empty.",
      type: "string",
      validation: (rule) => rule.max(16),
    }),
    defineField({
      name: "title",
      title: "Title",
      description: "Example: Give it your price list",
      type: "string",
      validation: (rule) => rule.required().max(60),
    }),
    defineField({
      name: "text",
      title: "Text",
      description:
        "What happens, and who does it, in one to three sentences. Example: You send us your menu; we teach it to the agent.",
      type: "text",
      rows: 3,
      validation: (rule) => rule.max(280),
    }),
  ],
  preview: { select: { title: "title", subtitle: "label" } },
});
