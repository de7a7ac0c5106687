import { createContext, use } from "react";
import { english } from "../lib/messages/english.ts";
import type { Messages } from "../lib/messages/catalogue.ts";

/** The system messages of the page that is drawn: the defaults, with the words of the CMS in their places. */
export const MessagesContext = createContext<Messages>(english);

/** The page's system messages. */
export function useMessages(): Messages {
  return use(MessagesContext);
}
