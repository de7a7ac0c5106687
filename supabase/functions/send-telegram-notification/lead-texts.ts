import { z } from "npm:zod@4.6.7";
import { type ChatTexts, defaultTexts } from "./default-texts.ts";

/** The email that confirms a request to its sender; replies go to the site's own address. */
export type Confirmation = { subject: string; text: string; replyTo?: string };

/** The confirmation of a request, in the language of a lead; null if there is none. */
export type Confirmations = (language: string) => Confirmation | null;

/** The query to the CMS. */
export const LEAD_TEXTS = `{
  "chat": *[_id == "leadMessages"][0].chat{ message, list, link, note, subject },
  "confirmation": *[_id == "leadMessages"][0].confirmation{ subject, text },
  "confirmationTexts": *[_id == "leadMessages"][0].localizedTexts[]{ language, path, value },
  "replyTo": *[_id == "siteSettings"][0].contactEmail,
  "facts": *[_type == "fact" && defined(key)]{
    key, value, words, "localizedTexts": localizedTexts[path != "label"]{ language, path, value }
  }
}`;

const optionalText = z.string().nullish();
const localizedTexts = z
  .array(z.object({ language: optionalText, path: optionalText, value: optionalText }))
  .nullish();

const resultSchema = z.object({
  chat: z
    .object({
      message: optionalText,
      list: optionalText,
      link: optionalText,
      note: optionalText,
      subject: optionalText,
    })
    .nullish(),
  confirmation: z.object({ subject: optionalText, text: optionalText }).nullish(),
  confirmationTexts: localizedTexts,
  replyTo: optionalText,
  facts: z.array(
    z.object({ key: z.string(), value: optionalText, words: optionalText, localizedTexts }),
  ),
});

type FactTexts = z.infer<typeof resultSchema>["facts"][number];
type LocalizedTexts = z.infer<typeof localizedTexts>;

const EMAIL = /^[^\s@{}]+@[^\s@{}]+\.[^\s@{}]+$/;
const FACT = /\{([a-z][a-z0-9-]*)\}/g;

/** The texts of a response to LEAD_TEXTS, with the facts' values; throws if it has another shape. */
export function toLeadTexts(result: unknown): { chat: ChatTexts; confirmationIn: Confirmations } {
  const { chat, confirmation, confirmationTexts, replyTo, facts } = resultSchema.parse(result);
  const chatTexts = Object.entries(chat ?? {}).map(
    ([name, text]) => [name, resolveFacts(text)] as const,
  );
  const filledTexts = Object.fromEntries(chatTexts.filter(([, text]) => text !== ""));
  return { chat: { ...defaultTexts, ...filledTexts }, confirmationIn };

  /** A text with the facts' values in the language, else in the site's first one. */
  function resolveFacts(text: string | null | undefined, language?: string): string {
    const values = new Map(facts.map((fact) => [fact.key, factIn(fact, language)]));
    const withFacts = (template: string) =>
      template.replace(FACT, (token, key: string) => values.get(key) ?? token);
    // A fact may name another one.
    return withFacts(withFacts(text ?? "")).trim();
  }

  function confirmationIn(language: string): Confirmation | null {
    // Switched off by emptying the fields of the first language; an incomplete confirmation counts as none.
    if (!resolveFacts(confirmation?.subject) || !resolveFacts(confirmation?.text)) return null;
    const resolveField = (field: "subject" | "text") =>
      resolveFacts(
        inLanguage(confirmationTexts, `confirmation.${field}`, language) ?? confirmation?.[field],
        language,
      );
    const address = resolveFacts(replyTo);
    return {
      subject: resolveField("subject"),
      text: resolveField("text"),
      ...(EMAIL.test(address) && { replyTo: address }),
    };
  }
}

function factIn({ value, words: sentence, localizedTexts: texts }: FactTexts, language?: string) {
  const text = inLanguage(texts, "words", language) || sentence;
  return text || inLanguage(texts, "value", language) || value || "";
}

/** The text of a field in another language; undefined if it is empty. */
function inLanguage(texts: LocalizedTexts, field: string, code?: string): string | undefined {
  const text = texts?.find(({ language, path }) => language === code && path === field);
  return text?.value?.trim() || undefined;
}
