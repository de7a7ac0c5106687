import { EyeClosedIcon } from "@sanity/icons/EyeClosed";
import { createElement } from "react";
import { defineField, defineType } from "sanity";
import { languageFields } from "./language-fields.ts";
import { pageSectionsField } from "../sections-field.ts";
import { sectionPicture } from "../section-previews.ts";
import { isArticle } from "../page-kinds.ts";
import { chromeField, kindField, noindexField } from "./page-fields.ts";
import {
  breadcrumbsField,
  formerPathsField,
  pageGroups,
  pathField,
  seoField,
  titleField,
} from "./address-fields.ts";

/** A page of the site: a path and an ordered list of sections. */
export const page = defineType({
  name: "page",
  title: "Page",
  type: "document",
  groups: pageGroups,
  fields: [
    titleField("Waiter AI"),
    pathField("/ai-solutions-singapore"),
    formerPathsField,
    { ...kindField, group: "content" },
    defineField({
      name: "author",
      title: "Author",
      description: "Shown below the title. Example: Mei Ling Goh",
      type: "string",
      group: "content",
      hidden: ({ document }) => !isArticle(document?.["kind"]),
      validation: (rule) => rule.max(60),
    }),
    defineField({
      name: "publishedOn",
      title: "Publication date",
      description:
        "Shown below the title. The list shows the latest article first. Example: 2026-03-02",
      type: "date",
      group: "content",
      hidden: ({ document }) => !isArticle(document?.["kind"]),
      validation: (rule) =>
        rule.custom((day, { document }) =>
          day || !isArticle(document?.["kind"]) ? true : "An article needs a publication date",
        ),
    }),
    defineField({
      name: "archived",
      title: "Archived",
      description: "Visitors do not see the page; the text stays. A redirect may use its path.",
      type: "boolean",
      group: "content",
      initialValue: false,
    }),
    breadcrumbsField("Products, then Waiter AI"),
    { ...pageSectionsField, group: "content" },
    defineField({
      name: "popup",
      title: "Popup",
      description:
        "When the popup from the settings appears on this page. Visitors who close it do not see it again in the same visit. Leave empty for never.",
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
    { ...chromeField, group: "content" },
    seoField,
    { ...noindexField, group: "seo" },
    defineField({
      name: "country",
      title: "Country",
      description:
        "Only for a country's own page: search engines show the office there. Example: Singapore",
      type: "reference",
      to: [{ type: "country" }],
      group: "seo",
    }),
    defineField({
      name: "solution",
      title: "Solution",
      description:
        "Only for a solution's own page: search engines show the service. Example: Waiter AI",
      type: "reference",
      to: [{ type: "solution" }],
      group: "seo",
    }),
    ...languageFields,
  ],
  orderings: [{ title: "Path", name: "path", by: [{ field: "path", direction: "asc" }] }],
  preview: {
    select: {
      title: "title",
      subtitle: "path",
      shared: "seo.image",
      picture: "sections.0.image",
      first: "sections.0._type",
      archived: "archived",
    },
    prepare: ({ title, subtitle, shared, picture, first, archived }) => ({
      title,
      subtitle: archived ? `Archived: ${subtitle}` : subtitle,
      media: archived
        ? createElement(EyeClosedIcon)
        : (shared ?? picture ?? sectionPicture(String(first))),
    }),
  },
});
