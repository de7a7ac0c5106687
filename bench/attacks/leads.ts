import { randomUUID } from "node:crypto";
import { askJson, type Attack, heldIf, refused } from "./attack.ts";
import { leadOf, type Target } from "./target.ts";

/** Leads beyond the limits, and leads with values or fields that a visitor may not set. */
export function leadAttacks(target: Target): Attack[] {
  const { urls, visitor, service } = target;
  const post = (row: object, headers = {}) =>
    askJson(urls.supabase, "/rest/v1/leads", row, { headers: { ...visitor, ...headers } });
  const storedOf = async (id: string) =>
    (await service.from("leads").select("stage, is_suspected").eq("id", id)).data?.[0];
  const spellings: [string, (index: number) => string][] = [
    ["in one spelling", () => "evade@kopi.example"],
    ["with tags", (index) => `evade.tag+${index}@kopi.example`],
    [
      "in capitals",
      (index) =>
        "evadecaps".slice(0, index) + "evadecaps".slice(index).toUpperCase() + "@kopi.example",
    ],
    [
      "with dots at Gmail",
      (index) => `${"evadedots".slice(0, index + 1)}.${"evadedots".slice(index + 1)}@gmail.com`,
    ],
    [
      "at gmail.com and googlemail.com",
      (index) => `evade.names+${index}@${index % 2 ? "gmail" : "googlemail"}.com`,
    ],
  ];
  const evasions = spellings.map(([name, email]) => ({
    requirement: "V2.4.1",
    name: `more than five leads an hour from one mailbox, ${name}`,
    attempt: async () => {
      const statuses: number[] = [];
      for (let index = 0; index < 8; index += 1)
        statuses.push((await post(leadOf({ email: email(index) }))).status);
      const stored = statuses.filter((status) => status === 201).length;
      return heldIf(
        stored === 5 && statuses.every((status) => [201, 429].includes(status)),
        `${stored} leads stored; statuses ${statuses.join(", ")}`,
      );
    },
  }));
  const race: Attack = {
    requirement: "V2.3.4",
    name: "more than five of forty simultaneous leads with one email address",
    attempt: async () => {
      const email = `${randomUUID()}@race.example`;
      const responses = await Promise.all(
        Array.from({ length: 40 }, () => post(leadOf({ email }))),
      );
      const stored = responses.filter(({ status }) => status === 201).length;
      return heldIf(stored === 5, `${stored} leads stored`);
    },
  };
  const replay: Attack = {
    requirement: "V2.3.3",
    name: "one lead stored more than once when it is sent twenty times at once",
    attempt: async () => {
      const lead = leadOf();
      await Promise.all(Array.from({ length: 20 }, () => post(lead)));
      const { data } = await service.from("leads").select("id").eq("email", lead.email);
      return heldIf(data?.length === 1, `${data?.length ?? 0} leads stored`);
    },
  };
  const overwrite: Attack = {
    requirement: "V8.2.2",
    name: "another visitor's lead overwritten by an upsert with its id",
    attempt: async () =>
      refused(
        await post({ ...leadOf(), id: target.leadId }, { prefer: "resolution=merge-duplicates" }),
      ),
  };
  const stage: Attack = {
    requirement: "V15.3.3",
    name: "a lead that a visitor sends as closed",
    attempt: async () => {
      const lead = leadOf({ stage: "closed" });
      const response = await post(lead);
      return heldIf((await storedOf(lead.id))?.stage === "interested", response);
    },
  };
  const botSigns: [string, object][] = [
    ["a filled honeypot", { form: { honeypot: "x" } }],
    ["a malformed opening time", { form: { opened: "1.ab" } }],
    [
      "an opening time with a forged signature",
      { form: { opened: `${Date.now() - 60_000}.${"0".repeat(64)}` } },
    ],
  ];
  const unmarked = botSigns.map(([name, attribution]) => ({
    requirement: "V2.4.1",
    name: `a lead with ${name} that is not marked`,
    attempt: async () => {
      const lead = leadOf({ attribution, is_suspected: false });
      const response = await post(lead);
      return heldIf((await storedOf(lead.id))?.is_suspected === true, response);
    },
  }));
  const wrong: object[] = [
    { company_name: "" },
    { company_name: "<b>" },
    { company_name: "a".repeat(101) },
    { company_name: "   " },
    { contact_name: "R2D2" },
    { contact_name: "a".repeat(51) },
    { contact_number: "call me" },
    { contact_number: "1".repeat(21) },
    { contact_number: "(------1)" },
    { email: "no" },
    { email: "a@b" },
    { email: `${"a".repeat(250)}@b.example` },
    { email: "a@b.example\r\nBcc: x@y.example" },
    { solution_interested: "" },
    { solution_interested: "a".repeat(51) },
    { remarks: "a".repeat(1001) },
    { remarks: "\u0000" },
    { id: "1" },
    { id: null },
    { created_at: "2000-01-01" },
    { deleted_at: "2000-01-01" },
    { notification_status: "sent" },
    { attribution: [] },
    { attribution: "x" },
    { attribution: { a: "a".repeat(20_000) } },
    { stage: "won" },
    { unknown: 1 },
  ];
  const values = wrong.map((change) => ({
    requirement: "V2.2.1",
    name: `a lead with ${JSON.stringify(change).slice(0, 60)}`,
    attempt: async () => refused(await post(leadOf(change))),
  }));
  return [...evasions, race, replay, overwrite, stage, ...unmarked, ...values];
}
