import { defineField, defineType } from "sanity";

/** A reference to shared sections in the list of a page. Not a folder of src/sections: it has no component. */
export const reusableSection = defineType({
  name: "reusableSection",
  title: "Reusable section",
  type: "object",
  fields: [
    defineField({
      name: "source",
      title: "Reusable section",
      description:
        "Edited under Reusable sections; a change shows on every page that uses it. Example: Free trial, for all pages",
      type: "reference",
      to: [{ type: "reusable" }],
      validation: (rule) => rule.required().error("Choose the reusable section to show here"),
    }),
  ],
  preview: {
    select: { title: "source.title" },
    prepare: ({ title }) => ({
      title: title ?? "Nothing chosen yet",
      subtitle: "Reusable section",
    }),
  },
});
