import { defineArrayMember, defineField, defineType } from "sanity";
import { anchorField, headingFields } from "../shared-fields.schema.ts";

export const picker = { group: "explain", order: 3 } as const;

/** Short films of the product at work, each on a phone. */
export const videoShowcaseSection = defineType({
  name: "videoShowcaseSection",
  title: "Phone videos",
  type: "object",
  fields: [
    ...headingFields("Write it, say it, or send a photo."),
    defineField({
      name: "videos",
      title: "Videos",
      description:
        "Two or three are shown side by side; on a phone they are swiped. Example: a chat, a voice message, a photo",
      type: "array",
      of: [defineArrayMember({ type: "demoVideo" })],
      validation: (rule) => rule.required().min(1).max(4),
    }),
    defineField({
      name: "hasControls",
      title: "Player controls",
      description:
        "On: the visitor starts the film, chooses a moment and can hide the captions. Off: it plays while it is in sight, with one button to stop it.",
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
