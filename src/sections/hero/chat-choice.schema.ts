import { defineField, defineType } from "sanity";

/** A quick reply that a reader can press: the customer's message, and the answer that it leads to. */
export const chatChoice = defineType({
  name: "chatChoice",
  title: "Quick reply",
  type: "object",
  fields: [
    defineField({
      name: "label",
      title: "Button text",
      description: "What a reader presses or types. Example: Yes, soft-boiled",
      type: "string",
      validation: (rule) => rule.required().max(30),
    }),
    defineField({
      name: "kind",
      title: "Kind",
      description: "How the customer says it.",
      type: "string",
      options: {
        list: [
          { title: "Written", value: "text" },
          { title: "Voice message", value: "voice" },
          { title: "Photo", value: "photo" },
        ],
        layout: "radio",
        direction: "horizontal",
      },
      initialValue: "text",
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "text",
      title: "What the customer says",
      description:
        "In full: the transcript of a voice message, the caption of a photo. Example: Yes, soft-boiled. And one teh tarik. Leave empty to use the button text.",
      type: "text",
      rows: 2,
      validation: (rule) => rule.max(240),
    }),
    defineField({
      name: "duration",
      title: "Length",
      description: "Of the voice message. Example: 0:06",
      type: "string",
      hidden: ({ parent }) => parent?.kind !== "voice",
      validation: (rule) => rule.max(8),
    }),
    defineField({
      name: "photo",
      title: "Photo",
      description: "Example: a crushed parcel on a table",
      type: "imageWithAlt",
      hidden: ({ parent }) => parent?.kind !== "photo",
    }),
    defineField({
      name: "path",
      title: "Address of a picture on this site",
      description: "Used when no photo is uploaded. Example: /media/parcel.svg",
      type: "string",
      hidden: ({ parent }) => parent?.kind !== "photo",
      validation: (rule) =>
        rule.regex(/^(?:\/[a-z0-9-]+)+\.(?:svg|webp|png|jpg)$/, {
          name: "a site path, such as /media/parcel.svg",
        }),
    }),
    defineField({
      name: "seen",
      title: "What the picture shows",
      description:
        "For people who cannot see it, when no photo is uploaded. Example: A crushed parcel on a table",
      type: "string",
      hidden: ({ parent }) => parent?.kind !== "photo",
      validation: (rule) => rule.max(120),
    }),
    defineField({
      name: "next",
      title: "Leads to",
      description:
        "The agent's answer, one of this conversation's answers. Example: Got it. S$13.80",
      type: "string",
    }),
  ],
  preview: { select: { title: "label", subtitle: "text" } },
});
