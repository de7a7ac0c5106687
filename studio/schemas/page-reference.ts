/** A reference to something that has an address of its own and is shown at it. */
export const pageReference = {
  type: "reference" as const,
  to: [{ type: "page" }, { type: "contactPage" }, { type: "legalPage" }],
  options: { filter: "archived != true" },
};
