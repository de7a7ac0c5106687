import { defineArrayMember, defineField, defineType } from "sanity";
import { anchorField, emphasisField, numberOrFact } from "../shared-fields.schema.ts";

type Spots = { spotsTotal?: string } | undefined;

export const picker = { group: "opening", order: 2 } as const;

/** The top of an advertising page: why now, the promise, the offer on a coupon, one button. */
export const offerSection = defineType({
  name: "offerSection",
  title: "Offer",
  type: "object",
  fieldsets: [{ name: "coupon", title: "Offer box", options: { collapsible: true } }],
  fields: [
    defineField({
      name: "urgency",
      title: "Why now",
      description: "The badge above the heading. Example: First 50 businesses only: 23 spots left",
      type: "string",
      validation: (rule) => rule.max(60),
    }),
    defineField({
      name: "heading",
      title: "Heading",
      description: "The page's promise. Example: Fourteen days with an agent. Free.",
      type: "string",
      validation: (rule) => rule.required().max(90),
    }),
    emphasisField("Free."),
    defineField({
      name: "text",
      title: "Text",
      description:
        "Two or three sentences under the heading. Example: Try an agent on your own menu for two weeks. If it does not help, you owe nothing.",
      type: "text",
      rows: 3,
      validation: (rule) => rule.max(320),
    }),
    defineField({
      name: "boxHeading",
      title: "Heading of the box",
      description: "Example: What you get",
      type: "string",
      fieldset: "coupon",
      validation: (rule) => rule.max(60),
    }),
    defineField({
      name: "lines",
      title: "Lines",
      description: "What the offer includes, at most five lines. Example: 14-day trial, free",
      type: "array",
      of: [defineArrayMember({ type: "offerLine" })],
      fieldset: "coupon",
      validation: (rule) => rule.max(5),
    }),
    defineField({
      name: "spotsTotal",
      title: "Total spots",
      description:
        "One mark is drawn for each spot. Example: 50. Leave empty for an offer without a limit.",
      type: "string",
      fieldset: "coupon",
      validation: (rule) => rule.custom(numberOrFact(1, 100)),
    }),
    defineField({
      name: "spotsLeft",
      title: "Spots left",
      description: "Keep it true: change it when a spot is taken. Example: 23",
      type: "string",
      fieldset: "coupon",
      validation: (rule) =>
        rule.custom(numberOrFact(0, 100)).custom((value, context) => {
          const total = (context.parent as Spots)?.spotsTotal;
          return Number(value) > Number(total)
            ? "There cannot be more spots left than in total"
            : true;
        }),
    }),
    defineField({
      name: "spotsText",
      title: "Text beside the spots",
      description: "Example: 23 of 50 spots left",
      type: "string",
      fieldset: "coupon",
      validation: (rule) => rule.max(60),
    }),
    defineField({
      name: "link",
      title: "Button",
      description: "Example: Start Free Trial Now",
      type: "link",
    }),
    defineField({
      name: "rating",
      title: "Rating",
      description: "Of five stars. Example: 4.9",
      type: "string",
      validation: (rule) => rule.custom(numberOrFact(0, 5)),
    }),
    defineField({
      name: "ratingText",
      title: "Text beside the stars",
      description: "Example: 4.9/5 from 150 reviews",
      type: "string",
      validation: (rule) => rule.max(60),
    }),
    anchorField,
  ],
  preview: {
    select: { title: "heading" },
    prepare: ({ title }) => ({ title, subtitle: "Offer" }),
  },
});
