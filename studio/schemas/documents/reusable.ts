import { defineField, defineType } from "sanity";
import { languageFields } from "./language-fields.ts";
import { sectionPicture } from "../section-previews.ts";
import { sectionsField } from "../sections-field.ts";

/** Sections that several pages show: written once, placed by reference. */
export const reusable = defineType({
  name: "reusable",
  title: "Reusable section",
  type: "document",
  fields: [
    defineField({
      name: "title",
      title: "Name",
      description: "Only shown in the Studio. Example: Free trial, for all country pages",
      type: "string",
      validation: (rule) => rule.required().max(60),
    }),
    {
      ...sectionsField,
      description:
        "One section, or a few that always appear together. Example: stats, then a call to action",
    },
    ...languageFields,
  ],
  preview: {
    select: { title: "title", first: "sections.0._type" },
    prepare: ({ title, first }) => ({ title, media: sectionPicture(String(first)) }),
  },
});
