import { defineField, defineType } from "sanity";
import { iconField } from "../shared-fields.schema.ts";

/** A few words with an optional icon: a reason to trust, a channel, a system. */
export const badge = defineType({
  name: "badge",
  title: "Badge",
  type: "object",
  fields: [
    defineField({
      name: "label",
      title: "Text",
      description: "Two to four words. Examples: No setup fees, Chat apps",
      type: "string",
      validation: (rule) => rule.required().max(40),
    }),
    iconField,
  ],
  preview: { select: { title: "label", subtitle: "icon" } },
});
