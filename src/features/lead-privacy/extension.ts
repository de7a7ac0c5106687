import type { Extension } from "../leads/extensions/extension.ts";

/** Adds the rights of the person behind a lead: correction, copy and erasure of their data. */
export const leadPrivacy: Extension = {
  name: "lead-privacy",
  async panel() {
    const { PersonRights } = await import("./person-rights.tsx");
    return { sections: [{ place: "before history", Section: PersonRights }] };
  },
};
