import { defineArrayMember, defineField } from "sanity";

/** Whether a text is a BCP 47 tag in its usual spelling: `zh-Hans`, and not `zh-hans`. */
function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag;
  } catch {
    return false;
  }
}

/** The languages of the site; the first one is at the root, each other one below its code. */
export const languagesField = defineField({
  name: "languages",
  title: "Languages",
  description:
    "The first one is the language of the site's root; each other one is below its code, as in /ms. Example: English, Bahasa Indonesia, Bahasa Melayu, 中文",
  type: "array",
  group: "languages",
  of: [
    defineArrayMember({
      name: "siteLanguage",
      title: "Language",
      type: "object",
      fields: [
        defineField({
          name: "code",
          title: "Code",
          description:
            "The addresses of this language begin with it. If you change it, all of them change. Example: ms",
          type: "string",
          validation: (rule) =>
            rule
              .required()
              .regex(/^[a-z]{2,3}$/, { name: "two or three small letters, such as ms" }),
        }),
        defineField({
          name: "name",
          title: "Name",
          description: "In the language itself, as the menu shows it. Example: Bahasa Melayu",
          type: "string",
          validation: (rule) => rule.required().max(30),
        }),
        defineField({
          name: "tag",
          title: "Language tag",
          description:
            "Tells browsers and search engines the language and its script. Leave empty to use the code. Example: zh-Hans for simplified Chinese",
          type: "string",
          validation: (rule) =>
            rule.custom((value) =>
              !value || isLanguageTag(value)
                ? true
                : "Enter a language tag, such as ms, or zh-Hans with its script",
            ),
        }),
        defineField({
          name: "region",
          title: "Region",
          description: "The country whose dates and numbers are used, as two letters. Example: MY",
          type: "string",
          validation: (rule) =>
            rule.regex(/^[A-Z]{2}$/, { name: "two capital letters, such as MY" }),
        }),
        defineField({
          name: "offer",
          title: "Suggestion",
          description:
            "Shown once to people whose browser prefers this language. Example: Halaman ini tersedia dalam bahasa Indonesia",
          type: "string",
          validation: (rule) => rule.max(80),
        }),
      ],
      preview: { select: { title: "name", subtitle: "code" } },
    }),
  ],
  validation: (rule) =>
    rule.max(30).custom((languages) => {
      const codes = ((languages ?? []) as { code?: string }[]).map(({ code }) => code);
      const twice = codes.find((code, index) => code && codes.indexOf(code) !== index);
      return twice ? `Two languages have the code ${twice}` : true;
    }),
});
