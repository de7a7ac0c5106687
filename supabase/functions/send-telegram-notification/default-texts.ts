/** What a message tells of a lead, line by line: the label, the name that templates have for it, and its column. */
export const told = [
  ["Company", "company", "company_name"],
  ["Contact", "contact", "contact_name"],
  ["Phone", "phone", "contact_number"],
  ["Email", "email", "email"],
  ["Solution", "solution", "solution_interested"],
  ["Stage", "stage", "stage"],
  ["Source", "source", "source"],
  // No text of the lead, but `note` below.
  ["Note", "note", "is_suspected"],
  ["Remarks", "remarks", "remarks"],
] as const;

/** What the sales team is told in; names in brackets stand for what a lead says. */
export type ChatTexts = {
  /** A message about one lead, line by line. */
  message: string;
  /** The first line of a list of leads. */
  list: string;
  /** The line that a message about one lead ends with. */
  link: string;
  /** What is said of a lead that a machine seems to have sent. */
  note: string;
  /** The subject of the e-mail that tells of leads in the chat's place. */
  subject: string;
};

/** As SPEC section 7 has the fields; what the CMS leaves empty is said like this. */
export const defaultTexts: ChatTexts = {
  message: ["New lead", ...told.map(([label, name]) => `${label}: [${name}]`)].join("\n"),
  list: "[count] new leads",
  link: "Lead: [link]",
  note: "filled in the way a machine does",
  subject: "New leads that the sales chat was not told of",
};
