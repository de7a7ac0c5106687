import { english } from "./english.ts";
import type { Messages } from "./messages.ts";

/** The groups that the Studio's "Messages" may override; the others have fields in other documents. */
export const messageGroups = [
  "answers",
  "notices",
  "rules",
  "controls",
  "months",
  "years",
] as const satisfies (keyof Messages)[];

export type MessageGroup = (typeof messageGroups)[number];

/**
 * The system messages by the code of their language, each loaded when it is shown; one that lacks a message fails the
 * type check. A language without any uses the CMS's texts, else English.
 */
export const catalogue: Record<string, () => Promise<Messages>> = {
  en: async () => english,
  id: async () => (await import("./indonesian.ts")).indonesian,
  ms: async () => (await import("./malay.ts")).malay,
  zh: async () => (await import("./chinese.ts")).chinese,
};

const loaded = new Map<string, Messages>();

/** Loads the messages of a language, if it has any. Call it before a page in the language is rendered. */
export async function loadMessages(code: string): Promise<void> {
  const messages = await catalogue[code]?.();
  if (messages) loaded.set(code, messages);
}

/** The messages that a CMS document overrides, by group; any may be missing. */
export type MessageOverrides = {
  /** The code of their language; none for the first one. */
  language?: string | null;
} & {
  [Group in MessageGroup]?: { [Name in keyof Messages[Group]]?: string | null } | null;
};

/**
 * The messages of a language that `loadMessages` has loaded, overridden by those of the CMS; an empty field means the
 * default.
 */
export function messagesFrom(
  overrides: MessageOverrides | null | undefined,
  language = "en",
): Messages {
  const defaults = loaded.get(language) ?? english;
  const groups = messageGroups.map((group) => {
    const validTexts = Object.entries(overrides?.[group] ?? {}).filter(
      ([name, text]) => Object.hasOwn(defaults[group], name) && text,
    );
    return [group, { ...defaults[group], ...Object.fromEntries(validTexts) }];
  });
  return { ...defaults, ...(Object.fromEntries(groups) as Pick<Messages, MessageGroup>) };
}
