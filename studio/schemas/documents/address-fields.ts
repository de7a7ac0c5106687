import { defineArrayMember, defineField } from "sanity";
import { checkPathIsFree, describePathProblem } from "../path-rules.ts";

/** Returns the field for a page's title; its description shows `example`. */
export function titleField(example: string) {
  return defineField({
    name: "title",
    title: "Title",
    description: `The name of the page in lists and in breadcrumbs. Example: ${example}`,
    type: "string",
    group: "content",
    validation: (rule) => rule.required().max(60),
  });
}

/** Returns the field for a page's path: well formed, and not used by the site itself or another document. */
export function pathField(example: string) {
  return defineField({
    name: "path",
    title: "Path",
    description: `The address after the site's name. Example: ${example}`,
    type: "string",
    group: "content",
    validation: (rule) => [
      rule
        .required()
        .custom((value) => (value === undefined ? true : (describePathProblem(value) ?? true))),
      rule.custom(checkPathIsFree),
    ],
  });
}

/** The former paths of a page; the Studio stores them (components/address), the site redirects from them. */
export const formerPathsField = defineField({
  name: "formerPaths",
  title: "Old paths",
  description:
    "They lead to this page. The Studio adds the old path when you change the path. Example: /restaurant-ai",
  type: "array",
  of: [
    defineArrayMember({
      type: "string",
      title: "Old path",
      description: "Example: /restaurant-ai",
      validation: (rule) =>
        rule.custom((value) => (value === undefined ? true : (describePathProblem(value) ?? true))),
    }),
  ],
  group: "content",
  hidden: ({ value }) => !Array.isArray(value) || value.length === 0,
});

/** Returns the field for the steps above a page's heading; its description shows `example`. */
export function breadcrumbsField(example: string) {
  return defineField({
    name: "breadcrumbs",
    title: "Breadcrumbs",
    description: `The steps shown above the heading, this page last. Example: ${example}. Leave empty for none.`,
    type: "array",
    of: [defineArrayMember({ type: "breadcrumb" })],
    group: "content",
    validation: (rule) => rule.max(4),
  });
}

/** A page's entry in search engines and shared links. */
export const seoField = defineField({
  name: "seo",
  title: "Search and sharing",
  description: "What Google and shared links show. Empty fields use the site's defaults.",
  type: "seo",
  group: "seo",
  options: { collapsible: false },
});

/** The tabs of a page's form. */
export const pageGroups = [
  { name: "content", title: "Content", default: true },
  { name: "seo", title: "Search and sharing" },
];
