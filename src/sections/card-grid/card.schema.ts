import { defineArrayMember, defineField, defineType } from "sanity";

/** Drawn in src/sections/card-grid/card-icon.tsx. */
const CARD_ICONS = [
  { title: "Bowl and chopsticks", value: "bowl" },
  { title: "Cup", value: "cup" },
  { title: "Shop front", value: "shop" },
  { title: "Office building", value: "building" },
  { title: "Speech bubble", value: "chat" },
  { title: "Voice wave", value: "voice" },
  { title: "QR code", value: "code" },
  { title: "Till", value: "till" },
  { title: "Loyalty stamp", value: "stamp" },
  { title: "Lightning", value: "lightning" },
  { title: "Arrows in a circle", value: "repeat" },
  { title: "Two hands over", value: "handover" },
  { title: "Open book", value: "book" },
  { title: "Clock", value: "clock" },
  { title: "Lorry", value: "lorry" },
];

/** One card of a card grid. */
export const card = defineType({
  name: "card",
  title: "Card",
  type: "object",
  fields: [
    defineField({
      name: "title",
      title: "Title",
      description: "Example: Waiter AI",
      type: "string",
      validation: (rule) => rule.required().max(60),
    }),
    defineField({
      name: "subtitle",
      title: "Subtitle",
      description:
        "One line under the title, in the mosaic and the columns. Example: Order taking for restaurants. Can stay empty.",
      type: "string",
      validation: (rule) => rule.max(60),
    }),
    defineField({
      name: "text",
      title: "Text",
      description:
        "What it does for the customer, in one or two sentences. Example: Takes orders by chat, voice and QR, and puts them straight into your point of sale.",
      type: "text",
      rows: 3,
      validation: (rule) => rule.required().max(280),
    }),
    defineField({
      name: "features",
      title: "Features",
      description: "Up to six short lines. Example: Loyalty points counted without a card",
      type: "array",
      of: [defineArrayMember({ type: "string", validation: (rule) => rule.max(90) })],
      validation: (rule) => rule.max(6),
    }),
    defineField({
      name: "metric",
      title: "Figure",
      description: "What it brings, in figures. Example: 45% conversion. Can stay empty.",
      type: "string",
      validation: (rule) => rule.max(40),
    }),
    defineField({
      name: "icon",
      title: "Icon",
      description: "A small line drawing above the title. Can stay empty.",
      type: "string",
      options: { list: CARD_ICONS },
    }),
    defineField({
      name: "link",
      title: "Link",
      description:
        "Where the card leads. Example: See Waiter AI. Leave empty when it only informs.",
      type: "link",
    }),
    defineField({
      name: "tone",
      title: "Tone",
      description: "At most one sea green card in a grid: people see it first.",
      type: "string",
      options: {
        list: [
          { title: "Paper, the default", value: "paper" },
          { title: "Sea green (the one that matters most)", value: "sea" },
          { title: "Mist (quiet and wide)", value: "mist" },
        ],
        layout: "radio",
      },
      initialValue: "paper",
    }),
  ],
  preview: { select: { title: "title", subtitle: "text" } },
});
