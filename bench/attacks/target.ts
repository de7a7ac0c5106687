import { randomUUID } from "node:crypto";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Sql } from "postgres";
import type { ProjectKeys } from "supabase-local/keys";
import type { Database } from "../../src/supabase/database.generated.ts";
import { askJson } from "./attack.ts";

/** The URLs of the whole local stack, and its keys. */
export type Servers = {
  urls: Record<"site" | "studio" | "supabase" | "lake" | "telegram", string>;
  mailPort: number;
  keys: ProjectKeys;
  databaseUrl: string;
  admin: { email: string; password: string };
};

/** The response to a successful sign-in. */
export type Session = { access_token: string; refresh_token: string };

export type Person = {
  id: string;
  email: string;
  password: string;
  token: string;
  refreshToken: string;
};

/** The stack under attack, and the accounts that the attacks use. */
export type Target = Servers & {
  service: SupabaseClient<Database>;
  /** The database as its superuser, to move times into the past and to check what an attack has changed. */
  sql: Sql;
  /** Headers of a visitor's request to Supabase. */
  visitor: Record<string, string>;
  /** A user with an account but no role. */
  outsider: Person;
  /** An admin. */
  insider: Person;
  primary: Person;
  /** Returns the headers of a person's request to Supabase. */
  as: (person: Person) => Record<string, string>;
  signIn: (email: string, password: string) => ReturnType<typeof askJson>;
  /** Creates an account with its own email address and signs it in; an admin by default. */
  createPerson: (role?: "admin" | "member" | "none") => Promise<Person>;
  /** The id of a stored lead. */
  leadId: string;
};

export const PASSWORD = "Teh-tarik-kosong-9";

/** Returns a valid lead as the site sends it, with its own id and email address. */
export function leadOf(changes: object = {}) {
  return {
    id: randomUUID(),
    company_name: "Kopi Corner",
    contact_name: "Tan Wei Ling",
    contact_number: "+65 6123 4567",
    email: `${randomUUID()}@kopi.example`,
    solution_interested: "Waiter AI",
    remarks: "",
    ...changes,
  };
}

/** Enters the desk, as its page does; without this call, even a user with a role reads no leads. */
export async function enterDesk(origin: string, headers: Record<string, string>): Promise<void> {
  const { status, text } = await askJson(origin, "/rest/v1/rpc/enter_desk", {}, { headers });
  if (status !== 200) throw new Error(`The desk could not be entered: ${status} ${text}`);
}

/** Creates the accounts and the lead that the attacks use, and raises the limits that would stop the attacks early. */
export async function targetOf(servers: Servers, sql: Sql): Promise<Target> {
  const { urls, keys, admin } = servers;
  const service = createClient<Database>(urls.supabase, keys.secret, {
    auth: { persistSession: false },
  });
  const visitor = { apikey: keys.publishable };
  const signIn = (email: string, password: string) =>
    askJson(
      urls.supabase,
      "/auth/v1/token?grant_type=password",
      { email, password },
      { headers: visitor },
    );

  async function open(id: string, email: string, password: string): Promise<Person> {
    const { text } = await signIn(email, password);
    const session = JSON.parse(text) as Session;
    const { access_token: token, refresh_token: refreshToken } = session;
    await enterDesk(urls.supabase, { ...visitor, authorization: `Bearer ${token}` });
    return { id, email, password, token, refreshToken };
  }

  async function createPerson(role: "admin" | "member" | "none" = "admin"): Promise<Person> {
    const email = `${randomUUID()}@selat.example`;
    const { data, error } = await service.auth.admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
    });
    if (error) throw error;
    if (role !== "none") {
      await service.from("user_roles").insert({ user_id: data.user.id, role }).throwOnError();
    }
    return open(data.user.id, email, PASSWORD);
  }

  await service
    .from("app_settings")
    .update({
      leads_per_email_per_hour: 5,
      leads_per_address_per_hour: 10_000,
      leads_per_minute: 10_000,
    })
    .eq("id", true)
    .throwOnError();
  const lead = { ...leadOf(), stage: "interested" as const };
  await service.from("leads").insert(lead).throwOnError();
  const [first] = await sql`select id from public.profiles where is_primary_admin`;
  return {
    ...servers,
    service,
    sql,
    visitor,
    signIn,
    createPerson,
    outsider: await createPerson("none"),
    insider: await createPerson("admin"),
    primary: await open(String(first?.["id"]), admin.email, admin.password),
    as: ({ token }) => ({ ...visitor, authorization: `Bearer ${token}` }),
    leadId: lead.id,
  };
}
