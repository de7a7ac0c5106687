/** A stage as the database names it. */
export type Stage = "interested" | "request-demo" | "request-trial" | "closed" | "failed";

/** The titles of the stages, in the order of the board, as SPEC section 4 names them. */
export const stageTitles: Record<Stage, string> = {
  interested: "Interested",
  "request-demo": "Request Demo",
  "request-trial": "Request Trial",
  closed: "Closed",
  failed: "Failed",
};

/** The countries of the sales team as the database names them; `other` is everywhere else. */
export const countryTitles = {
  SG: "Singapore",
  MY: "Malaysia",
  ID: "Indonesia",
  other: "Elsewhere",
} as const;

/** The options of a country filter, by value; the empty value means all countries. */
export const countryChoices = { "": "All countries", ...countryTitles } as const;
