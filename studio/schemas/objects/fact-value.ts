import { BarChartIcon } from "@sanity/icons/BarChart";
import { defineField, defineType } from "sanity";

/** A fact in running text, shown by its value. */
export const factValue = defineType({
  name: "factValue",
  title: "Fact",
  type: "object",
  icon: BarChartIcon,
  fields: [
    defineField({
      name: "fact",
      title: "Fact",
      description: "The text shows its current value. Example: 500+",
      type: "reference",
      to: [{ type: "fact" }],
      options: { disableNew: true },
      validation: (rule) => rule.required(),
    }),
  ],
  preview: {
    select: { words: "fact.words", value: "fact.value", label: "fact.label" },
    prepare: ({ words, value, label }) => ({ title: words ?? value ?? label ?? "Choose a fact" }),
  },
});
