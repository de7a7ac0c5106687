import { defineArrayMember, defineField, defineType } from "sanity";
import { languagesField } from "./languages-field.ts";
import { localizedTextsField } from "./language-fields.ts";
import { emailOrFact, phoneOrFact } from "../fact-rules.ts";
import { describeHostProblem } from "../redirect-rules.ts";

/** The one document with what every page shares: brand, menu, footer and defaults. */
export const siteSettings = defineType({
  name: "siteSettings",
  title: "Settings",
  type: "document",
  groups: [
    { name: "brand", title: "Brand", default: true },
    { name: "menu", title: "Menu" },
    { name: "footer", title: "Footer" },
    { name: "seo", title: "Search and sharing" },
    { name: "popup", title: "Popup" },
    { name: "errors", title: "Error page" },
    { name: "redirects", title: "Redirects" },
    { name: "languages", title: "Languages" },
  ],
  fields: [
    defineField({
      name: "title",
      title: "Brand name",
      description: "Shown in the header and in structured data. Example: Selat",
      type: "string",
      group: "brand",
      validation: (rule) => rule.required().max(30),
    }),
    defineField({
      name: "parentGroup",
      title: "Parent group",
      description: "The company the brand belongs to. Example: Selat Group",
      type: "string",
      group: "brand",
      validation: (rule) => rule.required().max(60),
    }),
    defineField({
      name: "contactEmail",
      title: "Contact email",
      description: "Shown in the footer. Example: hello@selat.example",
      type: "string",
      group: "brand",
      validation: (rule) => rule.required().custom(emailOrFact),
    }),
    defineField({
      name: "contactPhones",
      title: "Contact phones",
      description: "Shown beside the form, one per office. Example: Singapore, +65 6555 0123",
      type: "array",
      of: [
        defineArrayMember({
          name: "contactPhone",
          title: "Phone",
          type: "object",
          fields: [
            defineField({
              name: "label",
              title: "Office",
              description: "Example: Singapore",
              type: "string",
              validation: (rule) => rule.required().max(30),
            }),
            defineField({
              name: "number",
              title: "Number",
              description: "With the country code, as people read it. Example: +65 6555 0123",
              type: "string",
              validation: (rule) => rule.required().custom(phoneOrFact),
            }),
            defineField({
              name: "opensWhatsApp",
              title: "Opens WhatsApp",
              description: "For a number that people write to. Example: on for +65 8555 0123",
              type: "boolean",
              initialValue: false,
            }),
          ],
          preview: { select: { title: "label", subtitle: "number" } },
        }),
      ],
      group: "brand",
      validation: (rule) => rule.max(6),
    }),
    defineField({
      name: "chatButton",
      title: "Chat button",
      description:
        "The button on every page that opens WhatsApp, with the first number above that is marked for it. Leave the label empty for no button.",
      type: "object",
      group: "brand",
      fields: [
        defineField({
          name: "label",
          title: "Label",
          description: "Example: Chat on WhatsApp",
          type: "string",
          validation: (rule) => rule.max(30),
        }),
        defineField({
          name: "text",
          title: "Prefilled message",
          description:
            "The visitor can send it or change it first. Example: Hello, I have a question about an AI assistant for my business.",
          type: "string",
          validation: (rule) => rule.max(140),
        }),
      ],
    }),
    defineField({
      name: "booking",
      title: "Booking link",
      description:
        "Shown on the home page to visitors who have sent the form. Leads to a page where they choose a time, or to a calendar file (.ics). Leave empty for none. Example: Choose a demo time, https://calendar.selat.example/demo",
      type: "link",
      group: "brand",
    }),
    defineField({
      name: "navigation",
      title: "Main menu",
      description:
        "Links and groups of links, from left to right; six at most fit on a laptop. Example: Products, About, Contact",
      type: "array",
      of: [defineArrayMember({ type: "link" }), defineArrayMember({ type: "navigationGroup" })],
      group: "menu",
      validation: (rule) => rule.required().max(6),
    }),
    defineField({
      name: "signInLabel",
      title: "Sign-in label",
      description: "The menu entry that opens the sign-in links. Example: Sign In",
      type: "string",
      group: "menu",
      validation: (rule) => rule.required().max(20),
    }),
    defineField({
      name: "signInLinks",
      title: "Sign-in links",
      description:
        "The agent apps (they open in a new tab) and the admin desk. Example: Waiter AI app, Admin",
      type: "array",
      of: [defineArrayMember({ type: "link" })],
      group: "menu",
      validation: (rule) => rule.max(6),
    }),
    defineField({
      name: "getStarted",
      title: "Menu button",
      description: "The button at the right end of the menu. Example: Get Started",
      type: "link",
      group: "menu",
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "footer",
      title: "Footer",
      description: "Shown at the bottom of every page.",
      type: "object",
      group: "footer",
      fields: [
        defineField({
          name: "text",
          title: "Text",
          description:
            "One sentence on who we are. Example: AI agents for businesses in Southeast Asia.",
          type: "string",
          validation: (rule) => rule.max(140),
        }),
        defineField({
          name: "copyright",
          title: "Copyright line",
          description: "Example: © 2026 Selat, a subsidiary of Selat Group. All rights reserved.",
          type: "string",
          validation: (rule) => rule.required().max(120),
        }),
        defineField({
          name: "links",
          title: "Links",
          description: "Example: Privacy policy, Singapore, Malaysia, Indonesia",
          type: "array",
          of: [defineArrayMember({ type: "link" })],
          validation: (rule) => rule.max(12),
        }),
      ],
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "defaultSeo",
      title: "Defaults for search and sharing",
      description: "Used by every page that leaves the same field empty.",
      type: "seo",
      group: "seo",
      options: { collapsible: false },
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "popup",
      title: "Popup",
      description: "The popup that pages can show; each page says when, or never.",
      type: "popup",
      group: "popup",
      options: { collapsible: false },
    }),
    defineField({
      name: "notFound",
      title: "Page not found",
      description: "The texts of the page for a wrong address.",
      type: "object",
      group: "errors",
      fields: [
        defineField({
          name: "heading",
          title: "Heading",
          description: "Example: Oops! Page not found",
          type: "string",
          validation: (rule) => rule.required().max(60),
        }),
        defineField({
          name: "linkLabel",
          title: "Link to the home page",
          description: "Example: Return to Home",
          type: "string",
          validation: (rule) => rule.required().max(40),
        }),
      ],
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "redirectHosts",
      title: "Other sites that redirects may lead to",
      description:
        "Only the host name of each. A redirect to any other site is ignored. Example: shop.selat.example",
      type: "array",
      of: [
        defineArrayMember({
          type: "string",
          title: "Site",
          description: "Example: shop.selat.example",
          validation: (rule) => rule.custom(describeHostProblem),
        }),
      ],
      group: "redirects",
      validation: (rule) => rule.unique().max(20),
    }),
    languagesField,
    localizedTextsField,
  ],
  preview: { prepare: () => ({ title: "Settings" }) },
});
