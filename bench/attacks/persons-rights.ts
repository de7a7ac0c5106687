import { randomUUID } from "node:crypto";
import { isDenied } from "./admin-actions.ts";
import { apiOf, enroll, given, signInAgain } from "./api.ts";
import { type Attack, heldIf, refused } from "./attack.ts";
import { leadOf, type Person, type Target } from "./target.ts";

/** Values that identify no person: an erasure or export with one of them must not reach any lead. */
const NO_PERSON: unknown[] = [
  "",
  " ",
  "%",
  "*",
  "_@_._",
  "%@%",
  "' or '1'='1",
  "'; delete from leads;--",
  "x' union select * from auth.users--",
  "{}",
  "\\",
  "\u0000",
  "a".repeat(100_000),
  "anonymised@example.invalid",
  " ANONYMISED@example.invalid ",
  null,
  0,
  true,
  [],
  ["a@b.example", "c@d.example"],
  { like: "%" },
];

/** Correction, export and erasure by callers without the right to, of more than one person, or with invalid values. */
export function personsRightsAttacks(target: Target): Attack[] {
  const { rpc, invoke } = apiOf(target);
  const { sql, insider } = target;
  async function store(changes = {}) {
    const lead = leadOf(changes);
    await sql`insert into public.leads ${sql({ ...lead, stage: "interested" })}`;
    return lead;
  }
  const rowOf = async (id: string) =>
    JSON.stringify(await sql`select * from public.leads where id = ${id}`);
  const callers: [string, () => Promise<Person | undefined>][] = [
    ["a visitor", async () => undefined],
    ["an account without a role", async () => target.outsider],
    [
      "an admin without the code of the second factor",
      async () => {
        const person = await target.createPerson();
        await enroll(target, person);
        return signInAgain(target, person);
      },
    ],
    [
      "an admin whose role was removed",
      async () => {
        const person = await target.createPerson();
        await sql`delete from public.user_roles where user_id = ${person.id}`;
        return person;
      },
    ],
  ];
  const rights = callers.flatMap(([name, who]) =>
    (["correct_lead", "export_person", "erase_person"] as const).map((right) => ({
      requirement: "V8.2.1",
      name: `${right} by ${name}`,
      attempt: async () => {
        const { id, email } = await store();
        const before = await rowOf(id);
        const corrected = { ...leadOf(), company_name: "Evil" };
        const body = {
          correct_lead: { lead_id: id, seen: {}, corrected },
          export_person: { person: email },
          erase_person: { person: email, confirmation: email },
        }[right];
        const response = await rpc(right, body, await who());
        return isDenied(response) ?? heldIf((await rowOf(id)) === before, response);
      },
    })),
  );
  const removals = callers.map(([name, who]) => ({
    requirement: "V8.2.1",
    name: `chat messages of erased leads removed by ${name}`,
    attempt: async () =>
      refused(
        await invoke("send-telegram-notification", { action: "remove-erased" }, await who()),
        [401, 403],
      ),
  }));
  const counted = async () => (await sql`select from public.leads`).length;
  const erasures = NO_PERSON.map((person) => ({
    requirement: "V1.2.4",
    name: `the erasure of ${JSON.stringify(person).slice(0, 40)}`,
    attempt: async () => {
      const { id } = await store();
      // A lead as the nightly job leaves it after anonymising.
      const anonymised = await store({ email: "anonymised@example.invalid" });
      const before = await counted();
      const response = await rpc("erase_person", { person, confirmation: person }, insider);
      const isKept = (await counted()) === before;
      await sql`delete from public.leads where id in (${id}, ${anonymised.id})`;
      return heldIf(isKept && response.status < 500, response);
    },
  }));
  const exports = NO_PERSON.map((person) => ({
    requirement: "V1.2.4",
    name: `the export of ${JSON.stringify(person).slice(0, 40)}`,
    attempt: async () => {
      const anonymised = await store({ email: "anonymised@example.invalid" });
      const response = await rpc("export_person", { person }, insider);
      await sql`delete from public.leads where id = ${anonymised.id}`;
      const isNobody = response.status < 500 && !response.text.includes('"contact_name"');
      return heldIf(isNobody, response);
    },
  }));
  const confirmations = ["", " ", "yes", "true", null, "x@y.example", "%", randomUUID()];
  const unconfirmed = confirmations.map((confirmation) => ({
    requirement: "V2.3.1",
    name: `an erasure confirmed with ${JSON.stringify(confirmation)}`,
    attempt: async () => {
      const { id, email } = await store();
      const before = await rowOf(id);
      const response = await rpc("erase_person", { person: email, confirmation }, insider);
      return refused(response) ?? heldIf((await rowOf(id)) === before, response);
    },
  }));
  const fields: object[] = [
    { id: randomUUID() },
    { stage: "closed" },
    { is_suspected: true },
    { deleted_at: "2020-01-01" },
    { created_at: "2020-01-01" },
    { purge_at: "2020-01-01" },
    { attribution: { evil: 1 } },
    { remarks: "Evil" },
    { consent_text: "Evil" },
    { notification_status: "sent" },
  ];
  const assigned = fields.map((field) => ({
    requirement: "V15.3.3",
    name: `a correction that also sets ${JSON.stringify(field)}`,
    attempt: async () => {
      const { id, company_name, contact_name, contact_number, email } = await store();
      const corrected = { company_name, contact_name, contact_number, email, ...field };
      const [column = ""] = Object.keys(field);
      const before = given<{ [name: string]: unknown }[]>(
        await rpc("correct_lead", { lead_id: id, seen: {}, corrected }, insider),
      );
      const [stored] = await sql`select * from public.leads where id = ${id}`;
      const changed = (Object.values(field) as unknown[])[0];
      const isKept = JSON.stringify(stored?.[column]) !== JSON.stringify(changed);
      return heldIf(isKept, `the lead: ${JSON.stringify({ before, stored })}`);
    },
  }));
  const wrong: object[] = [
    { company_name: "" },
    { company_name: "<b>" },
    { company_name: "a".repeat(101) },
    { company_name: null },
    { contact_name: "R2D2" },
    { contact_name: "a".repeat(51) },
    { contact_number: "call me" },
    { contact_number: "1".repeat(21) },
    { email: "no" },
    { email: "a@b" },
    { email: "a@b.example\r\nBcc: x@y.example" },
    { email: ["a@b.example"] },
    { email: null },
  ];
  const values = wrong.map((change) => ({
    requirement: "V2.2.2",
    name: `a correction to ${JSON.stringify(change).slice(0, 60)}`,
    attempt: async () => {
      const lead = await store();
      const { company_name, contact_name, contact_number, email } = lead;
      const corrected = { company_name, contact_name, contact_number, email, ...change };
      return refused(await rpc("correct_lead", { lead_id: lead.id, seen: {}, corrected }, insider));
    },
  }));
  return [...rights, ...removals, ...erasures, ...exports, ...unconfirmed, ...assigned, ...values];
}
