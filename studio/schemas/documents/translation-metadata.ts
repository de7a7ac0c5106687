import { defineArrayMember, defineField, defineType } from "sanity";
import { translatedTypes } from "./language-fields.ts";

/**
 * Joins the documents that say the same in different languages, in the shape of @sanity/document-internationalization
 * (decision 036). The references are weak, so that one of the documents can be deleted.
 */
export const translationMetadata = defineType({
  name: "translation.metadata",
  title: "Translations of a document",
  type: "document",
  readOnly: true,
  fields: [
    defineField({
      name: "translations",
      title: "Translations",
      description: "One document for each language. Example: the home page in Malay",
      type: "array",
      of: [
        defineArrayMember({
          name: "internationalizedArrayReferenceValue",
          title: "Translation",
          type: "object",
          fields: [
            defineField({
              name: "language",
              title: "Language",
              description: "As listed in the settings. Example: ms",
              type: "string",
              validation: (rule) =>
                rule.required().regex(/^[a-z]{2,3}$/, {
                  name: "the code of a language, such as ms",
                }),
            }),
            defineField({
              name: "value",
              title: "Document",
              description: "Example: Waiter AI in Malay",
              type: "reference",
              to: translatedTypes.map((type) => ({ type })),
              weak: true,
              validation: (rule) => rule.required(),
            }),
          ],
          preview: { select: { title: "value.title", subtitle: "language" } },
        }),
      ],
      validation: (rule) => rule.required().max(30),
    }),
    defineField({
      name: "schemaTypes",
      title: "Types",
      description: "Of the documents. Example: page",
      type: "array",
      of: [defineArrayMember({ type: "string" })],
    }),
  ],
  preview: {
    select: {
      title: "translations.0.value.title",
      question: "translations.0.value.question",
      name: "translations.0.value.name",
    },
    prepare: ({ title, question, name }) => ({
      title: `Translations of ${title ?? question ?? name ?? "a document"}`,
    }),
  },
});
