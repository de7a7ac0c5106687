import { english } from "./english.ts";

/** The public site's own words in one language. */
export type Messages = {
  [Group in keyof typeof english]: { [Name in keyof (typeof english)[Group]]: string };
};

/** The groups whose words the Studio's "Messages" may replace; the others have fields in documents of their own. */
export const messageGroups = [
  "answers",
  "notices",
  "rules",
  "controls",
  "months",
  "years",
] as const satisfies (keyof Messages)[];

export type MessageGroup = (typeof messageGroups)[number];

/** The system messages of every language; a language that lacks one fails the type check. */
export const catalogue = { en: english } satisfies Record<string, Messages>;

export type Language = keyof typeof catalogue;

/** A document's words, group by group, of which any may be missing. */
export type OwnMessages = {
  [Group in MessageGroup]?: { [Name in keyof Messages[Group]]?: string | null } | null;
};

/** The words of a language, with those of the CMS in their places; an empty field means the default. */
export function messagesFrom(
  own: OwnMessages | null | undefined,
  language: Language = "en",
): Messages {
  const defaults = catalogue[language];
  const groups = messageGroups.map((group) => {
    const given = Object.entries(own?.[group] ?? {}).filter(
      ([name, text]) => Object.hasOwn(defaults[group], name) && text,
    );
    return [group, { ...defaults[group], ...Object.fromEntries(given) }];
  });
  return { ...defaults, ...(Object.fromEntries(groups) as Pick<Messages, MessageGroup>) };
}
