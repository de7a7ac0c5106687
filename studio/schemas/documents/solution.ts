import { defineField, defineType } from "sanity";
import { languageFields } from "./language-fields.ts";

/** One of the offers: what search engines show about the service that a page presents. */
export const solution = defineType({
  name: "solution",
  title: "Solution",
  type: "document",
  fields: [
    defineField({
      name: "name",
      title: "Name",
      description:
        "As people choose it in the contact form. After a change, new leads have the new name and earlier ones keep theirs. Example: Waiter AI",
      type: "string",
      validation: (rule) => rule.required().max(50),
    }),
    defineField({
      name: "serviceType",
      title: "Kind of service",
      description: "As people search for it. Example: AI order taking for restaurants",
      type: "string",
      validation: (rule) => rule.required().max(80),
    }),
    defineField({
      name: "description",
      title: "Description",
      description:
        "What it does and for whom, in one or two sentences. Example: Takes a restaurant's orders by chat, voice and QR code and puts them into its point of sale.",
      type: "text",
      rows: 3,
      validation: (rule) => rule.required().max(240),
    }),
    defineField({
      name: "audience",
      title: "For whom",
      description: "Example: Restaurants, cafes and cloud kitchens",
      type: "string",
      validation: (rule) => rule.max(80),
    }),
    defineField({
      name: "position",
      title: "Place in the contact form",
      description:
        "1 comes first; those without a number come last, by name. The list of every language has this order. Example: 2",
      type: "number",
      hidden: ({ document }) => Boolean(document?.["language"]),
      validation: (rule) => rule.integer().min(1).max(999),
    }),
    ...languageFields,
  ],
  orderings: [
    {
      title: "Place in the contact form",
      name: "position",
      by: [
        { field: "position", direction: "asc" },
        { field: "name", direction: "asc" },
      ],
    },
    { title: "Name", name: "name", by: [{ field: "name", direction: "asc" }] },
  ],
  preview: { select: { title: "name", subtitle: "serviceType" } },
});
