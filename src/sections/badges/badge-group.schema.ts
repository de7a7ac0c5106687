import { defineArrayMember, defineField, defineType } from "sanity";

/** Badges under an optional title. */
export const badgeGroup = defineType({
  name: "badgeGroup",
  title: "Group of badges",
  type: "object",
  fields: [
    defineField({
      name: "title",
      title: "Title",
      description: "Example: Six channels. Can stay empty if there is only one group.",
      type: "string",
      validation: (rule) => rule.max(60),
    }),
    defineField({
      name: "badges",
      title: "Badges",
      description: "From top to bottom, eight at most. Example: Chat apps, Messenger, Email",
      type: "array",
      of: [defineArrayMember({ type: "badge" })],
      validation: (rule) => rule.required().min(1).max(8),
    }),
  ],
  preview: {
    select: { title: "title", first: "badges.0.label", second: "badges.1.label" },
    prepare: ({ title, first, second }) => {
      const labels = [first, second].filter(Boolean).join(", ");
      return { title: title ?? labels, subtitle: title ? labels : undefined };
    },
  },
});
