import type { english } from "./english.ts";

/** The public site's system messages in one language. */
export type Messages = {
  [Group in keyof typeof english]: { [Name in keyof (typeof english)[Group]]: string };
};
