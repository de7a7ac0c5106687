import { randomUUID } from "node:crypto";
import { isDenied } from "./admin-actions.ts";
import { apiOf } from "./api.ts";
import { type Attack, heldIf, refused, type ServerResponse } from "./attack.ts";
import { leadOf, PASSWORD, type Person, type Target } from "./target.ts";

/** What a member may not do: an admin's actions, and changes of the views and settings of others. */
export function memberAttacks(target: Target): Attack[] {
  const { read, rpc, change, invoke } = apiOf(target);
  const { sql, insider, outsider, leadId } = target;
  let made: Promise<Person> | undefined;
  const member = () => (made ??= target.createPerson("member"));
  const { company_name, contact_name, contact_number, email } = leadOf();
  const typed = { company_name, contact_name, contact_number, email };
  const row = { id: randomUUID(), ...typed, solution_interested: "Waiter AI", remarks: "" };

  const calls: [string, object][] = [
    ["export_person", { person: email }],
    ["erase_person", { person: email, confirmation: email }],
    ["get_reach_of_erasure", { person: email }],
    ["get_import_progress", {}],
    ["import_leads", { leads: [row] }],
    ["undo_import", { lead_ids: [leadId] }],
    ["get_audit_people", {}],
    ["get_desk_settings", {}],
    ["change_desk_settings", { kept_months: 1, short_messages: true }],
    ["forget_refused_messages", {}],
    ["get_assigns_in_turn", {}],
    ["set_assigns_in_turn", { is_on: true }],
    ["get_turnstile", {}],
    ["change_turnstile", { new_site_key: null, new_secret: null }],
    ["require_two_factors", { required: true }],
    ["change_role", { target_user: insider.id, new_role: "member" }],
    ["log_access", { action: "leads-exported", row_count: 1 }],
  ];
  const rights = calls.map(([name, body]) => ({
    requirement: "V8.2.1",
    name: `${name} by a member`,
    attempt: async () => isDenied(await rpc(name, body, await member())),
  }));

  const newcomer = { email: "evil@selat.example", password: PASSWORD };
  const accounts = [
    { action: "create", user: newcomer },
    { action: "create", user: { ...newcomer, role: "member" } },
    { action: "delete", userId: insider.id },
    { action: "delete", userId: outsider.id },
  ].map((body) => ({
    requirement: "V8.2.1",
    name: `manage-admin ${JSON.stringify(body).slice(0, 70)} by a member`,
    attempt: async () => refused(await invoke("manage-admin", body, await member()), [403]),
  }));

  const rows: [string, string, object, string?][] = [
    ["the role of an admin", `user_roles?user_id=eq.${insider.id}`, { role: "member" }],
    ["the role of an admin, deleted", `user_roles?user_id=eq.${insider.id}`, {}, "DELETE"],
    ["a role for a stranger", "user_roles", { user_id: outsider.id, role: "admin" }, "POST"],
    ["an admin's name", `profiles?id=eq.${insider.id}`, { full_name: "Evil" }],
    ["a reason for lost leads", "lost_reasons", { title: "Evil" }, "POST"],
    ["reasons for lost leads, deleted", "lost_reasons?title=neq.", {}, "DELETE"],
    ["a holiday", "public_holidays", { country: "SG", day: "2027-01-02", name: "Evil" }, "POST"],
    ["holidays, deleted", "public_holidays?country=eq.SG", {}, "DELETE"],
    ["working hours", "working_hours?country=eq.SG", { response_minutes: 1 }],
    ["a view for everybody", "board_views", { owner: null, name: "Evil", query: "" }, "POST"],
    ["a view of an admin", "board_views", { owner: insider.id, name: "Evil", query: "" }, "POST"],
  ];
  const writes = rows.map(([name, path, body, method]) => ({
    requirement: "V8.2.2",
    name: `${name}, by a member`,
    attempt: async () => isDenied(await change(path, body, await member(), method)),
  }));

  const promotion: Attack = {
    requirement: "V8.2.3",
    name: "a member who makes themselves an admin",
    attempt: async () => {
      const person = await member();
      const responses: ServerResponse[] = [
        await change(`user_roles?user_id=eq.${person.id}`, { role: "admin" }, person),
        await change("user_roles", { user_id: person.id, role: "admin" }, person, "POST"),
        await rpc("change_role", { target_user: person.id, new_role: "admin" }, person),
      ];
      const roles = await sql`select role from public.user_roles where user_id = ${person.id}`;
      const isMember = roles.map(({ role }) => String(role)).join() === "member";
      return heldIf(isMember, responses.at(-1) as ServerResponse);
    },
  };

  /** Stores a saved view of an admin, or a shared one without an owner; returns its id. */
  async function storeView(owner: string | null): Promise<string> {
    const view = { id: randomUUID(), owner, name: `View ${randomUUID()}`, query: "stage=closed" };
    await sql`insert into public.board_views ${sql(view)}`;
    return view.id;
  }
  const owners: [string, string | null][] = [
    ["an admin's private", insider.id],
    ["a shared", null],
  ];
  const views = owners.flatMap(([whose, owner]) =>
    (["PATCH", "DELETE"] as const).map((method) => ({
      requirement: "V8.2.2",
      name: `${method} of ${whose} view by a member`,
      attempt: async () => {
        const path = `board_views?id=eq.${await storeView(owner)}`;
        return isDenied(await change(path, { name: "Evil" }, await member(), method));
      },
    })),
  );
  const reading: Attack = {
    requirement: "V8.2.2",
    name: "an admin's private view read by a member",
    attempt: async () =>
      isDenied(await read(`board_views?id=eq.${await storeView(insider.id)}`, await member())),
  };
  return [...rights, ...accounts, ...writes, promotion, ...views, reading];
}
