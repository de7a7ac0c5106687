import { defineArrayMember, defineField, defineType } from "sanity";

const ADDRESS = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)\S+$/;

const block = {
  type: "block" as const,
  of: [defineArrayMember({ type: "factValue" })],
  styles: [
    { title: "Paragraph", value: "normal" },
    { title: "Subheading", value: "h3" },
  ],
  lists: [
    { title: "Bullets", value: "bullet" },
    { title: "Numbers", value: "number" },
  ],
  marks: {
    decorators: [
      { title: "Strong", value: "strong" },
      { title: "Emphasis", value: "em" },
    ],
    annotations: [
      {
        name: "textLink",
        title: "Link",
        type: "object",
        fields: [
          defineField({
            name: "href",
            title: "Address",
            description:
              "A web address, mailto:, tel: or a path of this site. Example: /privacy-policy",
            type: "string",
            validation: (rule) =>
              rule.required().regex(ADDRESS, {
                name: "an address that starts with https://, mailto:, tel:, / or #",
              }),
          }),
        ],
      },
    ],
  },
};

/**
 * Text with the few styles the site has: paragraphs, subheadings, lists, strong and
 * emphasised words, links, facts.
 */
export const richText = defineType({
  name: "richText",
  title: "Text",
  type: "array",
  of: [defineArrayMember(block)],
});
