import { z } from "npm:zod@4.6.7";
import { type ChatTexts, defaultTexts } from "./default-texts.ts";

/** The e-mail that confirms a request to who sent it, answered to the site's own address. */
export type Letter = { subject: string; text: string; replyTo?: string };

/** What the CMS is asked for. */
export const LEAD_TEXTS = `{
  "chat": *[_id == "leadMessages"][0].chat{ message, list, link, note, subject },
  "letter": *[_id == "leadMessages"][0].confirmation{ subject, text },
  "replyTo": *[_id == "siteSettings"][0].contactEmail,
  "facts": *[_type == "fact" && defined(key)]{ key, "text": coalesce(words, value, "") }
}`;

const words = z.string().nullish();

const answerSchema = z.object({
  chat: z
    .object({ message: words, list: words, link: words, note: words, subject: words })
    .nullish(),
  letter: z.object({ subject: words, text: words }).nullish(),
  replyTo: words,
  facts: z.array(z.object({ key: z.string(), text: z.string() })),
});

const EMAIL = /^[^\s@{}]+@[^\s@{}]+\.[^\s@{}]+$/;
const FACT = /\{([a-z][a-z0-9-]*)\}/g;

/** The texts of an answer to LEAD_TEXTS, the site's facts in their places; throws where it has another form. */
export function toLeadTexts(answer: unknown): { chat: ChatTexts; letter: Letter | null } {
  const { chat, letter, replyTo, facts } = answerSchema.parse(answer);
  const values = new Map(facts.map(({ key, text }) => [key, text]));
  const withFacts = (text: string) =>
    text.replace(FACT, (token, key: string) => values.get(key) ?? token);
  // A fact may name another one.
  const shown = (text: string | null | undefined) => withFacts(withFacts(text ?? "")).trim();
  const own = Object.entries(chat ?? {}).map(([name, text]) => [name, shown(text)] as const);
  const given = Object.fromEntries(own.filter(([, text]) => text !== ""));
  const [subject, text, address] = [shown(letter?.subject), shown(letter?.text), shown(replyTo)];
  return {
    chat: { ...defaultTexts, ...given },
    letter:
      subject && text ? { subject, text, ...(EMAIL.test(address) && { replyTo: address }) } : null,
  };
}
