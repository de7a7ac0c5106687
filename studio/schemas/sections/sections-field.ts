import { defineArrayMember, defineField } from "sanity";
import { sectionGroups, sectionTypes } from "./section-groups.ts";

/** The list of sections of a page, added from a picker with one picture a section. */
export const sectionsField = defineField({
  name: "sections",
  title: "Sections",
  description:
    "The page from top to bottom. Add opens the picker; drag a section by its left edge to move it.",
  type: "array",
  of: sectionTypes.map((type) => defineArrayMember({ type })),
  options: {
    insertMenu: {
      filter: true,
      groups: sectionGroups,
      views: [
        {
          name: "grid",
          previewImageUrl: (type) => `/static/sections/${type}.webp`,
        },
        { name: "list" },
      ],
    },
  },
  validation: (rule) => rule.required().min(1).error("A page needs at least one section"),
});
