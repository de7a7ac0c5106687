import { createContext, use } from "react";
import { english } from "../lib/messages/english.ts";
import { messagesFrom } from "../lib/messages/catalogue.ts";
import type { Messages } from "../lib/messages/messages.ts";
import { languagesOf } from "../lib/languages.ts";
import { onlyLanguage } from "./language.ts";
import type { PageContent } from "./page-content.ts";

/** The system messages of the current page: the defaults, with replacements of the CMS. */
export const MessagesContext = createContext<Messages>(english);

/** The page's system messages. */
export function useMessages(): Messages {
  return use(MessagesContext);
}

/** The system messages in the content's language. Call `loadMessages` first, which fetches the defaults. */
export function messagesIn({ site, shownIn = onlyLanguage }: PageContent): Messages {
  const { code } = shownIn.language;
  const first = languagesOf(site?.languages)[0]?.code;
  const overrides = site?.messages?.find(({ language }) => (language || first) === code);
  return messagesFrom(overrides, code);
}
