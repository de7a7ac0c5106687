import { z } from "npm:zod@4.6.7";

const id = z.union([z.string(), z.number()]).transform(String).optional();

/** What Google Ads posts for a lead form (developers.google.com/google-ads/webhook/docs/implementation). */
export const googleSchema = z.object({
  google_key: z.string(),
  lead_id: z.string().min(1).max(500),
  user_column_data: z
    .array(
      z.object({
        column_id: z.string().optional(),
        column_name: z.string().optional(),
        string_value: z.string().optional(),
      }),
    )
    .max(100),
  is_test: z.boolean().default(false),
  campaign_id: id,
  form_id: id,
  adgroup_id: id,
  creative_id: id,
  gcl_id: id,
});

/** Google's columns for each field of a lead; the first one with a value is used. */
const COLUMNS: Record<string, string[]> = {
  company_name: ["COMPANY_NAME"],
  contact_name: ["FULL_NAME"],
  contact_number: ["WORK_PHONE", "PHONE_NUMBER"],
  email: ["WORK_EMAIL", "EMAIL"],
};

/** Where a lead stores Google's data about the advertisement. */
const ATTRIBUTION = {
  campaign_id: "utm_id",
  gcl_id: "gclid",
  form_id: "form",
  adgroup_id: "ad_group",
  creative_id: "creative",
} as const;

/** Converts a lead from Google to our fields; answers to other questions go into the remarks. */
export function leadOfGoogle(googleLead: z.infer<typeof googleSchema>): Record<string, unknown> {
  const filledColumns = googleLead.user_column_data.filter(({ string_value }) =>
    string_value?.trim(),
  );
  const valueOf = (column: string) => {
    return filledColumns.find(({ column_id }) => column_id === column)?.string_value;
  };
  const names = ["FIRST_NAME", "LAST_NAME"];
  const fields: Record<string, unknown> = {
    contact_name: names.flatMap((column) => valueOf(column) ?? []).join(" "),
  };
  for (const [field, columns] of Object.entries(COLUMNS)) {
    const value = columns.map(valueOf).find((each) => each !== undefined);
    if (value !== undefined) fields[field] = value;
  }
  const mappedColumns = new Set([...names, ...Object.values(COLUMNS).flat()]);
  fields["remarks"] = filledColumns
    .filter(({ column_id = "" }) => !mappedColumns.has(column_id))
    .map(({ column_name, column_id, string_value }) => {
      return `${column_name || column_id || "Answer"}: ${string_value}`;
    })
    .join("\n");
  const attribution = Object.entries(ATTRIBUTION).flatMap(([theirs, ours]) => {
    const value = googleLead[theirs as keyof typeof ATTRIBUTION];
    return value === undefined ? [] : [[ours, value]];
  });
  fields["attribution"] = Object.fromEntries([["utm_source", "google"], ...attribution]);
  return fields;
}
