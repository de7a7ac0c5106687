// Puts leads and admins where a browser test needs them, with the secret key of the local stack.
import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { SECRET_KEY } from "../../local/supabase/keys.ts";
import type { Database } from "../../src/supabase/database.generated.ts";
import { urls } from "./stack.ts";

type Tables = Database["public"]["Tables"];
type Lead = Tables["leads"]["Row"];

/** Past every policy; for arranging and for looking at what came of a test, never for acting. */
export const service = createClient<Database>(urls.supabase, SECRET_KEY, {
  auth: { persistSession: false, autoRefreshToken: false },
});

/** Stores leads as they are; what is not said is that of an ordinary lead of this moment. */
export async function storeLeads(...leads: Partial<Lead>[]): Promise<Lead[]> {
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

/** Erases every lead: a spec begins with the leads that it makes itself. */
export async function eraseLeads(): Promise<void> {
  const { error } = await service.from("leads").delete().not("id", "is", null);
  if (error) throw new Error(error.message);
}

/** Every lead of an e-mail address, oldest first. */
export async function leadsOf(email: string): Promise<Lead[]> {
  const { data, error } = await service
    .from("leads")
    .select()
    .eq("email", email)
    .order("created_at");
  if (error) throw error;
  return data;
}

/** How many leads an hour are taken; without arguments as many as the specs send from one address. */
export async function setRateLimits(perEmail = 10_000, perAddress = 10_000): Promise<void> {
  const { error } = await service
    .from("app_settings")
    .update({ leads_per_email_per_hour: perEmail, leads_per_address_per_hour: perAddress })
    .eq("id", true);
  if (error) throw error;
}

/** Makes an admin who can sign in; one who is there already stays as they are. */
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
