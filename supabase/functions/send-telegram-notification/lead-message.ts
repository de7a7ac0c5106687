import { z } from "npm:zod@4";

/** The columns of a lead that the message shows. */
export const leadSchema = z.object({
  company_name: z.string(),
  contact_name: z.string(),
  contact_number: z.string(),
  email: z.string(),
  solution_interested: z.string(),
  remarks: z.string(),
  stage: z.string(),
  source: z.string(),
});

export type Lead = z.infer<typeof leadSchema>;

/** A lead as Telegram HTML, where only `<`, `>` and `&` have a meaning. */
export function leadMessage(lead: Lead): string {
  const lines = [
    ["Company", lead.company_name],
    ["Contact", lead.contact_name],
    ["Phone", lead.contact_number],
    ["Email", lead.email],
    ["Solution", lead.solution_interested],
    ["Remarks", lead.remarks],
    ["Stage", lead.stage],
    ["Source", lead.source],
  ] as const;
  const shown = lines.filter(([, value]) => value !== "");
  const rows = shown.map(([label, value]) => `<b>${label}:</b> ${escapeHtml(value)}`);
  return ["<b>New lead</b>", ...rows].join("\n");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
