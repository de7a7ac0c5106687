import { defineArrayMember, defineField, defineType } from "sanity";
import { type LeadField, leadFields } from "../../../src/lib/messages/lead-fields.ts";
import { languageFields } from "./language-fields.ts";
import { seoField } from "./address-fields.ts";

const SOLUTION_PLACEHOLDER = {
  name: "solutionPlaceholder",
  title: "Placeholder of the list of solutions",
  example: "Select a solution",
};

/** A label for each field of the form, and the placeholder of the list of solutions. */
const LABELS = Object.entries<LeadField>(leadFields).flatMap(([name, field]) => {
  const label = { name, title: field.studio, example: field.label.en };
  return field.control.type === "solutions" ? [label, SOLUTION_PLACEHOLDER] : [label];
});

type SourceTexts = { heading?: string; note?: string; solution?: object };

/** The one page with the lead form: its headings by source and every label of the form. */
export const contactPage = defineType({
  name: "contactPage",
  title: "Contact page",
  type: "document",
  groups: [
    { name: "content", title: "Content", default: true },
    { name: "form", title: "Form" },
    { name: "seo", title: "Search and sharing" },
  ],
  fields: [
    defineField({
      name: "path",
      title: "Path",
      description: "Fixed: links on other sites, such as those of advertisements, lead here.",
      type: "string",
      group: "content",
      readOnly: ({ document }) => document?.["language"] === undefined,
      initialValue: "/contact",
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "defaultHeading",
      title: "Heading",
      description: "Unless a source below has its own. Example: Get Started Today",
      type: "string",
      group: "content",
      validation: (rule) => rule.required().max(60),
    }),
    defineField({
      name: "headings",
      title: "Texts by source",
      description: "For links with a certain source. Example: Schedule a Demo for schedule-demo",
      type: "array",
      of: [
        defineArrayMember({
          name: "sourceHeading",
          title: "Texts for a source",
          type: "object",
          validation: (rule) =>
            rule.custom((texts?: SourceTexts) =>
              !texts || texts.heading || texts.note || texts.solution
                ? true
                : "Enter a heading or a line under it, or choose a solution",
            ),
          fields: [
            defineField({
              name: "source",
              title: "Source",
              description: "The word after source= in the link. Example: schedule-demo",
              type: "string",
              validation: (rule) =>
                rule.required().regex(/^[a-z0-9-]+$/, {
                  name: "small letters, digits and hyphens, such as get-started",
                }),
            }),
            defineField({
              name: "heading",
              title: "Heading",
              description: "Leave empty for the usual one. Example: Schedule a Demo",
              type: "string",
              validation: (rule) => rule.max(60),
            }),
            defineField({
              name: "note",
              title: "Line under the heading",
              description:
                "Shows visitors what they chose. Example: Free trial, from the special offer",
              type: "string",
              validation: (rule) => rule.max(80),
            }),
            defineField({
              name: "solution",
              title: "Chosen solution",
              description:
                "Selected in the form, unless the link names another one. Example: Custom AI",
              type: "reference",
              to: [{ type: "solution" }],
            }),
          ],
          preview: {
            select: {
              heading: "heading",
              note: "note",
              solution: "solution.name",
              subtitle: "source",
            },
            prepare: ({ heading, note, solution, subtitle }) => ({
              title: heading ?? note ?? solution,
              subtitle,
            }),
          },
        }),
      ],
      group: "content",
      validation: (rule) => rule.max(12),
    }),
    defineField({
      name: "subtitle",
      title: "Subtitle",
      description: "Example: Fill out the form below and we'll get back to you shortly",
      type: "string",
      group: "content",
      validation: (rule) => rule.required().max(120),
    }),
    defineField({
      name: "nextSteps",
      title: "What happens next",
      description: "What a person can expect after sending the form, step by step.",
      type: "object",
      group: "content",
      options: { collapsible: false },
      fields: [
        defineField({
          name: "heading",
          title: "Heading",
          description: "Example: What happens next",
          type: "string",
          validation: (rule) => rule.max(60),
        }),
        defineField({
          name: "steps",
          title: "Steps",
          description:
            "In the order in which they happen; three read best. Example: We read your request, We call you, You try it",
          type: "array",
          of: [
            defineArrayMember({
              name: "nextStep",
              title: "Step",
              type: "object",
              fields: [
                defineField({
                  name: "title",
                  title: "Title",
                  description: "Example: We read your request",
                  type: "string",
                  validation: (rule) => rule.required().max(60),
                }),
                defineField({
                  name: "text",
                  title: "Text",
                  description:
                    "One or two short sentences. Example: A person answers within one working day.",
                  type: "text",
                  rows: 2,
                  validation: (rule) => rule.max(160),
                }),
              ],
              preview: { select: { title: "title", subtitle: "text" } },
            }),
          ],
          validation: (rule) => rule.max(5),
        }),
      ],
    }),
    defineField({
      name: "contactHeading",
      title: "Heading of the contact details",
      description:
        "Above the email address and the phone numbers of the site settings. Example: Rather talk to a person?",
      type: "string",
      group: "content",
      validation: (rule) => rule.max(60),
    }),
    defineField({
      name: "labels",
      title: "Field labels",
      description: "The words above each field of the form.",
      type: "object",
      group: "form",
      fields: LABELS.map(({ name, title, example }) =>
        defineField({
          name,
          title,
          description: `Leave empty to use this example: ${example}`,
          placeholder: example,
          type: "string",
          validation: (rule) => rule.max(40),
        }),
      ),
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "submitLabel",
      title: "Button",
      description: "Example: Submit Request",
      type: "string",
      group: "form",
      validation: (rule) => rule.required().max(30),
    }),
    defineField({
      name: "submittingLabel",
      title: "Button while sending",
      description: "Example: Submitting...",
      type: "string",
      group: "form",
      validation: (rule) => rule.required().max(30),
    }),
    defineField({
      name: "consentText",
      title: "Consent",
      description:
        "The sentence beside the button, up to the words that lead to the privacy policy. Example: By sending this form you agree that we may contact you about your request, as our",
      type: "text",
      rows: 2,
      group: "form",
      validation: (rule) => rule.required().max(200),
    }),
    defineField({
      name: "consentLinkLabel",
      title: "Consent, link text",
      description:
        "The last words of that sentence; they lead to the privacy policy. Example: privacy policy",
      type: "string",
      group: "form",
      validation: (rule) => rule.required().max(60),
    }),
    seoField,
    ...languageFields,
  ],
  preview: {
    select: { subtitle: "path" },
    prepare: ({ subtitle }) => ({ title: "Contact page", subtitle }),
  },
});
