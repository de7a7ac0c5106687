// Stores leads and admins for the browser tests, with the secret key of the local stack.
import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import type { Database } from "../../src/supabase/database.generated.ts";
import { admin, keysAt, stackAt, ownStack } from "./stack.ts";

type Tables = Database["public"]["Tables"];
type Lead = Tables["leads"]["Row"];
/** A lead without its country, which the database sets. */
type StoredLead = Omit<Lead, "country">;

/** Returns a client of a stack's database that bypasses RLS. */
export function clientOf(stack: number) {
  return createClient<Database>(stackAt(stack).urls.supabase, keysAt(stack).secret, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

/** A client that bypasses RLS, to arrange data and to read results; never for the action under test. */
export const service = clientOf(ownStack);

/** Returns a client that is signed in as the demo admin, for settings, which the secret key may only read. */
export async function openDesk() {
  const { urls } = stackAt(ownStack);
  const desk = createClient<Database>(urls.supabase, keysAt(ownStack).publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { error } = await desk.auth.signInWithPassword(admin);
  if (error) throw error;
  return desk;
}

/** Stores leads; columns that are not given have the values of an ordinary new lead. */
export async function storeLeads(...leads: Partial<StoredLead>[]): Promise<Lead[]> {
  const rows = leads.map((lead) => Object.assign(ordinaryLead(), lead));
  const { data, error } = await service.from("leads").insert(rows).select();
  if (error) throw new Error(error.message);
  return data;
}

function ordinaryLead() {
  return {
    id: randomUUID(),
    company_name: "Kopi Lane",
    contact_name: "Mei Ling Goh",
    contact_number: "+65 6555 0104",
    email: "meiling@kopilane.example",
    solution_interested: "Waiter AI",
    remarks: "",
    stage: "interested" as const,
    source: "direct",
    attribution: {},
    created_at: new Date().toISOString(),
    deleted_at: null,
    is_suspected: false,
  };
}

const singapore = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Singapore" });

/** Returns the date in Singapore in `days` days as YYYY-MM-DD. Tests use it since a fixed date would become past. */
export function dayAt(days: number): string {
  return singapore.format(new Date(Date.now() + days * 86_400_000));
}

/** Deletes every lead, so that a test starts with its own. */
export async function eraseLeads(): Promise<void> {
  const { error } = await service.from("leads").delete().not("id", "is", null);
  if (error) throw new Error(error.message);
}

/** Reads every lead with an email address, oldest first. */
export async function leadsOf(email: string): Promise<Lead[]> {
  const { data, error } = await service
    .from("leads")
    .select()
    .eq("email", email)
    .order("created_at");
  if (error) throw error;
  return data;
}

/**
 * Sets the rate limits: leads per hour for an email address and a network, leads per minute for the site. The defaults
 * are more than all specs send.
 */
export async function setRateLimits(
  { perEmail = 10_000, perAddress = 10_000, perMinute = 10_000 },
  client = service,
): Promise<void> {
  const { error } = await client
    .from("app_settings")
    .update({
      leads_per_email_per_hour: perEmail,
      leads_per_address_per_hour: perAddress,
      leads_per_minute: perMinute,
    })
    .eq("id", true);
  if (error) throw error;
}

/** Creates an admin, unless the email address already has an account. */
export async function storeAdmin(person: { email: string; password: string; name: string }) {
  const { email, password, name } = person;
  const { data, error } = await service.auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { full_name: name },
  });
  if (error?.code === "email_exists") return;
  if (error) throw new Error(error.message);
  await service.from("user_roles").insert({ user_id: data.user.id, role: "admin" });
}
