import { randomUUID } from "node:crypto";
import { percentile } from "../percentile.ts";
import { apiOf } from "./api.ts";
import { askJson, type Attack, heldIf, refused } from "./attack.ts";
import { leadOf, type Target } from "./target.ts";

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
const listed = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const keys = (count: number) =>
  JSON.stringify(Object.fromEntries(times(count).map((index) => [`k${index}`, 1])));

const rows = (count: number, size = 0) =>
  times(count).map(() => leadOf({ remarks: "x".repeat(size) }));

/** How long 99 of 100 leads may take while twelve clients send arrays continuously. */
const SOON_MS = 2_000;

/** Several leads in one request, with each `prefer` header of PostgREST for arrays. */
export function arrayAttacks(target: Target): Attack[] {
  const { urls, visitor, sql } = target;
  const { as, insider, outsider } = target;
  const preferences = [
    "return=minimal",
    "return=representation",
    "resolution=ignore-duplicates",
    "resolution=merge-duplicates",
    "missing=default",
    "tx=commit",
  ];
  const callers = { "a visitor": visitor, "an admin": as(insider), "an account": as(outsider) };
  const arrays = Object.entries(callers).flatMap(([name, headers]) =>
    [2, 20, 150, 700].flatMap((count) =>
      preferences.map((prefer) => ({
        requirement: "V2.4.1",
        name: `${count} leads in one request by ${name}, ${prefer}`,
        attempt: async () => {
          const sent = rows(count, count === 700 ? 900 : 0);
          const ids = sent.map(({ id }) => id);
          const response = await askJson(urls.supabase, "/rest/v1/leads", sent, {
            headers: { ...headers, prefer },
          });
          const stored = await sql`select from public.leads where id = any (${ids})`;
          return refused(response) ?? heldIf(stored.length === 0, `${stored.length} leads stored`);
        },
      })),
    ),
  );
  const busy: Attack = {
    requirement: "V15.2.2",
    name: "a lead that takes seconds while twelve clients send arrays continuously",
    attempt: async () => {
      const end = new AbortController();
      const array = rows(150, 100);
      const hostile = times(12).map(async () => {
        while (!end.signal.aborted) {
          await askJson(urls.supabase, "/rest/v1/leads", array, { headers: visitor });
        }
      });
      const waited: number[] = [];
      for (let count = 0; count < 100; count += 1) {
        const started = performance.now();
        await askJson(urls.supabase, "/rest/v1/leads", leadOf(), { headers: visitor });
        waited.push(performance.now() - started);
      }
      end.abort();
      await Promise.all(hostile);
      const p99 = Math.round(percentile(waited, 0.99));
      return heldIf(p99 < SOON_MS, `${p99} ms for 99 of 100 leads`);
    },
  };
  return [...arrays, busy];
}

/** Leads with JSON that is too deep, too large or of another shape than the desk expects. */
export function shapeAttacks(target: Target): Attack[] {
  const { urls, visitor, sql } = target;
  const shapes: [column: string, name: string, json: string][] = [
    ...[2, 10, 100, 1_000, 3_500, 9_000].map((depth): [string, string, string] => [
      "attribution",
      `objects ${depth} deep`,
      nested(depth),
    ]),
    ...[1, 10, 1_000, 3_500].map((depth): [string, string, string] => [
      "attribution",
      `lists ${depth} deep`,
      `{"a": ${listed(depth)}}`,
    ]),
    ["attribution", "21 keys", keys(21)],
    ["attribution", "1,000 keys", keys(1_000)],
    ["attribution", "a long key", `{"${"k".repeat(41)}": 1}`],
    ["attribution", "a long text", `{"a": "${"x".repeat(1_001)}"}`],
    ["path", "lists 1,000 deep", `{"pages": ${listed(1_000)}}`],
    ["path", "objects 300 deep", `{"link": ${nested(300)}}`],
    ["path", "a list among the sections", '{"pages": [{"page": "/", "sections": [["a"]]}]}'],
    ["path", "an object among the sections", '{"pages": [{"page": "/", "sections": [{"a": 1}]}]}'],
    ["path", "another key", '{"email": "x"}'],
  ];
  return shapes.map(([column, name, json]) => ({
    requirement: "V2.2.1",
    name: `a lead whose ${column} has ${name}`,
    attempt: async () => {
      const id = randomUUID();
      const lead = JSON.stringify(leadOf({ id })).replace(/\}$/, `, "${column}": ${json}}`);
      const response = await fetch(`${urls.supabase}/rest/v1/leads`, {
        method: "POST",
        headers: { ...visitor, "content-type": "application/json" },
        body: lead,
      });
      const stored = await sql`select from public.leads where id = ${id}`;
      const { status } = response;
      const text = await response.text();
      return (
        heldIf(stored.length === 0, `${stored.length} leads stored`) ??
        refused({ status, headers: {}, text })
      );
    },
  }));
}

type Sender = { address: string; changes?: object };

/** Floods from few networks, which must not block other visitors. The suite sends the addresses in its own header. */
export function budgetAttacks(target: Target): Attack[] {
  const { urls, visitor, sql } = target;
  const HEADER = "x-test-address";
  async function withLimits<Result>(work: () => Promise<Result>): Promise<Result> {
    await sql`delete from private.rate_slots`;
    await sql`select setval(format('private.refusals_%s', place), 0) from generate_series(0, 31) as place`;
    const [before] = await sql`select client_address_header from public.app_settings`;
    await sql`update public.app_settings set client_address_header = ${HEADER},
      leads_per_address_per_hour = 20, leads_per_minute = 60`;
    try {
      return await work();
    } finally {
      await sql`update public.app_settings set client_address_header = ${before?.["client_address_header"]},
        leads_per_address_per_hour = 10000, leads_per_minute = 10000`;
      await sql`delete from private.rate_slots`;
    }
  }
  async function send({ address, changes = {} }: Sender) {
    const lead = leadOf(changes);
    const headers = { ...visitor, [HEADER]: address };
    const response = await askJson(urls.supabase, "/rest/v1/leads", lead, { headers });
    const [row] = await sql`select is_suspected from public.leads where id = ${lead.id}`;
    return { response, isMarked: row?.["is_suspected"] as boolean | undefined };
  }
  const floods: [string, number, (index: number) => Sender][] = [
    ["three addresses", 66, (index) => ({ address: `203.0.${index % 3}.1` })],
    [
      "180 networks of one IPv6 customer",
      180,
      (index) => ({ address: `2001:db8:5:${index.toString(16)}::1` }),
    ],
    ["254 addresses of one network", 254, (index) => ({ address: `203.0.113.${index}` })],
    [
      "leads that are marked",
      150,
      (index) => ({ address: `198.51.${index}.1`, changes: { is_suspected: true } }),
    ],
    [
      "filled honeypots",
      150,
      (index) => ({
        address: `198.51.${index}.1`,
        changes: { attribution: { form: { honeypot: "x" } } },
      }),
    ],
  ];
  const others = floods.map(([name, count, sender]) => ({
    requirement: "V2.4.1",
    name: `other visitors' leads refused or marked because of ${name}`,
    attempt: () =>
      withLimits(async () => {
        for (let from = 0; from < count; from += 20) {
          await Promise.all(times(20).map((index) => send(sender(from + index))));
        }
        const { response, isMarked } = await send({ address: "192.0.2.7" });
        return heldIf(response.status === 201 && isMarked === false, response);
      }),
  }));
  const owner: Attack = {
    requirement: "V2.4.1",
    name: "a person's lead refused because others sent leads with their email address",
    attempt: () =>
      withLimits(async () => {
        const email = `${randomUUID()}@owner.example`;
        for (let index = 0; index < 30; index += 1) {
          await send({ address: `203.0.${index % 3}.1`, changes: { email } });
        }
        const { response } = await send({ address: "192.0.2.7", changes: { email } });
        return heldIf(response.status === 201, response);
      }),
  };
  const confirmations: Attack = {
    requirement: "V2.4.1",
    name: "all confirmation mails of an hour used up by forged leads from five addresses",
    attempt: () =>
      withLimits(async () => {
        await sql`delete from private.lead_confirmations`;
        for (let index = 0; index < 100; index += 1) {
          await send({ address: `203.0.${index % 5}.1` });
        }
        const [row] = await sql`select count(*)::int as mails from private.lead_confirmations`;
        const sent = Number(row?.["mails"]);
        return heldIf(sent <= 25, `${sent} confirmations to send`);
      }),
  };
  const wasted: [string, object | object[]][] = [
    ["arrays", times(20).map(() => leadOf())],
    ["invalid leads", leadOf({ company_name: "<b>" })],
    ["leads without a number", leadOf({ contact_number: "" })],
    ["nested leads", leadOf({ attribution: { a: { b: 1 } } })],
  ];
  const counts = wasted.map(([name, body]) => ({
    requirement: "V2.4.1",
    name: `forty refused ${name} that do not count towards the limit`,
    attempt: () =>
      withLimits(async () => {
        const headers = { ...visitor, [HEADER]: "203.0.113.7" };
        for (let index = 0; index < 40; index += 1) {
          await askJson(urls.supabase, "/rest/v1/leads", body, { headers });
        }
        return refused(await askJson(urls.supabase, "/rest/v1/leads", body, { headers }), [429]);
      }),
  }));
  return [...others, owner, confirmations, ...counts];
}

const LONG_TEXT = "x".repeat(900_000);

/** Arguments of the desk's SQL functions, and bodies of the Edge Functions, that are far too long. */
export function lengthAttacks(target: Target): Attack[] {
  const { rpc, invoke } = apiOf(target);
  const list = times(20_000).map(() => randomUUID());
  const long: [string, object][] = [
    ["add_lead", { lead: { company_name: LONG_TEXT } }],
    ["change_leads", { act: LONG_TEXT, changes: [] }],
    ["change_role", { target_user: target.insider.id, new_role: LONG_TEXT }],
    ["correct_lead", { lead_id: target.leadId, seen: { a: LONG_TEXT }, corrected: {} }],
    ["correct_lead", { lead_id: target.leadId, seen: {}, corrected: { a: LONG_TEXT } }],
    ["count_board", { view: { words: [[LONG_TEXT]] } }],
    ["count_chips", { late: { day: LONG_TEXT } }],
    ["erase_person", { person: LONG_TEXT, confirmation: LONG_TEXT }],
    ["export_person", { person: LONG_TEXT }],
    ["find_in_notes", { words: times(2_000).map(String) }],
    ["finish_next_action", { lead_id: target.leadId, seen_action: LONG_TEXT, seen_on: null }],
    ["get_board_page", { view: {}, stages: times(5_000).map(() => "interested") }],
    ["get_board_page", { view: { words: [[LONG_TEXT]] }, stages: ["interested"] }],
    ["get_board_page", { view: {}, stages: ["interested"], after: { company_name: LONG_TEXT } }],
    ["get_duplicates", { lead_ids: list }],
    ["get_lead_rows", { view: {}, order_by: LONG_TEXT }],
    ["get_lead_rows", { view: {}, after: { remarks: LONG_TEXT } }],
    ["get_reach_of_erasure", { person: LONG_TEXT }],
    ["get_report", { from_day: "2026-01-01", to_day: "2026-01-02", in_country: LONG_TEXT }],
    [
      "get_report_leads",
      { from_day: "2026-01-01", to_day: "2026-01-02", behind: { a: LONG_TEXT } },
    ],
    ["log_access", { action: LONG_TEXT }],
    [
      "merge_leads",
      {
        kept_id: target.leadId,
        merged_id: target.leadId,
        seen_kept: { a: LONG_TEXT },
        seen_merged: {},
      },
    ],
    ["prove_password", { for_act: LONG_TEXT }],
    ["record_attempt", { attempt: target.leadId, lead_id: target.leadId, channel: LONG_TEXT }],
  ];
  const calls = long.map(([name, body]) => ({
    requirement: "V15.2.2",
    name: `${name} with a far too long ${Object.keys(body).at(-1)}`,
    attempt: async () => {
      const started = performance.now();
      const response = await rpc(name, body, target.insider);
      const waited = Math.round(performance.now() - started);
      return refused(response) ?? heldIf(waited < 2_000, `${waited} ms`);
    },
  }));
  const functions = [
    "count",
    "manage-admin",
    "rebuild-site",
    "results",
    "send-telegram-notification",
    "verify-turnstile",
  ].map((name) => ({
    requirement: "V15.2.2",
    name: `${name} with a body of 900 kB`,
    attempt: async () => refused(await invoke(name, { a: LONG_TEXT }, target.insider)),
  }));
  const lead: Attack = {
    requirement: "V15.2.2",
    name: "a lead of 900 kB",
    attempt: async () =>
      refused(
        await askJson(target.urls.supabase, "/rest/v1/leads", leadOf({ remarks: LONG_TEXT }), {
          headers: target.visitor,
        }),
        [413],
      ),
  };
  return [...calls, ...functions, lead];
}

const PRIVATE_NAMES = [
  "localhost",
  "db.localhost",
  "metadata.google.internal",
  "instance-data.ec2.internal",
  "kubernetes.default.svc.cluster.local",
  "printer.local",
  "router.lan",
  "nas.home",
  "1.0.0.127.in-addr.arpa",
  "wiki.corp",
  "git.intranet",
  "127.0.0.1",
  "[::1]",
  "169.254.169.254",
];

/** Push subscriptions whose endpoint is inside our own network. */
export function pushAttacks(target: Target): Attack[] {
  const { change } = apiOf(target);
  return PRIVATE_NAMES.map((name) => ({
    requirement: "V1.3.6",
    name: `a push subscription whose endpoint is on ${name}`,
    attempt: async () => {
      const subscription = {
        endpoint: `https://${name}/push`,
        p256dh: "A".repeat(87),
        auth: "A".repeat(22),
      };
      return refused(await change("push_subscriptions", subscription, target.insider, "POST"));
    },
  }));
}
