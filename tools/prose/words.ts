/** Words of no field, each with the plain ones that say the same. A key is matched as whole words, in any case. */
export const plainWords: Record<string, string> = {
  anew: "again",
  "be told": "know, is notified, is shown",
  "becomes of": "happens to",
  behold: "see",
  "besides that": "also",
  "is told": "is notified, knows, reads",
  "are told": "are notified, know, read",
  "was told": "was notified, knew, read",
  "were told": "were notified, knew, read",
  "being told": "being notified",
  "been told": "been notified",
  told: "said, notified, reported, distinguished",
  mend: "fix",
  mended: "fixed",
  mends: "fixes",
  "nobody's": "unassigned, unknown, nothing",
  "nobody else's": "no other",
  stands: "is",
  stood: "was",
  untold: "not notified",
  whereof: "of which",
  whoever: "who, anyone who",
  whomever: "anyone",
  "what is said": "the text",
  "by itself alone": "alone",
  whither: "where",
};

/** Where a word of the list is the field's own, or the specification's. */
export const allowed: { file: RegExp; word: string; why: string }[] = [
  { file: /^docs\/specification\.md$/, word: "*", why: "the specification's own words" },
  { file: /^docs\/glossary\.md$/, word: "*", why: "explains words" },
];
