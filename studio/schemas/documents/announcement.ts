import { defineArrayMember, defineField, defineType } from "sanity";
import { languageFields } from "./language-fields.ts";

type Dates = { from?: string } | undefined;

/** A line below the header of every page, shown between two days; visitors can close it. */
export const announcement = defineType({
  name: "announcement",
  title: "Announcement",
  type: "document",
  fields: [
    defineField({
      name: "text",
      title: "Text",
      description:
        "One sentence under the header of every page. Example: Meet us at Food & Hotel Asia, stand 4B-12.",
      type: "string",
      validation: (rule) => rule.required().max(90),
    }),
    defineField({
      name: "link",
      title: "Link",
      description: "Can stay empty. Example: Book a demo at the stand",
      type: "link",
    }),
    defineField({
      name: "from",
      title: "First day",
      description:
        "Shown from the morning of this day, in the visitor's own time. Example: 2026-04-21",
      type: "date",
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "until",
      title: "Last day",
      description:
        "Hidden after this day. Visitors who closed it see it again if one of the two days changes. Example: 2026-04-24",
      type: "date",
      validation: (rule) =>
        rule
          .required()
          .custom((until: string | undefined, context) =>
            until && until < ((context.parent as Dates)?.from ?? "")
              ? "Choose a day that is not before the first one"
              : true,
          ),
    }),
    defineField({
      name: "countries",
      title: "Countries",
      description:
        "Shows it only on the pages of these countries. Example: Malaysia. Leave empty for every page of this language.",
      type: "array",
      of: [defineArrayMember({ type: "reference", to: [{ type: "country" }] })],
      validation: (rule) => rule.unique(),
    }),
    ...languageFields,
  ],
  orderings: [{ title: "First day", name: "from", by: [{ field: "from", direction: "desc" }] }],
  preview: {
    select: { title: "text", from: "from", until: "until" },
    prepare: ({ title, from, until }) => ({
      title,
      subtitle: [from, until].filter(Boolean).join(" to "),
    }),
  },
});
