import { defineArrayMember, defineField, defineType } from "sanity";
import { checkPathIsFree, describePathProblem } from "../path-rules.ts";

/** A numbered legal text with its date, such as the privacy policy. */
export const legalPage = defineType({
  name: "legalPage",
  title: "Legal page",
  type: "document",
  groups: [
    { name: "content", title: "Content", default: true },
    { name: "seo", title: "Search and sharing" },
  ],
  fields: [
    defineField({
      name: "title",
      title: "Title",
      description: "Example: Privacy Policy",
      type: "string",
      group: "content",
      validation: (rule) => rule.required().max(60),
    }),
    defineField({
      name: "path",
      title: "Path",
      description: "The address after the site's name. Example: /privacy-policy",
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
      name: "breadcrumbs",
      title: "Breadcrumbs",
      description: "The steps shown above the heading, this page last. Leave empty for none.",
      type: "array",
      of: [defineArrayMember({ type: "breadcrumb" })],
      group: "content",
      validation: (rule) => rule.max(4),
    }),
    defineField({
      name: "lastUpdated",
      title: "Last updated",
      description: "The day this wording came into force. Change it whenever the text changes.",
      type: "date",
      group: "content",
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "lastUpdatedLabel",
      title: "Words before the date",
      description: "Example: Last updated",
      type: "string",
      group: "content",
      validation: (rule) => rule.required().max(40),
    }),
    defineField({
      name: "contentsLabel",
      title: "Heading of the table of contents",
      description: "Example: On this page",
      type: "string",
      group: "content",
      validation: (rule) => rule.required().max(40),
    }),
    defineField({
      name: "introduction",
      title: "Introduction",
      description: "Who it is about and what it covers, in a paragraph or two.",
      type: "richText",
      group: "content",
    }),
    defineField({
      name: "articles",
      title: "Sections",
      description: "Numbered by themselves, in this order.",
      type: "array",
      of: [defineArrayMember({ type: "legalArticle" })],
      group: "content",
      validation: (rule) => rule.required().min(1),
    }),
    defineField({
      name: "acknowledgmentHeading",
      title: "Heading of the acknowledgment",
      description: "Example: Acknowledgment",
      type: "string",
      group: "content",
      validation: (rule) => rule.max(60),
    }),
    defineField({
      name: "acknowledgment",
      title: "Acknowledgment",
      description: "What people agree to by using the service; set apart at the end.",
      type: "richText",
      group: "content",
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
  preview: { select: { title: "title", subtitle: "path" } },
});
