import { defineArrayMember, defineField, defineType } from "sanity";
import { localizedTextsField } from "./language-fields.ts";

const SETTINGS = [
  { title: "How long contact requests are kept", value: "keptPeriod" },
  { title: "The countries that have a page", value: "countries" },
];

type Parent = { setting?: unknown } | undefined;

/**
 * Something that the site shows in more than one place: a figure, a telephone number, the value of an offer. Texts
 * refer to it by its name in braces, running text by a reference, the figures of a page by a list of references.
 */
export const fact = defineType({
  name: "fact",
  title: "Fact",
  type: "document",
  fields: [
    defineField({
      name: "value",
      title: "Value",
      description:
        "As people read it, with its sign or unit. A change here changes every place that shows it. Examples: 500+, 60%, < 30 s, +65 6555 0123",
      type: "string",
      hidden: ({ parent }) => Boolean((parent as Parent)?.setting),
      validation: (rule) =>
        rule.max(60).custom((value, context) => {
          if ((context.parent as Parent)?.setting) return true;
          if (!value?.trim()) return "Enter the value";
          return /\d|\{|^\S+$/.test(value)
            ? true
            : "Enter a figure, such as 500+ or 60%, or a single word";
        }),
    }),
    defineField({
      name: "words",
      title: "In a sentence",
      description:
        "Only if a sentence needs other words than the figure. Example: under 30 seconds, for <\u00A030 s",
      type: "string",
      hidden: ({ parent }) => Boolean((parent as Parent)?.setting),
      validation: (rule) => rule.max(60),
    }),
    defineField({
      name: "label",
      title: "Label",
      description:
        "What the value is, in two to six words; figures show it below the value. Example: businesses work with us",
      type: "string",
      validation: (rule) => rule.required().max(60),
    }),
    defineField({
      name: "key",
      title: "Name in texts",
      description:
        "Texts refer to the fact by this name in braces: type { in a text to choose one. If you change it, change each text that names it, too. Example: businesses",
      type: "string",
      validation: (rule) =>
        rule
          .required()
          .max(40)
          .regex(/^[a-z][a-z0-9-]*$/, {
            name: "small letters, digits and hyphens, such as spots-left",
          }),
    }),
    defineField({
      name: "setting",
      title: "Filled in by the site",
      description:
        "The site fills in the value. How long requests are kept works only in texts with a toolbar, the countries work in any text. Example: two years",
      type: "string",
      options: { list: SETTINGS, layout: "radio" },
      hidden: ({ value }) => value === undefined,
    }),
    defineField({
      name: "formerValues",
      title: "Earlier values",
      description:
        "The Studio adds to this list. Health finds texts that still contain one of these values. Example: 500+",
      type: "array",
      of: [defineArrayMember({ type: "string" })],
      readOnly: true,
      hidden: ({ value }) => !Array.isArray(value) || value.length === 0,
    }),
    localizedTextsField,
  ],
  orderings: [{ title: "Label", name: "label", by: [{ field: "label", direction: "asc" }] }],
  preview: {
    select: { factId: "_id", value: "value", label: "label", setting: "setting" },
    prepare: ({ factId, value, label, setting }) => ({
      title: SETTINGS.find((one) => one.value === setting)?.title ?? value,
      subtitle: setting ? "Filled in by the site" : label,
      // Read by `FactPreview`, which shows the fact in the language of the document around it.
      factId,
    }),
  },
});
