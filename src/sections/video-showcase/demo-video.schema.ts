import { defineArrayMember, defineField, defineType } from "sanity";

const FILE_HELP =
  "Upload it to replace the file at the address above. Example: a film of 20 seconds and 400 KB, which loads well";

/** A short film shown on a phone: uploaded files, or files that come with the site. */
export const demoVideo = defineType({
  name: "demoVideo",
  title: "Phone video",
  type: "object",
  fields: [
    defineField({
      name: "title",
      title: "Title",
      description: "What the film shows. Example: A recorded message",
      type: "string",
      validation: (rule) => rule.required().max(60),
    }),
    defineField({
      name: "text",
      title: "Text",
      description:
        "What happens in it and why it matters, also for people who cannot see it. Example: A guest sends a voice message and the order arrives at the till.",
      type: "text",
      rows: 3,
      validation: (rule) => rule.required().max(280),
    }),
    defineField({
      name: "path",
      title: "Address on this site",
      description:
        "Without an ending: the site adds .webm, .mp4, .avif and .webp (the still picture). Example: /media/voice-message",
      type: "string",
      validation: (rule) =>
        rule
          .regex(/^(?:\/[a-z0-9-]+)+$/, {
            name: "a site path without an ending, such as /media/voice-message",
          })
          .custom((value, context) => {
            const video = context.parent as { mp4?: unknown } | undefined;
            return value || video?.mp4 ? true : "Give an address, or upload an MP4 file";
          }),
    }),
    defineField({
      name: "webm",
      title: "WebM file",
      description: FILE_HELP,
      type: "file",
      options: { accept: "video/webm" },
    }),
    defineField({
      name: "mp4",
      title: "MP4 file",
      description: FILE_HELP,
      type: "file",
      options: { accept: "video/mp4" },
    }),
    defineField({
      name: "poster",
      title: "Still picture",
      description:
        "Shown until the film plays. Example: a portrait of 600 by 1200 pixels, which fits the phone",
      type: "imageWithAlt",
    }),
    defineField({
      name: "lines",
      title: "Captions",
      description:
        "Films have no sound here. Captions are shown below the phone while the film plays, and all together below its text. Example: six lines for a film of 14 seconds",
      type: "array",
      of: [defineArrayMember({ type: "filmLine" })],
      validation: (rule) =>
        rule.max(20).custom((lines) =>
          lines?.length
            ? true
            : {
                message: "People who cannot see the film have nothing to read",
                level: "warning",
              },
        ),
    }),
    defineField({
      name: "seconds",
      title: "Length in seconds",
      description: "Search engines show it beside the film. Example: 13.2",
      type: "number",
      validation: (rule) => rule.positive(),
    }),
    defineField({
      name: "publishedOn",
      title: "On the site since",
      description:
        "Search engines only list films that have a date. Leave empty to use the day of the upload. Example: 2026-11-21",
      type: "date",
    }),
    defineField({
      name: "captions",
      title: "File with captions",
      description: "From before captions were written here. Example: voice-message.vtt",
      deprecated: { reason: "Write them as captions, which are read below the phone." },
      readOnly: true,
      hidden: ({ value }) => value === undefined,
      type: "file",
      options: { accept: ".vtt,text/vtt" },
    }),
    defineField({
      name: "language",
      title: "Language of that file",
      description: "A code such as en, ms, id, zh or ta. Empty means en.",
      deprecated: { reason: "Captions are in the language of the page." },
      readOnly: true,
      hidden: ({ value }) => value === undefined,
      type: "string",
      validation: (rule) => rule.regex(/^[a-z]{2}(-[A-Z]{2})?$/, { name: "a code, such as en" }),
    }),
  ],
  preview: { select: { title: "title", subtitle: "path", media: "poster" } },
});
