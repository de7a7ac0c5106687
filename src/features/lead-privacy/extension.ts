import type { Extension } from "../leads/extensions/extension.ts";

/** The rights of the person behind a lead. */
export const leadPrivacy: Extension = {
  name: "lead-privacy",
  async panel() {
    const { PersonRights } = await import("./person-rights.tsx");
    return { sections: [{ place: "before history", Section: PersonRights }] };
  },
};
