import { z } from "npm:zod@4.6.7";
import { type ChatTexts, defaultTexts, messageFields } from "./default-texts.ts";
import {
  escapeHtml,
  fill,
  fillMessage,
  type Message,
  oneLine,
  placeholdersOf,
} from "./message-template.ts";

type MessageColumn = Exclude<(typeof messageFields)[number][2], "is_suspected">;

/** A value as a message shows it: empty if there is none. */
const text = z
  .union([z.string(), z.number()])
  .nullable()
  .transform((value) => String(value ?? ""));

/** The fields of a lead for the message, and the time that identifies the claim. */
export const claimedLeadSchema = z.object({
  ...(Object.fromEntries(messageFields.map(([, , column]) => [column, text])) as Record<
    MessageColumn,
    typeof text
  >),
  id: z.string(),
  notification_claimed_at: z.string(),
  is_suspected: z.boolean(),
});

export type ClaimedLead = z.infer<typeof claimedLeadSchema>;

/** A short message omits the person; without the desk's `siteUrl` no message has a link. */
export type MessageForm = { isShort: boolean; siteUrl: string | null };

/** The maximum length of a message, in characters. */
const LONGEST = 4096;

/** The fields of a lead in a short message. */
const SHORT = new Set(["company", "solution", "source"]);

/**
 * Writes the message about some leads. One lead is written line by line, as the template of the CMS has it; a short
 * message has only the lines without a person. More leads are a list with a line each, at most 20 of them. The last
 * line links to the desk.
 */
export function leadsMessage(
  leads: ClaimedLead[],
  form: MessageForm,
  texts: ChatTexts = defaultTexts,
): Message {
  const [lead] = leads;
  const draw =
    leads.length === 1 && lead ? leadMessage.bind(null, lead) : listMessage.bind(null, leads);
  const message = draw(form, texts);
  // A template that repeats a long value can exceed Telegram's limit: then the default texts are used.
  return message.plain.length <= LONGEST ? message : draw(form, defaultTexts);
}

function leadMessage(lead: ClaimedLead, form: MessageForm, texts: ChatTexts): Message {
  const { isShort, siteUrl } = form;
  const note = lead.is_suspected ? texts.note : "";
  const values = Object.fromEntries(
    messageFields.map(([, name, column]) => [
      name,
      column === "is_suspected" ? note : lead[column],
    ]),
  );
  const lines = texts.message.split("\n");
  const messageLines = isShort
    ? lines.filter((line) => placeholdersOf(line).every((name) => SHORT.has(name)))
    : lines;
  const message = fillMessage(messageLines.join("\n"), values);
  if (!siteUrl) return message;
  // Rendered separately, so that remarks stay at the template's end and keep their line breaks.
  const link = fillMessage(texts.link, { link: `${siteUrl}/admin/dashboard/leads/${lead.id}` });
  return {
    html: `${message.html}\n${link.html}`,
    plain: `${message.plain}\n${link.plain}`,
  };
}

function listMessage(
  leads: ClaimedLead[],
  { isShort, siteUrl }: MessageForm,
  { list, note }: ChatTexts,
): Message {
  const title = fill(list, { count: String(leads.length) });
  const items = leads.map((lead) => {
    const { company_name, contact_name, contact_number, solution_interested, is_suspected } = lead;
    const person = isShort ? [] : [cut(contact_name, 36), cut(contact_number, 20)];
    const details = [...person, cut(solution_interested, 40), ...(is_suspected ? [note] : [])];
    return [cut(company_name, 60), details.join(", ")];
  });
  const link = siteUrl ? [`${siteUrl}/admin/dashboard`] : [];
  const lines = (draw: (company: string, details: string) => string) =>
    items.map(([company = "", details = ""], index) => `${index + 1}. ${draw(company, details)}`);
  return {
    html: [
      `<b>${escapeHtml(title)}</b>`,
      ...lines((company, details) => `<b>${escapeHtml(company)}</b>, ${escapeHtml(details)}`),
      ...link.map(escapeHtml),
    ].join("\n"),
    plain: [title, ...lines((company, details) => `${company}, ${details}`), ...link].join("\n"),
  };
}

function cut(value: string, longest: number): string {
  const characters = [...oneLine(value)];
  if (characters.length <= longest) return characters.join("");
  return `${characters.slice(0, longest - 1).join("")}…`;
}
