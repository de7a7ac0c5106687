import { defineArrayMember, defineField, defineType } from "sanity";
import { anchorField, headingFields } from "../shared-fields.schema.ts";

export const picker = { group: "explain", order: 1 } as const;

/** A heading over a grid of cards: products, reasons, channels. */
export const cardGridSection = defineType({
  name: "cardGridSection",
  title: "Card grid",
  type: "object",
  fields: [
    ...headingFields("Four agents, one team behind them."),
    defineField({
      name: "cards",
      title: "Cards",
      description:
        "Two to six; the first one gets the most room when it is sea green. Example: one card for each agent",
      type: "array",
      of: [defineArrayMember({ type: "card" })],
      validation: (rule) => rule.required().min(1).max(8),
    }),
    defineField({
      name: "layout",
      title: "Layout",
      description: "Two grids on one page read better when they do not look alike.",
      type: "string",
      options: {
        list: [
          { title: "Mosaic, the default (one card leads, the others beside it)", value: "mosaic" },
          { title: "Columns (side by side, features as tags)", value: "columns" },
          { title: "Rows (one under the other, with their figures)", value: "rows" },
        ],
        layout: "radio",
      },
      initialValue: "mosaic",
    }),
    anchorField,
  ],
  preview: {
    select: { title: "heading" },
    prepare: ({ title }) => ({ title, subtitle: "Card grid" }),
  },
});
