import { defineArrayMember, defineField, defineType } from "sanity";
import { textBlock } from "./text-block.ts";

/**
 * Text with the few parts the site has: paragraphs, subheadings, lists, strong and emphasised words, links, facts, tables
 * and pictures.
 */
export const richText = defineType({
  name: "richText",
  title: "Text",
  type: "array",
  of: [
    defineArrayMember(
      textBlock([
        { title: "Paragraph", value: "normal" },
        { title: "Subheading", value: "h3" },
      ]),
    ),
    defineArrayMember({ type: "table" }),
    defineArrayMember({ type: "textPicture" }),
  ],
});

/** A picture between paragraphs, as wide as the text. */
export const textPicture = defineType({
  name: "textPicture",
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
        rule.max(160).custom((value) => (value ? true : "Describe the picture in a few words")),
    }),
    defineField({
      name: "caption",
      title: "Caption",
      description:
        "A line below the picture, for everybody. Example: Orders at lunch, before and after. Can stay empty.",
      type: "string",
      validation: (rule) => rule.max(200),
    }),
  ],
  validation: (rule) =>
    rule.custom((value) =>
      (value as { asset?: unknown } | undefined)?.asset ? true : "Choose a picture, or remove this",
    ),
  preview: {
    select: { alt: "alt", caption: "caption", media: "asset" },
    prepare: ({ alt, caption, media }) => ({
      title: caption || alt || "Picture",
      subtitle: "Picture",
      media,
    }),
  },
});
