import { defineArrayMember, defineField, defineType } from "sanity";

/** One bubble of a chat scene: text, or a voice message with its transcript. */
export const chatMessage = defineType({
  name: "chatMessage",
  title: "Message",
  type: "object",
  fields: [
    defineField({
      name: "from",
      title: "From",
      description: "Who says it.",
      type: "string",
      options: {
        list: [
          { title: "Customer", value: "customer" },
          { title: "Agent", value: "agent" },
        ],
        layout: "radio",
        direction: "horizontal",
      },
      initialValue: "customer",
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "kind",
      title: "Kind",
      description: "The phone shows a voice message as a wave; screen readers read its text.",
      type: "string",
      options: {
        list: [
          { title: "Written", value: "text" },
          { title: "Voice message", value: "voice" },
        ],
        layout: "radio",
        direction: "horizontal",
      },
      initialValue: "text",
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "text",
      title: "Text",
      description:
        "As people really write. Example: Uncle, 2 kopi-o kosong, 1 kaya toast set. Table 12 ah",
      type: "text",
      rows: 2,
      validation: (rule) => rule.required().max(240),
    }),
    defineField({
      name: "time",
      title: "Time",
      description: "Example: 8:04",
      type: "string",
      validation: (rule) => rule.max(12),
    }),
    defineField({
      name: "duration",
      title: "Length",
      description: "Of the voice message. Example: 0:06",
      type: "string",
      hidden: ({ parent }) => parent?.kind !== "voice",
      validation: (rule) => rule.max(8),
    }),
    defineField({
      name: "choices",
      title: "Quick replies",
      description:
        "Up to three buttons under a message of the agent, with which readers try the conversation. Example: Yes, soft-boiled",
      type: "array",
      of: [defineArrayMember({ type: "chatChoice" })],
      validation: (rule) => rule.max(3),
    }),
    defineField({
      name: "replies",
      title: "Old quick replies",
      description:
        "From before conversations could be tried. They lead nowhere. Example: Yes, soft-boiled",
      deprecated: { reason: "Write them as quick replies, which can lead to an answer." },
      readOnly: true,
      hidden: ({ value }) => value === undefined,
      type: "array",
      of: [defineArrayMember({ type: "string" })],
    }),
  ],
  preview: { select: { title: "text", subtitle: "from" } },
});
