/** A reference to a document that is shown at its own address. */
export const pageReference = {
  type: "reference" as const,
  to: [{ type: "page" }, { type: "contactPage" }, { type: "legalPage" }],
  options: { filter: "archived != true" },
};
