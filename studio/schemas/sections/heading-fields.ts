import { defineField } from "sanity";

/** Heading (required) and introduction of a section; `example` shows an editor such a heading. */
export function headingFields(example: string) {
  return [
    defineField({
      name: "heading",
      title: "Heading",
      description: `Example: ${example}`,
      type: "string",
      validation: (rule) => rule.required().max(90),
    }),
    introductionField(),
  ];
}

/** One or two sentences under a section's heading. */
export function introductionField() {
  return defineField({
    name: "text",
    title: "Text",
    description:
      "One or two sentences under the heading. Example: Each agent does one job well and hands over to your people when it should. Can stay empty.",
    type: "text",
    rows: 3,
    validation: (rule) => rule.max(240),
  });
}
