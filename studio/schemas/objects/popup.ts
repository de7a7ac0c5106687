import { defineField, defineType } from "sanity";

/** The conversion popup; a page shows at most one. */
export const popup = defineType({
  name: "popup",
  title: "Popup",
  type: "object",
  fields: [
    defineField({
      name: "heading",
      title: "Heading",
      description: "Example: Try it on your own menu.",
      type: "string",
      validation: (rule) => rule.required().max(60),
    }),
    defineField({
      name: "text",
      title: "Text",
      description:
        "Why now, in one or two sentences. Example: Two weeks free, set up by us. You can stop whenever you like.",
      type: "text",
      rows: 3,
      validation: (rule) => rule.max(200),
    }),
    defineField({
      name: "link",
      title: "Button",
      description: "Where it leads. Example: Start your free trial",
      type: "link",
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "dismissLabel",
      title: "Close button",
      description: "Example: Not now",
      type: "string",
      validation: (rule) => rule.required().max(30),
    }),
  ],
});
