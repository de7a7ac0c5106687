import { defineField, defineType } from "sanity";
import { anchorField } from "../shared-fields.schema.ts";

export const picker = { group: "ask", order: 2 } as const;

/** A form of one email field beside what the visitor gets for it. */
export const emailCaptureSection = defineType({
  name: "emailCaptureSection",
  title: "Email form",
  type: "object",
  fields: [
    defineField({
      name: "heading",
      title: "Heading",
      description: "Example: The first 14 days, hour by hour.",
      type: "string",
      validation: (rule) => rule.required().max(90),
    }),
    defineField({
      name: "text",
      title: "Text",
      description:
        "What is in it and for whom, in one to three sentences. Example: A free guide for owners: what to prepare, whom to involve, what to measure.",
      type: "text",
      rows: 3,
      validation: (rule) => rule.max(280),
    }),
    defineField({
      name: "fieldLabel",
      title: "Label of the field",
      description: "Example: Your email address",
      type: "string",
      validation: (rule) => rule.required().max(40),
    }),
    defineField({
      name: "buttonLabel",
      title: "Button",
      description:
        "The form sends and stores nothing: promise no delivery. Example: I'd like the free guide",
      type: "string",
      validation: (rule) => rule.required().max(40),
    }),
    defineField({
      name: "busyLabel",
      title: "Button while sending",
      description: "Example: Sending...",
      type: "string",
      validation: (rule) => rule.required().max(40),
    }),
    defineField({
      name: "note",
      title: "Small print",
      description: "Under the field. Example: What you type here is not stored.",
      type: "string",
      validation: (rule) => rule.max(120),
    }),
    defineField({
      name: "successTitle",
      title: "Message after sending",
      description: "The title of the message. Example: Thank you!",
      type: "string",
      validation: (rule) => rule.required().max(60),
    }),
    defineField({
      name: "successText",
      title: "Text after sending",
      description:
        "One sentence under that title that says where to ask. Example: To get the guide, please ask us for it on the contact page.",
      type: "string",
      validation: (rule) => rule.required().max(140),
    }),
    defineField({
      name: "coverTitle",
      title: "Title on the cover",
      description:
        "On the guide drawn beside the form. Example: The first 14 days. Leave empty for no drawing.",
      type: "string",
      validation: (rule) => rule.max(60),
    }),
    defineField({
      name: "coverText",
      title: "Line on the cover",
      description: "Example: 24 pages, free",
      type: "string",
      validation: (rule) => rule.max(60),
    }),
    anchorField,
  ],
  preview: {
    select: { title: "heading" },
    prepare: ({ title }) => ({ title, subtitle: "Email form" }),
  },
});
