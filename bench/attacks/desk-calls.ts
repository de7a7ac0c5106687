import { randomUUID } from "node:crypto";
import { apiOf } from "./api.ts";
import { type Attack, heldIf, refused, type ServerResponse } from "./attack.ts";
import { leadOf, type Target } from "./target.ts";

const INJECTIONS = [
  "'",
  "' or true--",
  "'; drop table public.leads; --",
  "\\'; select pg_sleep(5); --",
  "%s%I%L%1$s",
  "$1",
  "$$; select 1; $$",
  "x') or (true",
  "\u0000",
];

/** Misuse by an admin of the desk: SQL in arguments, invalid values, fields that a call must not set, too many rows. */
export function deskCallAttacks(target: Target): Attack[] {
  const { rpc, change } = apiOf(target);
  const { sql, insider } = target;
  const stages = ["interested"];
  const countLeads = async () => Number((await sql`select from public.leads`).count);

  async function store(changes = {}) {
    const lead = leadOf(changes);
    await sql`insert into public.leads ${sql({ ...lead, stage: "interested" })}`;
    return lead;
  }
  const rowOf = async (id: string) =>
    JSON.stringify(await sql`select * from public.leads where id = ${id}`);

  // The database builds SQL from a view: its values must stay values.
  const places: [string, (words: string) => object][] = [
    ["solution", (words) => ({ solution: words })],
    ["source", (words) => ({ source: words })],
    ["country", (words) => ({ country: words })],
    ["owner", (words) => ({ owner: words })],
    ["only", (words) => ({ only: words, late: { day: words } })],
    ["late", (words) => ({ only: "overdue", late: { day: words, SG: words } })],
    ["since", (words) => ({ since: words })],
    ["words", (words) => ({ words: [[words]] })],
  ];
  const views = places.flatMap(([place, viewOf]) =>
    INJECTIONS.map((words) => ({
      requirement: "V1.2.4",
      name: `SQL in a view whose ${place} is ${JSON.stringify(words)}`,
      attempt: async () => {
        const before = await countLeads();
        const view = viewOf(words);
        const responses = [
          await rpc("get_board_page", { view, stages }, insider),
          await rpc("get_lead_rows", { view }, insider),
          await rpc("count_board", { view }, insider),
        ];
        const isHeld = responses.every(({ status, text }) => {
          // Codes that begin with 42 are SQL errors: the words would have become part of the statement.
          return status < 500 && !/"42\d{3}"/.test(text);
        });
        return heldIf(isHeld && (await countLeads()) === before, responses[0] as ServerResponse);
      },
    })),
  );
  const orders = INJECTIONS.map((words) => ({
    requirement: "V1.2.4",
    name: `rows in the order of ${JSON.stringify(words)}`,
    attempt: async () => {
      const response = await rpc("get_lead_rows", { view: {}, order_by: words }, insider);
      return heldIf(response.status < 500 && !/"42\d{3}"/.test(response.text), response);
    },
  }));

  const acts = ["delete", "erase", "", "move; drop table leads", "MOVE", null, {}].map((act) => ({
    requirement: "V2.2.2",
    name: `leads changed with the unknown act ${JSON.stringify(act)}`,
    attempt: async () => {
      const { id } = await store();
      const before = await rowOf(id);
      const response = await rpc("change_leads", { act, changes: [{ id, seen: {} }] }, insider);
      return refused(response) ?? heldIf((await rowOf(id)) === before, response);
    },
  }));
  const columns: object[] = [
    { email: "evil@x.example" },
    { company_name: "Evil" },
    { id: randomUUID() },
    { created_at: "2020-01-01" },
    { merged_into: randomUUID() },
    { first_response_at: "2020-01-01" },
    { deleted_at: "2020-01-01" },
    { is_suspected: true },
  ];
  const beside = columns.map((column) => ({
    requirement: "V15.3.3",
    name: `a bulk move that also sets ${JSON.stringify(column).slice(0, 40)}`,
    attempt: async () => {
      const { id } = await store();
      const moved = { id, seen: { stage: "interested" }, stage: "request-demo", ...column };
      const response = await rpc("change_leads", { act: "move", changes: [moved] }, insider);
      const [name = "", value] = Object.entries(column)[0] as [string, unknown];
      const [row] = await sql`select * from public.leads where id = ${id}`;
      return heldIf(
        row !== undefined && JSON.stringify(row[name]) !== JSON.stringify(value),
        response,
      );
    },
  }));
  const lists: [string, object][] = [
    ["1,001 leads changed at once", { act: "trash", changes: listOf(1001) }],
    ["changes that are not a list", { act: "trash", changes: { id: target.leadId } }],
    [
      "an invalid stage",
      {
        act: "move",
        changes: [{ id: target.leadId, seen: { stage: "interested" }, stage: "won" }],
      },
    ],
    [
      "an owner who does not exist",
      { act: "assign", changes: [{ id: target.leadId, seen: {}, owner: randomUUID() }] },
    ],
    [
      "an owner who may not work leads",
      { act: "assign", changes: [{ id: target.leadId, seen: {}, owner: target.outsider.id }] },
    ],
    [
      "a reason for losing that is not in the list",
      { act: "lose", changes: [{ id: target.leadId, seen: {}, lost_reason: "Evil" }] },
    ],
  ];
  const many = lists.map(([name, body]) => ({
    requirement: "V2.2.3",
    name,
    attempt: async () => {
      const before = await rowOf(target.leadId);
      const response = await rpc("change_leads", body, insider);
      return refused(response) ?? heldIf((await rowOf(target.leadId)) === before, response);
    },
  }));

  const bad: [string, object][] = [
    ["a formula as company name", { company_name: "=cmd|' /C calc'!A0" }],
    ["an email address with a line break", { email: "a@b.example\r\nBcc: x@y.example" }],
    ["an invalid email address", { email: "no" }],
    ["an invalid number", { contact_number: "call me" }],
    ["markup as company name", { company_name: "<b>" }],
    ["remarks of 1,001 characters", { remarks: "a".repeat(1001) }],
    ["no solution", { solution_interested: "" }],
    ["an invalid id", { id: "1" }],
  ];
  const stored = bad.flatMap(([name, values]) => [
    {
      requirement: "V2.2.1",
      name: `a lead added by hand with ${name}`,
      attempt: async () =>
        refused(await rpc("add_lead", { lead: { ...leadOf(), ...values } }, insider)),
    },
    {
      requirement: "V2.2.1",
      name: `an import in which one row has ${name}`,
      attempt: async () => {
        const before = await countLeads();
        const response = await rpc(
          "import_leads",
          { leads: [leadOf(), { ...leadOf(), ...values }], with_known: true },
          insider,
        );
        return refused(response) ?? heldIf((await countLeads()) === before, response);
      },
    },
  ]);
  const assigned = [
    { stage: "closed" },
    { owner: target.outsider.id },
    { source: "free-trial" },
    { consent_text: "I agree." },
    { notification_status: "sent" },
    { created_at: "2020-01-01" },
    { merged_into: target.leadId },
  ].flatMap((field) =>
    // With add_lead the user may choose the source.
    ("source" in field ? ["import_leads"] : ["add_lead", "import_leads"]).map((call) => ({
      requirement: "V15.3.3",
      name: `${call} that also sets ${JSON.stringify(field).slice(0, 40)}`,
      attempt: async () => {
        const lead = { ...leadOf(), ...field };
        const response = await rpc(
          call,
          call === "add_lead" ? { lead } : { leads: [lead], with_known: true },
          insider,
        );
        const [name = "", value] = Object.entries(field)[0] as [string, unknown];
        const [kept] = await sql`select * from public.leads where id = ${lead.id}`;
        return heldIf(JSON.stringify(kept?.[name]) !== JSON.stringify(value), response);
      },
    })),
  );
  const another: Attack = {
    requirement: "V8.2.2",
    name: "a lead of a visitor overwritten by adding one with its id",
    attempt: async () => {
      const { id } = await store();
      const before = await rowOf(id);
      const response = await rpc("add_lead", { lead: { ...leadOf(), id } }, insider);
      return heldIf((await rowOf(id)) === before && response.text.trim() === "[]", response);
    },
  };
  const large: Attack = {
    requirement: "V2.4.1",
    name: "2,001 leads imported at once",
    attempt: async () => refused(await rpc("import_leads", { leads: listOf(2001) }, insider)),
  };

  const undone: Attack = {
    requirement: "V8.2.2",
    name: "a visitor's lead moved to the trash by undoing an import",
    attempt: async () => {
      const { id } = await store();
      const before = await rowOf(id);
      const response = await rpc("undo_import", { lead_ids: [id] }, insider);
      return heldIf((await rowOf(id)) === before, response);
    },
  };

  type Pair = [kept: string, merged: string];
  const pairs: [string, () => Promise<Pair>][] = [
    [
      "a lead merged into itself",
      async () => {
        const { id } = await store();
        return [id, id];
      },
    ],
    ["a lead merged into one that does not exist", async () => [randomUUID(), (await store()).id]],
    ["a lead that does not exist merged into one", async () => [(await store()).id, randomUUID()]],
    [
      "a lead merged into one in the trash",
      async () => {
        const [kept, merged] = [await store(), await store()];
        await sql`update public.leads set deleted_at = now() where id = ${kept.id}`;
        return [kept.id, merged.id];
      },
    ],
    [
      "a lead merged into one that was merged into it before",
      async () => {
        const [kept, merged] = [await store(), await store()];
        const seen = { kept_id: kept.id, merged_id: merged.id, seen_kept: {}, seen_merged: {} };
        await rpc("merge_leads", seen, insider);
        return [merged.id, kept.id];
      },
    ],
  ];
  const merges = pairs.map(([name, prepare]) => ({
    requirement: "V2.3.1",
    name,
    attempt: async () => {
      const [kept_id, merged_id] = await prepare();
      const before = [await rowOf(kept_id), await rowOf(merged_id)].join();
      const body = { kept_id, merged_id, seen_kept: {}, seen_merged: {} };
      const response = await rpc("merge_leads", body, insider);
      return heldIf([await rowOf(kept_id), await rowOf(merged_id)].join() === before, response);
    },
  }));
  const fields = ["id", "created_at", "merged_into", "consent_text", "deleted_at", "x; --"].map(
    (field) => ({
      requirement: "V15.3.3",
      name: `a merge that takes over the field ${field}`,
      attempt: async () => {
        const [kept, merged] = [await store(), await store()];
        const before = await sql`select id, created_at, consent_text, deleted_at, merged_into
          from public.leads where id = ${kept.id}`;
        const ids = { kept_id: kept.id, merged_id: merged.id, seen_kept: {}, seen_merged: {} };
        const response = await rpc("merge_leads", { ...ids, taken: [field] }, insider);
        const after = await sql`select id, created_at, consent_text, deleted_at, merged_into
          from public.leads where id = ${kept.id}`;
        return heldIf(JSON.stringify(after) === JSON.stringify(before), response);
      },
    }),
  );

  const wrongViews: object[] = [
    { name: "", query: "" },
    { name: " x ", query: "" },
    { name: "x".repeat(61), query: "" },
    { name: "x", query: "q=tan" },
    { name: "x", query: "stage=closed&q=tan" },
    { name: "x", query: "x".repeat(1001) },
    { name: "x", query: "", id: target.leadId, created_at: "2020-01-01" },
    { name: "x", query: "", owner: target.primary.id },
  ];
  const kept = wrongViews.map((view) => ({
    requirement: "V2.2.2",
    name: `the invalid saved view ${JSON.stringify(view).slice(0, 60)}`,
    attempt: async () => refused(await change("board_views", view, insider, "POST")),
  }));
  return [
    ...views,
    ...orders,
    ...acts,
    ...beside,
    ...many,
    ...stored,
    ...assigned,
    another,
    large,
    undone,
    ...merges,
    ...fields,
    ...kept,
  ];
}

function listOf(length: number): object[] {
  return Array.from({ length }, () => ({ ...leadOf(), seen: {} }));
}
