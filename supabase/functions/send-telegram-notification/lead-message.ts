import { z } from "npm:zod@4.6.7";

/** What the message needs of a lead, and the time that names the claim. */
export const claimedLeadSchema = z.object({
  id: z.string(),
  notification_claimed_at: z.string(),
  company_name: z.string(),
  contact_name: z.string(),
  contact_number: z.string(),
  email: z.string(),
  solution_interested: z.string(),
  remarks: z.string(),
  stage: z.string(),
  source: z.string(),
  is_suspected: z.boolean(),
});

export type ClaimedLead = z.infer<typeof claimedLeadSchema>;

/** One message twice: as Telegram HTML, and as it goes out where Telegram refuses the HTML. */
export type Message = { html: string; plain: string };

/** Line breaks, those that only some programs take for one, too. */
const BREAKS = /\s*[\n\v\f\r\u0085\u2028\u2029]+\s*/g;

function oneLine(value: string): string {
  return value.replaceAll(BREAKS, " ").trim();
}

/** Of a short message, which leaves the person out; `siteUrl` null leaves the link out, too. */
export type ShortMessage = { siteUrl: string | null };

/**
 * One lead has a line for every field; only remarks, which come last, may hold more. A short message has company,
 * solution, source and a link to the lead in the desk. More leads are a list with a line each, at most 20 of them,
 * since a message may have 4096 characters.
 */
export function leadsMessage(leads: ClaimedLead[], short: ShortMessage | null): Message {
  const [lead] = leads;
  return leads.length === 1 && lead ? leadMessage(lead, short) : listMessage(leads, short);
}

function leadMessage(lead: ClaimedLead, short: ShortMessage | null): Message {
  const lines = short ? shortLines(lead, short) : allLines(lead);
  const shown = lines.filter(([, value]) => value !== "");
  return {
    html: ["<b>New lead</b>", ...shown.map(asHtml)].join("\n"),
    plain: ["New lead", ...shown.map(([label, value]) => `${label}: ${value}`)].join("\n"),
  };
}

function listMessage(leads: ClaimedLead[], short: ShortMessage | null): Message {
  const title = `${leads.length} new leads`;
  const items = leads.map((lead) => {
    const { company_name, contact_name, contact_number, solution_interested, is_suspected } = lead;
    const person = short ? [] : [cut(contact_name, 36), cut(contact_number, 20)];
    const note = is_suspected ? ["filled in the way a machine does"] : [];
    return [cut(company_name, 60), [...person, cut(solution_interested, 40), ...note].join(", ")];
  });
  const link = short?.siteUrl ? [`${short.siteUrl}/admin/dashboard`] : [];
  const lines = (draw: (company: string, rest: string) => string) =>
    items.map(([company = "", rest = ""], index) => `${index + 1}. ${draw(company, rest)}`);
  return {
    html: [
      `<b>${title}</b>`,
      ...lines((company, rest) => `<b>${escapeHtml(company)}</b>, ${escapeHtml(rest)}`),
      ...link.map(escapeHtml),
    ].join("\n"),
    plain: [title, ...lines((company, rest) => `${company}, ${rest}`), ...link].join("\n"),
  };
}

function cut(value: string, longest: number): string {
  const characters = [...oneLine(value)];
  if (characters.length <= longest) return characters.join("");
  return `${characters.slice(0, longest - 1).join("")}…`;
}

type Line = readonly [label: string, value: string];

function shortLines(lead: ClaimedLead, { siteUrl }: ShortMessage): Line[] {
  return [
    ["Company", oneLine(lead.company_name)],
    ["Solution", oneLine(lead.solution_interested)],
    ["Source", oneLine(lead.source)],
    ["Lead", siteUrl ? `${siteUrl}/admin/dashboard/leads/${lead.id}` : ""],
  ];
}

function allLines(lead: ClaimedLead): Line[] {
  return [
    ["Company", oneLine(lead.company_name)],
    ["Contact", oneLine(lead.contact_name)],
    ["Phone", oneLine(lead.contact_number)],
    ["Email", oneLine(lead.email)],
    ["Solution", oneLine(lead.solution_interested)],
    ["Stage", lead.stage],
    ["Source", oneLine(lead.source)],
    ["Note", lead.is_suspected ? "filled in the way a machine does" : ""],
    ["Remarks", lead.remarks],
  ];
}

function asHtml([label, value]: Line): string {
  return `<b>${label}:</b> ${escapeHtml(value)}`;
}

/** In Telegram HTML only `<`, `>` and `&` have a meaning. */
function escapeHtml(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
