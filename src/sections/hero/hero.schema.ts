import { defineField, defineType } from "sanity";
import { anchorField, emphasisField } from "../shared-fields.schema.ts";

export const picker = { group: "opening", order: 1 } as const;

/** The top of a page: what it offers and the next step. */
export const heroSection = defineType({
  name: "heroSection",
  title: "Hero",
  type: "object",
  fields: [
    defineField({
      name: "eyebrow",
      title: "Line above the heading",
      description: "Example: AI agents for Singapore, Malaysia and Indonesia",
      type: "string",
      validation: (rule) => rule.max(60),
    }),
    defineField({
      name: "heading",
      title: "Heading",
      description:
        "The page's promise in one sentence. Example: Every customer answered before the kopi cools.",
      type: "string",
      validation: (rule) => rule.required().max(90),
    }),
    emphasisField("before the kopi cools."),
    defineField({
      name: "text",
      title: "Text",
      description:
        "Two or three sentences: for whom, what changes, and why to believe it. Example: Selat answers every chat, call and order of your restaurant, day and night, in over 50 languages.",
      type: "text",
      rows: 4,
      validation: (rule) => rule.max(320),
    }),
    defineField({
      name: "primaryLink",
      title: "Main button",
      description: "The one thing you want people to do. Example: Start your free trial",
      type: "link",
    }),
    defineField({
      name: "secondaryLink",
      title: "Second button",
      description: "For people who are not ready yet. Example: Schedule a demo",
      type: "link",
    }),
    defineField({
      name: "note",
      title: "Small print",
      description: "Example: 14-day free trial. Live in 2 to 4 weeks. No setup fees.",
      type: "string",
      validation: (rule) => rule.max(120),
    }),
    defineField({
      name: "country",
      title: "Country",
      description:
        "On a country's page: shows its badge above the heading, and its map if there is no phone conversation. Example: Malaysia",
      type: "reference",
      to: [{ type: "country" }],
    }),
    defineField({
      name: "chat",
      title: "Phone conversation",
      description:
        "Drawn beside the text. Example: a kopitiam order in Singlish. Leave empty for a hero without a phone.",
      type: "chatScene",
    }),
    defineField({
      name: "image",
      title: "Picture",
      description:
        "Used when there is no phone conversation. Example: a waiter at a table, the guests' phone in sight",
      type: "imageWithAlt",
    }),
    anchorField,
  ],
  preview: {
    select: { title: "heading", media: "image" },
    prepare: ({ title, media }) => ({ title, media, subtitle: "Hero" }),
  },
});
