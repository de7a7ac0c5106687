import { defineField, defineType } from "sanity";
import {
  checkEndDate,
  checkSection,
  checkVariant,
  isLocked,
  STATUSES,
} from "../experiment-rules.ts";
import { sectionsField } from "../sections-field.ts";

const readOnly = ({ document }: { document?: Record<string, unknown> | undefined }) =>
  isLocked(document?.["status"]);

/**
 * Two versions of one section of a page against each other: the section as it is (control) and another text (variant).
 * Its settings are locked when it starts; the Studio's actions write the rest (decision 048).
 */
export const experiment = defineType({
  name: "experiment",
  title: "Experiment",
  type: "document",
  fields: [
    defineField({
      name: "hypothesis",
      title: "Hypothesis",
      description:
        "What you expect, and why. Example: A heading that names the waiting time gets more clicks, because guests hate to wait",
      type: "text",
      rows: 3,
      readOnly,
      validation: (rule) => rule.required().max(300),
    }),
    defineField({
      name: "page",
      title: "Page",
      description: "The page of the section. Example: Waiter AI",
      type: "reference",
      to: [{ type: "page" }],
      options: { filter: "archived != true", disableNew: true },
      readOnly,
      validation: (rule) => rule.required().error("Choose the page"),
    }),
    defineField({
      name: "sectionKey",
      title: "Section",
      description:
        "The section on the page is the control: every second visitor still sees it, and everyone without JavaScript. Reusable sections cannot be tested. Example: the hero",
      type: "string",
      readOnly,
      validation: (rule) => rule.custom(checkSection),
    }),
    defineField({
      ...sectionsField,
      name: "variant",
      title: "Variant",
      description: "A copy of the section, in which you change the text. Example: another heading",
      options: {},
      readOnly,
      validation: (rule) => rule.custom(checkVariant),
    }),
    defineField({
      name: "primaryMetric",
      title: "Goal",
      description:
        "What counts as success, among those who open the page. Choose it before the start, so that the results do not decide it. A sent form says more than a click: choose clicks only if too few forms are sent.",
      type: "string",
      options: {
        list: [
          { title: "Sends the contact form later in the visit", value: "leads" },
          { title: "Clicks a link or button in the section", value: "pressed" },
        ],
        layout: "radio",
      },
      initialValue: "leads",
      readOnly,
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "minimumDetectableEffect",
      title: "Smallest effect worth having",
      description:
        "In percent of the current rate. A smaller effect takes longer: half of it takes about four times as long. Example: 25, from 4 in 100 visits to 5",
      type: "number",
      initialValue: 25,
      readOnly,
      validation: (rule) => rule.required().min(1).max(500),
    }),
    defineField({
      name: "endDate",
      title: "End",
      description:
        "When you will decide, whatever the result. The experiment does not stop automatically. Example: 31 December",
      type: "date",
      readOnly,
      validation: (rule) => rule.required().custom(checkEndDate),
    }),
    defineField({
      name: "status",
      title: "Status",
      description: "Changed by Start and Stop.",
      type: "string",
      options: { list: STATUSES, layout: "radio" },
      initialValue: "draft",
      readOnly: true,
      hidden: true,
    }),
    defineField({
      name: "startedAt",
      title: "Started",
      description: "Example: 1 December, 10:00",
      type: "datetime",
      readOnly: true,
      hidden: ({ value }) => !value,
    }),
    defineField({
      name: "stoppedAt",
      title: "Stopped",
      description: "Example: 28 December, 10:00",
      type: "datetime",
      readOnly: true,
      hidden: ({ value }) => !value,
    }),
    defineField({
      name: "sampleSize",
      title: "Sample size",
      description:
        "How many visits both versions need together, by the traffic at the start. Example: 8,400",
      type: "number",
      readOnly: true,
      hidden: ({ value }) => !value,
    }),
    defineField({
      name: "publishedAt",
      title: "Variant published",
      description: "When the variant was put on the page. Example: 28 December, 10:05",
      type: "datetime",
      readOnly: true,
      hidden: ({ value }) => !value,
    }),
  ],
  preview: {
    select: { hypothesis: "hypothesis", status: "status", page: "page.title", used: "publishedAt" },
    prepare: ({ hypothesis, status, page, used }) => {
      const title = STATUSES.find(({ value }) => value === status)?.title ?? "Draft";
      const state = used ? "Published" : title;
      return { title: hypothesis, subtitle: page ? `${state}, on ${page}` : state };
    },
  },
});
