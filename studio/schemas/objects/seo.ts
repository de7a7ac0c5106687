import { defineArrayMember, defineField, defineType } from "sanity";

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
      validation: (rule) => rule.max(60).warning("Google cuts titles after about 60 characters"),
    }),
    defineField({
      name: "description",
      title: "Description",
      description:
        "One or two sentences that make somebody open the page. Aim for 70 to 160 characters.",
      type: "text",
      rows: 3,
      validation: (rule) => [
        rule.max(160).warning("Google cuts descriptions after about 160 characters"),
        rule.min(50).warning("Short descriptions are often replaced by Google"),
      ],
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
        "Shown when the page is shared in WhatsApp or LinkedIn. 1200 by 630 pixels works best.",
      type: "imageWithAlt",
    }),
  ],
  options: { collapsible: true, collapsed: true },
});
