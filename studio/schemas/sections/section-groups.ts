/**
 * Every section a page can hold, in the groups of the picker. A new section is listed here and in
 * schema-types.ts; node scripts/section-thumbnails.ts photographs it for the picker.
 */
export const sectionGroups = [
  { name: "opening", title: "Opening", of: ["heroSection", "offerSection"] },
  {
    name: "explain",
    title: "Explain",
    of: [
      "cardGridSection",
      "stepsSection",
      "videoShowcaseSection",
      "regionsSection",
      "richTextSection",
    ],
  },
  {
    name: "convince",
    title: "Convince",
    of: ["checklistSection", "badgesSection", "testimonialsSection", "statsSection", "faqSection"],
  },
  {
    name: "ask",
    title: "Ask",
    of: ["callToActionSection", "emailCaptureSection", "contactCardsSection"],
  },
] satisfies { name: string; title: string; of: string[] }[];

/** The `_type` of every section. */
export const sectionTypes: string[] = sectionGroups.flatMap(({ of }) => of);
