import { defineField } from "sanity";
import { pageKinds } from "../page-kinds.ts";

/** The kind of a page, which decides in which list of the Studio it is. */
export const kindField = defineField({
  name: "kind",
  title: "Kind",
  description: "The list under Pages that holds the page. Example: Country page",
  type: "string",
  options: { list: pageKinds.map(({ value, title }) => ({ value, title })) },
  initialValue: "information",
  validation: (rule) => rule.required().error("Choose the list this page belongs to"),
});

/** How much of menu and footer is around a page. */
export const chromeField = defineField({
  name: "chrome",
  title: "Header and footer",
  description:
    "On a page with one aim, such as one for advertisements, choose the logo: nothing then leads visitors away.",
  type: "string",
  options: {
    list: [
      { title: "Menu, breadcrumbs and footer, the default", value: "full" },
      { title: "The logo, and a footer with only the privacy policy", value: "minimal" },
    ],
    layout: "radio",
  },
  initialValue: "full",
});

/** Whether a page is hidden from search engines. */
export const noindexField = defineField({
  name: "noindex",
  title: "Hidden from search engines",
  description:
    "Anyone with the link sees the page; Google, the sitemap and llms.txt do not list it. For pages that advertisements lead to.",
  type: "boolean",
  initialValue: false,
});
