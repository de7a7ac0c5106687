import { defineArrayMember, defineField, defineType } from "sanity";
import { languageFields } from "./language-fields.ts";
import {
  breadcrumbsField,
  formerPathsField,
  pageGroups,
  pathField,
  seoField,
  titleField,
} from "./address-fields.ts";

/** A numbered legal text with its date, such as the privacy policy. */
export const legalPage = defineType({
  name: "legalPage",
  title: "Legal page",
  type: "document",
  groups: pageGroups,
  fields: [
    titleField("Privacy Policy"),
    pathField("/privacy-policy"),
    formerPathsField,
    breadcrumbsField("Home, then Privacy Policy"),
    defineField({
      name: "lastUpdated",
      title: "Last updated",
      description:
        "The day this wording came into force. Change it whenever the text changes. Example: 2025-01-27",
      type: "date",
      group: "content",
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "lastUpdatedLabel",
      title: "Text before the date",
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
      description:
        "Who it is about and what it covers, in a paragraph or two. Example: This policy says which data we collect when you use our agents, and why.",
      type: "richText",
      group: "content",
    }),
    defineField({
      name: "articles",
      title: "Sections",
      description:
        "Numbered automatically, in this order. Example: Information We Collect, How We Use It, Your Rights",
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
      description:
        "What people agree to by using the service; set apart at the end. Example: By using our services you accept this policy.",
      type: "richText",
      group: "content",
    }),
    seoField,
    ...languageFields,
  ],
  preview: { select: { title: "title", subtitle: "path" } },
});
