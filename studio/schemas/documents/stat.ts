import { defineField, defineType } from "sanity";

/** One figure with what it counts, shared by every page that shows it. */
export const stat = defineType({
  name: "stat",
  title: "Figure",
  type: "document",
  fields: [
    defineField({
      name: "value",
      title: "Value",
      description:
        "As people read it, with its sign or unit. Examples: 500+, 60%, < 30 s. One word at most where there is no figure: Native",
      type: "string",
      validation: (rule) =>
        rule
          .required()
          .max(20)
          .custom((value) =>
            !value || /\d|^\S+$/.test(value)
              ? true
              : "Write a figure, such as 500+ or 60%, or a single word",
          ),
    }),
    defineField({
      name: "label",
      title: "Label",
      description:
        "What the value counts, in two to six words. Example: businesses work with us. A figure changed here changes on every page.",
      type: "string",
      validation: (rule) => rule.required().max(60),
    }),
  ],
  orderings: [{ title: "Label", name: "label", by: [{ field: "label", direction: "asc" }] }],
  preview: { select: { title: "value", subtitle: "label" } },
});
