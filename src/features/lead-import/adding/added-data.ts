import * as z from "zod/mini";
import { rowOf } from "../../../lib/lead-row.ts";
import { LEAD_FIELDS, leadRules } from "../../../lib/lead-rules.ts";
import { english } from "../../../lib/messages/english.ts";
import { checkedData } from "../../../supabase/access.ts";
import { AppError } from "../../../supabase/app-error.ts";
import { supabase } from "../../../supabase/client.ts";
import type { Lead } from "../../leads/model/lead.ts";

/** The validation rules for a lead that the desk adds: those of the contact form, and one for the language's code. */
export const addedSchema = z.object({
  ...leadRules(english.rules),
  language: z
    .string()
    .check(z.regex(/^[a-z]{2,3}$/, "Enter a language, such as Malay, or its code, such as ms")),
});

export type AddedValues = z.output<typeof addedSchema>;

/** The rules for a lead added by hand, with a source (empty if unknown) and an owner's id (empty if unassigned). */
export const typedSchema = z.extend(addedSchema, {
  source: z.string().check(z.trim(), z.maxLength(100, "Source must be less than 100 characters")),
  owner: z.string(),
});

export type TypedValues = z.output<typeof typedSchema>;

/** Returns the columns of `leads` for an added lead. */
export function columnsOf(values: AddedValues) {
  return { ...rowOf(LEAD_FIELDS, values), language: values.language };
}

/** Stores a lead added by hand, and returns its row. Sending the same id twice stores one lead. Throws AppError. */
export async function addLead(
  id: string,
  { source, owner, ...values }: TypedValues,
): Promise<Lead> {
  const lead = { id, ...columnsOf(values), owner: owner || null, ...(source && { source }) };
  const data = await checkedData(supabase.rpc("add_lead", { lead }).maybeSingle());
  if (!data) throw new AppError("This lead already exists", { code: "23505" });
  return data;
}
