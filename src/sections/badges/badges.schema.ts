import { defineArrayMember, defineField, defineType } from "sanity";
import { anchorField, introductionField } from "../shared-fields.schema.ts";

export const picker = { group: "convince", order: 2 } as const;

/** Short facts side by side, or two groups of them with a hub between them. */
export const badgesSection = defineType({
  name: "badgesSection",
  title: "Badges",
  type: "object",
  fields: [
    defineField({
      name: "heading",
      title: "Heading",
      description: "Example: It talks where your customers talk. Can stay empty above one row.",
      type: "string",
      validation: (rule) => rule.max(90),
    }),
    introductionField(),
    defineField({
      name: "groups",
      title: "Groups",
      description:
        "One group is a row; two are left and right of the word in the middle. Example: Six channels, Eight systems",
      type: "array",
      of: [defineArrayMember({ type: "badgeGroup" })],
      validation: (rule) => rule.required().min(1).max(3),
    }),
    defineField({
      name: "hub",
      title: "Text in the middle",
      description: "It joins two groups. Example: Selat",
      type: "string",
      validation: (rule) => rule.max(20),
    }),
    defineField({
      name: "link",
      title: "Link",
      description: "Where to ask for more. Example: Ask about your system. Can stay empty.",
      type: "link",
    }),
    anchorField,
  ],
  preview: {
    select: { heading: "heading", first: "groups.0.badges.0.label" },
    prepare: ({ heading, first }) => ({ title: heading ?? first, subtitle: "Badges" }),
  },
});
