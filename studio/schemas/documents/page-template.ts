import { defineField, defineType } from "sanity";
import { sectionPicture } from "../section-previews.ts";
import { pageSectionsField } from "../sections-field.ts";
import { chromeField, kindField, noindexField } from "./page-fields.ts";

/** A template of a new page, which gets its own copy of these sections. */
export const pageTemplate = defineType({
  name: "pageTemplate",
  title: "Page template",
  type: "document",
  fields: [
    defineField({
      name: "title",
      title: "Name",
      description: "As shown under New page. Example: Campaign page",
      type: "string",
      validation: (rule) => rule.required().max(60),
    }),
    defineField({
      name: "description",
      title: "When to use it",
      description:
        "One sentence for colleagues. Example: For advertisements: an offer, what it brings and the form, on one page.",
      type: "text",
      rows: 2,
      validation: (rule) => rule.required().max(160),
    }),
    defineField({
      name: "position",
      title: "Place in the list",
      description: "The smallest number comes first. Example: 1",
      type: "number",
      validation: (rule) => rule.integer().min(1).max(99),
    }),
    kindField,
    chromeField,
    noindexField,
    {
      ...pageSectionsField,
      description:
        "Write into each what belongs there, so that a colleague knows what to replace. Example: a hero, a checklist, a call to action",
    },
  ],
  orderings: [{ title: "Place", name: "position", by: [{ field: "position", direction: "asc" }] }],
  preview: {
    select: { title: "title", subtitle: "description", first: "sections.0._type" },
    prepare: ({ title, subtitle, first }) => ({
      title,
      subtitle,
      media: sectionPicture(String(first)),
    }),
  },
});
