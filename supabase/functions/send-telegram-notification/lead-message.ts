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

/** Remarks come last: they may hold lines that look like the others. */
export function leadMessage(lead: ClaimedLead): Message {
  const lines = [
    ["Company", lead.company_name],
    ["Contact", lead.contact_name],
    ["Phone", lead.contact_number],
    ["Email", lead.email],
    ["Solution", lead.solution_interested],
    ["Stage", lead.stage],
    ["Source", lead.source],
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
