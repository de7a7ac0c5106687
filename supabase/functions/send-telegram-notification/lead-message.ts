import { z } from "npm:zod@4";

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

/** Every field has a line of its own; only remarks, which come last, may hold more. */
export function leadMessage(lead: ClaimedLead): Message {
  const lines = [
    ["Company", oneLine(lead.company_name)],
    ["Contact", oneLine(lead.contact_name)],
    ["Phone", oneLine(lead.contact_number)],
    ["Email", oneLine(lead.email)],
    ["Solution", oneLine(lead.solution_interested)],
    ["Stage", lead.stage],
    ["Source", oneLine(lead.source)],
    ["Note", lead.is_suspected ? "filled in the way a machine does" : ""],
    ["Remarks", lead.remarks],
  ] as const;
  const shown = lines.filter(([, value]) => value !== "");
  return {
    html: ["<b>New lead</b>", ...shown.map(asHtml)].join("\n"),
    plain: ["New lead", ...shown.map(([label, value]) => `${label}: ${value}`)].join("\n"),
  };
}

/** In Telegram HTML only `<`, `>` and `&` have a meaning. */
function asHtml([label, value]: readonly [string, string]): string {
  const escaped = value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return `<b>${label}:</b> ${escaped}`;
}
