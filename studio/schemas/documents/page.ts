import { defineArrayMember, defineField, defineType } from "sanity";
import { pageSectionsField } from "../sections/sections-field.ts";
import { sectionPicture } from "../section-previews.ts";
import { pageKinds } from "../page-kinds.ts";
import { checkPathIsFree, describePathProblem } from "../path-rules.ts";

/** A page of the site: an address and an ordered list of sections. */
export const page = defineType({
  name: "page",
  title: "Page",
  type: "document",
  groups: [
    { name: "content", title: "Content", default: true },
    { name: "seo", title: "Search and sharing" },
  ],
  fields: [
    defineField({
      name: "title",
      title: "Title",
      description: "The name of the page in lists and in breadcrumbs. Example: Waiter AI",
      type: "string",
      group: "content",
      validation: (rule) => rule.required().max(60),
    }),
    defineField({
      name: "path",
      title: "Path",
      description:
        "The address after the site's name. Example: /ai-solutions-singapore (the home page is just /)",
      type: "string",
      group: "content",
      validation: (rule) => [
        rule
          .required()
          .custom((value) => (value === undefined ? true : (describePathProblem(value) ?? true))),
        rule.custom(checkPathIsFree),
      ],
    }),
    defineField({
      name: "kind",
      title: "Kind",
      description: "The list of the desk that holds the page. Example: Country page",
      type: "string",
      group: "content",
      options: { list: pageKinds.map(({ value, title }) => ({ value, title })) },
      initialValue: "information",
      validation: (rule) => rule.required().error("Choose the list this page belongs to"),
    }),
    defineField({
      name: "archived",
      title: "Kept, not shown",
      description:
        "The text stays here, visitors do not see it. A redirect may take over its path.",
      type: "boolean",
      group: "content",
      initialValue: false,
    }),
    defineField({
      name: "breadcrumbs",
      title: "Breadcrumbs",
      description:
        "The steps shown above the heading, this page last. Example: Products, then Waiter AI. Leave empty for none.",
      type: "array",
      of: [defineArrayMember({ type: "breadcrumb" })],
      group: "content",
      validation: (rule) => rule.max(4),
    }),
    { ...pageSectionsField, group: "content" },
    defineField({
      name: "country",
      title: "Country",
      description: "Only for a country's own page: search engines are told of the office there.",
      type: "reference",
      to: [{ type: "country" }],
      group: "seo",
    }),
    defineField({
      name: "solution",
      title: "Solution",
      description: "Only for a solution's own page: search engines are told of the service.",
      type: "reference",
      to: [{ type: "solution" }],
      group: "seo",
    }),
    defineField({
      name: "popup",
      title: "Popup",
      description:
        "When the invitation of the settings comes up over this page; nobody who closed it sees it again in the same visit. Empty means never.",
      type: "string",
      group: "content",
      options: {
        list: [
          { title: "When half of the page has been scrolled", value: "scroll" },
          { title: "When the mouse leaves the top of the window", value: "exit" },
          { title: "After 30 seconds", value: "time" },
        ],
      },
    }),
    defineField({
      name: "seo",
      title: "Search and sharing",
      description: "What Google and shared links show. Empty fields use the site's defaults.",
      type: "seo",
      group: "seo",
      options: { collapsible: false },
    }),
  ],
  orderings: [{ title: "Path", name: "path", by: [{ field: "path", direction: "asc" }] }],
  preview: {
    select: {
      title: "title",
      subtitle: "path",
      shared: "seo.image",
      picture: "sections.0.image",
      first: "sections.0._type",
    },
    prepare: ({ title, subtitle, shared, picture, first }) => ({
      title,
      subtitle,
      media: shared ?? picture ?? sectionPicture(String(first)),
    }),
  },
});
