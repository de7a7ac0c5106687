import { defineArrayMember, defineField, defineType } from "sanity";
import { anchorField } from "./anchor-field.ts";

/** Short films of the product at work, each on a phone. */
export const videoShowcaseSection = defineType({
  name: "videoShowcaseSection",
  title: "Phone videos",
  type: "object",
  fields: [
    defineField({
      name: "heading",
      title: "Heading",
      description: "Example: Write it, say it, or send a photo.",
      type: "string",
      validation: (rule) => rule.required().max(90),
    }),
    defineField({
      name: "text",
      title: "Text",
      description: "One or two sentences under the heading. Can stay empty.",
      type: "text",
      rows: 3,
      validation: (rule) => rule.max(240),
    }),
    defineField({
      name: "videos",
      title: "Videos",
      description: "Two or three stand side by side; on a phone they are swiped.",
      type: "array",
      of: [defineArrayMember({ type: "demoVideo" })],
      validation: (rule) => rule.required().min(1).max(4),
    }),
    defineField({
      name: "hasControls",
      title: "Player controls",
      description:
        "On: the visitor starts and seeks the film. Off: it plays silently while it is in sight, with one button to stop it.",
      type: "boolean",
      initialValue: false,
    }),
    anchorField,
  ],
  preview: {
    select: { title: "heading" },
    prepare: ({ title }) => ({ title, subtitle: "Phone videos" }),
  },
});
