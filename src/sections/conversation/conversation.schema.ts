import { defineField, defineType } from "sanity";
import { anchorField, headingFields } from "../shared-fields.schema.ts";

export const picker = { group: "explain", order: 4 } as const;

/** An interactive conversation, below the top of a page. */
export const conversationSection = defineType({
  name: "conversationSection",
  title: "Conversation",
  type: "object",
  fields: [
    ...headingFields("A parcel arrives crushed. You are the customer."),
    defineField({
      name: "chat",
      title: "Phone conversation",
      description: "Example: a crushed parcel, with its photo",
      type: "chatScene",
      validation: (rule) => rule.required(),
    }),
    anchorField,
  ],
  initialValue: { heading: "You are the customer." },
  preview: {
    select: { title: "heading" },
    prepare: ({ title }) => ({ title, subtitle: "Conversation" }),
  },
});
