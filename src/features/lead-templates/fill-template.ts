import { contactOf } from "../leads/model/contact.ts";
import type { Lead, MessageTemplate, WrittenChannel } from "../leads/model/lead.ts";

/** The placeholders of a template, each with the label that the desk shows. */
export const placeholders = {
  name: "Contact's name",
  company: "Company",
  solution: "Solution",
  me: "Your name",
} as const;

type Placeholder = keyof typeof placeholders;
type Values = Record<Placeholder, string>;

/** Returns whether every word in braces is a placeholder. */
export function hasKnownPlaceholders(text: string): boolean {
  return [...text.matchAll(/\{([^{}]*)\}/g)].every(([, name = ""]) =>
    Object.hasOwn(placeholders, name),
  );
}

/** Returns the text with the placeholders replaced; braces inside a value stay unchanged. */
export function fillTemplate(text: string, values: Values): string {
  return text.replaceAll(/\{([^{}]*)\}/g, (match, name: string) =>
    Object.hasOwn(values, name) ? values[name as Placeholder] : match,
  );
}

/** Returns the values of a lead's placeholders; `me` is the name of the signed-in user. */
export function valuesOf(lead: Lead, me: string): Values {
  const { contact_name, company_name, solution_interested } = lead;
  return { name: contact_name, company: company_name, solution: solution_interested, me };
}

/** Returns a mailto link; RFC 6068 ends the lines of a body with CR LF. */
function mailLink(email: string, subject: string, body: string): string {
  const address = encodeURIComponent(email).replace("%40", "@");
  const lines = encodeURIComponent(body.replaceAll(/\r?\n/g, "\r\n"));
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${lines}`;
}

/** Returns the link that starts an empty message; null if the lead cannot be reached by this channel. */
export function linkTo(lead: Lead, channel: WrittenChannel): string | null {
  return channel === "email" ? `mailto:${lead.email}` : contactOf(lead).whatsapp;
}

/** Returns the templates in the order of the menu: those in the lead's language first. */
export function templatesFor(
  { language }: Pick<Lead, "language">,
  templates: readonly MessageTemplate[],
): MessageTemplate[] {
  const languageRank = (template: MessageTemplate) => Number(template.language !== language);
  return templates.toSorted((a, b) => languageRank(a) - languageRank(b));
}

export type FilledTemplate = Pick<MessageTemplate, "id" | "name" | "language"> & {
  subject: string | null;
  body: string;
  /** The link that starts a message with this text. */
  href: string;
};

/** Returns the template filled with the lead's values; null if the lead cannot be reached by the template's channel. */
export function filledFor(
  lead: Lead,
  me: string,
  template: MessageTemplate,
): FilledTemplate | null {
  const { id, name, language, channel } = template;
  const values = valuesOf(lead, me);
  const body = fillTemplate(template.body, values);
  if (channel === "email") {
    const subject = fillTemplate(template.subject ?? "", values);
    return { id, name, language, subject, body, href: mailLink(lead.email, subject, body) };
  }
  const chat = linkTo(lead, channel);
  return chat
    ? { id, name, language, subject: null, body, href: `${chat}?text=${encodeURIComponent(body)}` }
    : null;
}
