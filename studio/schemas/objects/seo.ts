import { defineArrayMember, defineField, defineType } from "sanity";
import { describeDescriptionProblem, describeTitleProblem } from "../../texts/seo-limits.ts";
import { withFactValues } from "../known-facts.ts";

/** What search engines and link previews show; an empty field falls back to the site's default. */
export const seo = defineType({
  name: "seo",
  title: "Search and sharing",
  type: "object",
  fields: [
    defineField({
      name: "title",
      title: "Title",
      description:
        "The blue line in Google and the bold line in a shared link. Example: Waiter AI: orders by chat, voice and QR | Selat",
      type: "string",
      validation: (rule) =>
        rule
          .custom(async (value, context) =>
            value ? (describeTitleProblem(await withFactValues(value, context)) ?? true) : true,
          )
          .warning(),
    }),
    defineField({
      name: "description",
      title: "Description",
      description:
        "One or two sentences, 70 to 160 characters, that make people open the page. Example: Selat takes your restaurant's orders by chat, voice and QR code and puts them into your POS. Try it free for 14 days.",
      type: "text",
      rows: 3,
      validation: (rule) =>
        rule
          .custom(async (value, context) =>
            value
              ? (describeDescriptionProblem(await withFactValues(value, context)) ?? true)
              : true,
          )
          .warning(),
    }),
    defineField({
      name: "keywords",
      title: "Keywords",
      description: "Words people search for. Example: restaurant ordering, WhatsApp orders",
      type: "array",
      of: [defineArrayMember({ type: "string" })],
      options: { layout: "tags" },
      validation: (rule) => rule.unique().max(12),
    }),
    defineField({
      name: "image",
      title: "Sharing picture",
      description:
        "Shown when the page is shared in WhatsApp or LinkedIn. Example: a photo of 1200 by 630 pixels. Without one the site draws a card with the title.",
      type: "imageWithAlt",
    }),
  ],
  options: { collapsible: true, collapsed: true },
});
