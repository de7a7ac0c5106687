/** The lines of a message about a lead: the label, the name that templates have for it, and its column. */
export const messageFields = [
  ["Company", "company", "company_name"],
  ["Contact", "contact", "contact_name"],
  ["Phone", "phone", "contact_number"],
  ["Email", "email", "email"],
  ["Solution", "solution", "solution_interested"],
  ["Stage", "stage", "stage"],
  ["Source", "source", "source"],
  // Not a text of the lead: the line shows `note` below if the lead is suspected.
  ["Note", "note", "is_suspected"],
  ["Remarks", "remarks", "remarks"],
] as const;

/** The texts of messages to the sales team; names in brackets are replaced by a lead's values. */
export type ChatTexts = {
  /** A message about one lead, line by line. */
  message: string;
  /** The first line of a list of leads. */
  list: string;
  /** The line that a message about one lead ends with. */
  link: string;
  /** The note on a lead that a bot seems to have sent. */
  note: string;
  /** The subject of the email about leads that replaces the chat. */
  subject: string;
};

/** The fields of SPEC section 7; these replace empty fields of the CMS. */
export const defaultTexts: ChatTexts = {
  message: ["New lead", ...messageFields.map(([label, name]) => `${label}: [${name}]`)].join("\n"),
  list: "[count] new leads",
  link: "Lead: [link]",
  note: "suspected spam",
  subject: "New leads that did not reach the sales chat",
};
