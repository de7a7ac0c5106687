import { defineArrayMember, defineField } from "sanity";

export const LINK_ADDRESS = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)\S+$/;

type Style = { title: string; value: string };

/** A paragraph of running text. The Studio's own paste looks for a link of this name with a field `href`. */
export function textBlock(styles: Style[]) {
  return {
    type: "block" as const,
    of: [defineArrayMember({ type: "factValue" })],
    styles,
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
          name: "link",
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
                rule.required().regex(LINK_ADDRESS, {
                  name: "an address that starts with https://, mailto:, tel:, / or #",
                }),
            }),
          ],
        },
      ],
    },
  };
}
