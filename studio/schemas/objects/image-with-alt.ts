import { defineField, defineType } from "sanity";

/** A picture with a required alternative text. */
export const imageWithAlt = defineType({
  name: "imageWithAlt",
  title: "Picture",
  type: "image",
  options: { hotspot: true },
  fields: [
    defineField({
      name: "alt",
      title: "Alternative text",
      description:
        "Say what the picture shows, for people who cannot see it. Example: A waiter hands two cups of kopi to a customer at table 12",
      type: "string",
      validation: (rule) =>
        rule.max(160).custom((value, context) => {
          const picture = context.parent as { asset?: unknown } | undefined;
          return picture?.asset && !value ? "Describe the picture in a few words" : true;
        }),
    }),
  ],
});
