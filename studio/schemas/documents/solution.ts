import { defineField, defineType } from "sanity";
import { languageFields } from "./language-fields.ts";

/** One of the offers: what search engines are told about the service a page presents. */
export const solution = defineType({
  name: "solution",
  title: "Solution",
  type: "document",
  fields: [
    defineField({
      name: "name",
      title: "Name",
      description: "Exactly as people choose it in the contact form. Example: Waiter AI",
      type: "string",
      validation: (rule) => rule.required().max(50),
    }),
    defineField({
      name: "serviceType",
      title: "Kind of service",
      description: "In the words people search for. Example: AI order taking for restaurants",
      type: "string",
      validation: (rule) => rule.required().max(80),
    }),
    defineField({
      name: "description",
      title: "Description",
      description:
        "What it does for whom, in one or two sentences. Example: Takes a restaurant's orders by chat, voice and QR code and puts them into its point of sale.",
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
    ...languageFields,
  ],
  orderings: [{ title: "Name", name: "name", by: [{ field: "name", direction: "asc" }] }],
  preview: { select: { title: "name", subtitle: "serviceType" } },
});
