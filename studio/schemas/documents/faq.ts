import { defineField, defineType } from "sanity";
import { languageFields } from "./language-fields.ts";

/** One question with its answer, shared by every page that shows it. */
export const faq = defineType({
  name: "faq",
  title: "Question",
  type: "document",
  fields: [
    defineField({
      name: "question",
      title: "Question",
      description: "As a customer would ask it. Example: How long does it take to go live?",
      type: "string",
      validation: (rule) => rule.required().max(120),
    }),
    defineField({
      name: "answer",
      title: "Answer",
      description:
        "The answer first, then the reason, in two to four sentences. Example: Two to four weeks. We set the agent up with your menu and test it with you.",
      type: "richText",
      validation: (rule) => rule.required().min(1),
    }),
    ...languageFields,
  ],
  orderings: [
    { title: "Question", name: "question", by: [{ field: "question", direction: "asc" }] },
  ],
  preview: {
    select: {
      title: "question",
      first: "answer.0.children.0.text",
      second: "answer.0.children.1.text",
      fact: "answer.0.children.1.fact.key",
      third: "answer.0.children.2.text",
    },
    // A fact within the answer's first words is shown by its name in braces, as in one-line texts.
    prepare: ({ title, first = "", second, fact, third = "" }) => ({
      title,
      subtitle: `${first}${second ?? (fact ? `{${fact}}` : "")}${third}`,
    }),
  },
});
