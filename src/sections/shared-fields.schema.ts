import { defineField } from "sanity";

/** The optional name a section can be linked to by, shared by every section type. */
export const anchorField = defineField({
  name: "anchor",
  title: "Anchor",
  description:
    "A short name, so that links can jump to this section. Example: integrations (reached by /#integrations)",
  type: "string",
  validation: (rule) =>
    rule.max(30).regex(/^[a-z][a-z0-9-]*$/, {
      name: "small letters, digits and hyphens, such as our-prices",
    }),
});

/**
 * Returns the fields of a section's heading, which is required, and introduction; the Studio shows `example` as an
 * example.
 */
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

/** Returns the field for the words of the `heading` that are emphasised; the Studio shows `example` as an example. */
export function emphasisField(example: string) {
  return defineField({
    name: "emphasis",
    title: "Words to underline",
    description: `Copied exactly from the heading; they get the saffron stroke. Example: ${example}`,
    type: "string",
    validation: (rule) =>
      rule
        .custom((value, context) => {
          const section = context.parent as { heading?: string } | undefined;
          if (!value || section?.heading?.includes(value)) return true;
          return "These words are not in the heading, so nothing is underlined";
        })
        .warning(),
  });
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

/** The background of a section, shared by the sections that can change it. */
export const toneField = defineField({
  name: "tone",
  title: "Background",
  description: "Paper is the page itself. Change it where two sections in a row look too alike.",
  type: "string",
  options: {
    list: [
      { title: "Paper, the default", value: "paper" },
      { title: "Mist", value: "mist" },
      { title: "Sea green, from edge to edge", value: "sea" },
    ],
    layout: "radio",
    direction: "horizontal",
  },
  initialValue: "paper",
});

/** Line drawings that an editor can select; drawn in src/sections/line-icon.tsx. */
const ICONS = [
  { title: "Anchor", value: "anchor" },
  { title: "Calendar", value: "calendar" },
  { title: "Clock", value: "clock" },
  { title: "Code", value: "code" },
  { title: "Coin", value: "coin" },
  { title: "Envelope", value: "envelope" },
  { title: "Globe", value: "globe" },
  { title: "Group of companies", value: "group" },
  { title: "Lightning bubble", value: "messenger" },
  { title: "Mobile phone", value: "mobile" },
  { title: "Screen", value: "screen" },
  { title: "Shield", value: "shield" },
  { title: "Speech bubble", value: "chat" },
  { title: "Team", value: "team" },
];

/** An optional line drawing beside a short text. */
export const iconField = defineField({
  name: "icon",
  title: "Icon",
  description: "A small line drawing beside the words. Can stay empty.",
  type: "string",
  options: { list: ICONS },
});

/** A rule for a number that may be a fact: "23", or the fact's name in braces. */
export function numberOrFact(min: number, max: number) {
  return (value: string | undefined): true | string => {
    if (!value || /^\{[a-z][a-z0-9-]*\}$/.test(value)) return true;
    const number = Number(value);
    return number >= min && number <= max
      ? true
      : `Enter a number from ${min} to ${max}, or a fact`;
  };
}
