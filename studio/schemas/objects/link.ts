import { defineField, defineType } from "sanity";
import { pageReference } from "../page-reference.ts";

type LinkParent = { kind?: "internal" | "external" } | undefined;

const ADDRESS = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)\S+$/;

/** A labelled link: to a page of this site (a reference, so a renamed page keeps it) or to any other address. */
export const link = defineType({
  name: "link",
  title: "Link",
  type: "object",
  fields: [
    defineField({
      name: "label",
      title: "Label",
      description: "The text people click. Say what happens next, for example: Schedule a demo",
      type: "string",
      validation: (rule) => rule.required().max(60),
    }),
    defineField({
      name: "kind",
      title: "Goes to",
      description:
        "Choose a page of this site whenever there is one: the link then follows the page.",
      type: "string",
      options: {
        list: [
          { title: "A page of this site", value: "internal" },
          { title: "Another address", value: "external" },
        ],
        layout: "radio",
        direction: "horizontal",
      },
      // No initial value: a section's optional button would be partly filled in from the start and block publishing.
    }),
    defineField({
      name: "page",
      title: "Page",
      description:
        "The page to open. Changing that page's path later does not break this link. Example: Waiter AI",
      ...pageReference,
      hidden: ({ parent }) => parent?.kind === "external",
      validation: (rule) =>
        rule.custom((value, context) => {
          const parent = context.parent as LinkParent;
          return parent?.kind !== "external" && !value ? "Choose the page to open" : true;
        }),
    }),
    defineField({
      name: "query",
      title: "Query",
      description:
        "Added after the question mark, so that you know where a lead came from. Example: source=get-started",
      type: "string",
      hidden: ({ parent }) => parent?.kind === "external",
      validation: (rule) =>
        rule.regex(/^[^?#&=]+=[^?#&=]*(&[^?#&=]+=[^?#&=]*)*$/, {
          name: "name=value, without the question mark, such as source=advert",
        }),
    }),
    defineField({
      name: "anchor",
      title: "Section",
      description: "Jump to one section of the page: that section's anchor. Example: integrations",
      type: "string",
      hidden: ({ parent }) => parent?.kind === "external",
      validation: (rule) =>
        rule.regex(/^[a-z][a-z0-9-]*$/, {
          name: "small letters, digits and hyphens, such as our-prices",
        }),
    }),
    defineField({
      name: "href",
      title: "Address",
      description:
        "A web address opens in a new tab. Also possible: mailto:, tel: or a path of this site that is not a page, such as /admin/login",
      type: "string",
      hidden: ({ parent }) => parent?.kind !== "external",
      validation: (rule) =>
        rule.custom((value, context) => {
          const parent = context.parent as LinkParent;
          if (parent?.kind !== "external") return true;
          if (!value) return "Enter the address to open";
          return ADDRESS.test(value) || "Start with https://, mailto:, tel:, / or #";
        }),
    }),
  ],
  preview: {
    select: { title: "label", path: "page.path", query: "query", anchor: "anchor", href: "href" },
    prepare: ({ title, path, query, anchor, href }) => ({
      title,
      subtitle: path ? `${path}${query ? `?${query}` : ""}${anchor ? `#${anchor}` : ""}` : href,
    }),
  },
});
