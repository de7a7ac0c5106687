import { defineArrayMember, defineField } from "sanity";
import { checkOneLeadForm } from "./lead-form-rules.ts";
import { sectionGroups, thumbnails } from "./section-groups.ts";

const grid = {
  name: "grid",
  previewImageUrl: (type: string) => thumbnails.get(type),
} as const;

/** A list of sections, added from a picker with one picture per section. */
export const sectionsField = defineField({
  name: "sections",
  title: "Sections",
  description:
    "Top to bottom; drag a section by its left edge to move it. Example: a hero, a card grid, figures, a call to action",
  type: "array",
  of: sectionGroups.flatMap(({ of }) => of.map((type) => defineArrayMember({ type }))),
  options: { insertMenu: { filter: true, groups: sectionGroups, views: [grid, { name: "list" }] } },
  validation: (rule) => [
    rule.required().min(1).error("Add at least one section"),
    rule.custom(checkOneLeadForm),
  ],
});

/** The sections of a page: its own and reusable ones. */
export const pageSectionsField = {
  ...sectionsField,
  of: [...sectionsField.of, defineArrayMember({ type: "reusableSection" })],
  options: {
    insertMenu: {
      ...sectionsField.options?.insertMenu,
      groups: [...sectionGroups, { name: "shared", title: "Reusable", of: ["reusableSection"] }],
    },
  },
};
