import { defineArrayMember, defineField } from "sanity";

/** Types with one document for each language. Each has `languageFields` as its last fields. */
export const translatedTypes = [
  "page",
  "solution",
  "faq",
  "testimonial",
  "legalPage",
  "contactPage",
  "reusable",
  "announcement",
  "siteMessages",
] as const;

/** The language of a document, and the texts of its source when it was translated. */
export const languageFields = [
  defineField({
    name: "language",
    title: "Language",
    description:
      "The code of the document's language. Empty means the first language in Settings. Example: ms",
    type: "string",
    readOnly: true,
    hidden: true,
  }),
  defineField({
    name: "translatedFrom",
    title: "What was translated",
    description:
      "The texts of the source when they were translated; the Studio compares them with what the source says now. Example: the heading as it was",
    type: "object",
    readOnly: true,
    hidden: true,
    fields: [
      defineField({
        name: "texts",
        title: "Texts",
        description: "One for each field. Example: sections[hero].heading",
        type: "array",
        of: [
          defineArrayMember({
            type: "object",
            name: "keptText",
            title: "Text",
            fields: [
              defineField({
                name: "path",
                title: "Field",
                description: "List items by their key. Example: sections[hero].heading",
                type: "string",
              }),
              defineField({
                name: "text",
                title: "Text",
                description: "As the source had it. Example: Every customer answered",
                type: "text",
              }),
              defineField({
                name: "hash",
                title: "Hash",
                description: "Of the text without spaces. Example: 6b1e04a1",
                type: "string",
              }),
            ],
          }),
        ],
      }),
    ],
  }),
];

/** The field for the texts of a shared document in other languages: one entry for each field and language. */
export const localizedTextsField = defineField({
  name: "localizedTexts",
  title: "In other languages",
  description:
    "What the texts of this document say in the other languages. Example: Products is Produk in Malay",
  type: "array",
  hidden: true,
  of: [
    defineArrayMember({
      name: "localizedText",
      title: "Text",
      type: "object",
      fields: [
        defineField({
          name: "language",
          title: "Language",
          description: "As listed in the settings. Example: ms",
          type: "string",
          validation: (rule) => rule.required(),
        }),
        defineField({
          name: "path",
          title: "Field",
          description: "List items by their key. Example: navigation[products].label",
          type: "string",
          validation: (rule) => rule.required(),
        }),
        defineField({
          name: "value",
          title: "Text",
          description: "What this field says in the language. Example: Produk",
          type: "text",
          rows: 2,
        }),
        defineField({
          name: "source",
          title: "What was translated",
          description:
            "The field's text when it was translated; the Studio compares it with what the field says now. Example: Products",
          type: "text",
          readOnly: true,
        }),
      ],
      preview: { select: { title: "value", subtitle: "path" } },
    }),
  ],
});
