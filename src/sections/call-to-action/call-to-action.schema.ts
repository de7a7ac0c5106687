import { defineField, defineType } from "sanity";
import { anchorField } from "../shared-fields.schema.ts";

export const picker = { group: "ask", order: 1 } as const;

/** One last invitation with one or two buttons. */
export const callToActionSection = defineType({
  name: "callToActionSection",
  title: "Call to action",
  type: "object",
  fields: [
    defineField({
      name: "heading",
      title: "Heading",
      description: "Example: Let an agent answer your next customer.",
      type: "string",
      validation: (rule) => rule.required().max(90),
    }),
    defineField({
      name: "text",
      title: "Text",
      description:
        "What happens after visitors press the button, in one or two sentences. Example: Fourteen days free, set up by us, no card needed.",
      type: "text",
      rows: 3,
      validation: (rule) => rule.max(240),
    }),
    defineField({
      name: "primaryLink",
      title: "Main button",
      description: "Example: Start your free trial",
      type: "link",
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "secondaryLink",
      title: "Second button",
      description: "Example: Schedule a demo",
      type: "link",
    }),
    defineField({
      name: "country",
      title: "Office",
      description:
        "Shows the address, telephone and email of this country's office. Example: Singapore. Can stay empty.",
      type: "reference",
      to: [{ type: "country" }],
    }),
    anchorField,
  ],
  preview: {
    select: { title: "heading" },
    prepare: ({ title }) => ({ title, subtitle: "Call to action" }),
  },
});
