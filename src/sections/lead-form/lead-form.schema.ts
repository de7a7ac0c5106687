import { defineField, defineType } from "sanity";
import { anchorField, headingFields } from "../shared-fields.schema.ts";

export const picker = { group: "ask", order: 2 } as const;

/** The optional fields of a lead, as in src/lib/messages/lead-fields.ts. */
export const OPTIONAL_FIELDS = [{ title: "Remarks", value: "remarks" }];

/** The contact form as a section of a page: the same form, with its own texts and source. */
export const leadFormSection = defineType({
  name: "leadFormSection",
  title: "Lead form",
  description: "The contact form itself. Its labels and its button are those of the contact page.",
  type: "object",
  fieldsets: [
    { name: "lead", title: "What the lead desk receives", options: { collapsible: true } },
    { name: "words", title: "Texts of this form", options: { collapsible: true, collapsed: true } },
  ],
  fields: [
    ...headingFields("Start your free trial."),
    defineField({
      name: "source",
      title: "Source",
      description:
        "The desk and the reports count these leads under this name, whatever the page's address says. Example: ad-landing",
      type: "string",
      fieldset: "lead",
      validation: (rule) =>
        rule
          .required()
          .max(60)
          .regex(/^[a-z0-9-]+$/, {
            name: "small letters, digits and hyphens, such as ad-landing",
          }),
    }),
    defineField({
      name: "stage",
      title: "Requested stage",
      description:
        "Shown on the lead's card, like the stage of a link. Leave empty for a general question.",
      type: "string",
      fieldset: "lead",
      options: {
        list: ["Request Trial", "Request Demo", "Interested"].map((value) => ({
          title: value,
          value,
        })),
      },
    }),
    defineField({
      name: "solution",
      title: "Chosen solution",
      description:
        "Selected when the page opens; visitors can choose another one. Example: Waiter AI. Leave empty to let them choose.",
      type: "reference",
      to: [{ type: "solution" }],
      fieldset: "lead",
    }),
    defineField({
      name: "leftOut",
      title: "Fields to leave out",
      description:
        "More visitors send a shorter form. Fields that a lead needs cannot be left out.",
      type: "array",
      of: [{ type: "string" }],
      options: { list: OPTIONAL_FIELDS },
      fieldset: "lead",
      validation: (rule) => rule.unique(),
    }),
    defineField({
      name: "consentText",
      title: "Consent",
      description:
        "The sentence beside the button, up to the words that lead to the privacy policy. Leave empty to use the contact page's. Example: By sending this form you agree that we may call you about the offer, as described in our",
      type: "text",
      rows: 2,
      fieldset: "words",
      validation: (rule) => rule.max(200),
    }),
    defineField({
      name: "successTitle",
      title: "Message after sending",
      description: "Leave empty for the usual one. Example: Thank You!",
      type: "string",
      fieldset: "words",
      validation: (rule) => rule.max(60),
    }),
    defineField({
      name: "successText",
      title: "Text after sending",
      description:
        "One sentence under that title. Leave empty for the usual one. Example: Your place is noted. We call you within one working day.",
      type: "string",
      fieldset: "words",
      validation: (rule) => rule.max(140),
    }),
    anchorField,
  ],
  preview: {
    select: { title: "heading", source: "source" },
    prepare: ({ title, source }) => ({
      title,
      subtitle: source ? `Lead form: ${source}` : "Lead form",
    }),
  },
});
