import type { Extension } from "../leads/extensions/extension.ts";

/** Who gets the next lead. */
export const leadTurns: Extension = {
  name: "lead-turns",
  settings: [
    {
      isForAdmins: true,
      async load() {
        const { TurnsCard } = await import("./turns-card.tsx");
        return { default: TurnsCard };
      },
    },
  ],
};
