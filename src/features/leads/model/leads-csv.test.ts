// @vitest-environment node
import Papa from "papaparse";
import { expect, test } from "vitest";
import { csvTime, timeZone } from "../../../lib/csv.ts";
import { testLead, testNote } from "../testing/test-lead.ts";
import { leadsCsv } from "./leads-csv.ts";

test("writes one row per lead under a heading, even if texts contain quotes or line breaks", () => {
  const csv = leadsCsv(
    [
      testLead({
        id: "a",
        company_name: 'Kopi "Lane", Sdn',
        remarks: "Two lines:\nhere",
        stage: "request-demo",
      }),
      testLead({ id: "b", contact_name: "Łukasz 陈", language: "zh" }),
    ],
    [],
  );
  expect(csv.startsWith("\uFEFFCompany,")).toBe(true);
  const { data } = Papa.parse<Record<string, string>>(csv.slice(1), { header: true });
  expect(data).toHaveLength(2);
  expect(data[0]).toMatchObject({
    Company: 'Kopi "Lane", Sdn',
    Remarks: "Two lines:\nhere",
    Stage: "Request Demo",
    Language: "English",
    "Suspected spam": "no",
  });
  expect(data[1]).toMatchObject({ Contact: "Łukasz 陈", Country: "SG", Language: "Chinese" });
});

test("a lead's row contains every field that the desk shows", () => {
  const lead = testLead({
    id: "a",
    company_name: "Kopi Lane",
    contact_number: "+60 12-555 0162",
    remarks: "Two outlets",
    stage: "closed",
    source: "free-trial",
    created_at: "2026-11-20T08:00:00+00:00",
    stage_changed_at: "2026-11-20T09:00:00+00:00",
    first_response_at: "2026-11-20T08:30:00+00:00",
    attempts: 3,
    value: 1200.5,
    value_currency: "MYR",
    next_action: "Send the menu",
    next_action_on: "2026-12-01",
    is_suspected: true,
    attribution: {
      product: "Waiter AI",
      stage: "Request Demo",
      utm_source: "mail",
      utm_medium: "banner",
      utm_campaign: "Ramadan",
      form: "Demo form",
      referrer: "https://search.example/",
      landing_page: "/waiter-ai",
    },
  });
  const notes = [
    testNote({ id: "2", body: "Wants a demo.", created_at: "2026-11-20T09:10:00+00:00" }),
    testNote({ id: "1", author_name: null, created_at: "2026-11-20T08:10:00+00:00" }),
    testNote({ id: "3", lead_id: "another" }),
  ];
  const { data } = Papa.parse<Record<string, string>>(leadsCsv([lead], notes).slice(1), {
    header: true,
  });
  expect(data).toMatchObject([
    {
      Company: "Kopi Lane",
      Contact: "Mei Ling Goh",
      Phone: "+60 12 555 0162",
      Email: "meiling@kopilane.example",
      Solution: "Waiter AI",
      Remarks: "Two outlets",
      Notes:
        `${csvTime("2026-11-20T08:10:00Z")} siti@selat.example: Called.\n\n` +
        `${csvTime("2026-11-20T09:10:00Z")} Siti Rahman: Wants a demo.`,
      Stage: "Closed",
      Language: "English",
      Attempts: "3",
      Source: "free-trial",
      Country: "MY",
      Created: csvTime("2026-11-20T08:00:00+00:00"),
      "In stage since": csvTime("2026-11-20T09:00:00+00:00"),
      "First reply": csvTime("2026-11-20T08:30:00+00:00"),
      Value: "1200.5",
      Currency: "MYR",
      "Next action": "Send the menu",
      "Next action on": "2026-12-01",
      "Lost reason": "",
      "Time zone": timeZone(),
      "Suspected spam": "yes",
      "Requested product": "Waiter AI",
      "Requested stage": "Request Demo",
      "UTM source": "mail",
      "UTM medium": "banner",
      "UTM campaign": "Ramadan",
      Form: "Demo form",
      Referrer: "https://search.example/",
      "Landing page": "/waiter-ai",
      "Lead ID": "a",
    },
  ]);
});

test("writes an empty cell for a missing value", () => {
  const lead = testLead({ id: "a", contact_number: "+1 555 0100" });
  const { data } = Papa.parse<Record<string, string>>(leadsCsv([lead], []).slice(1), {
    header: true,
  });
  const empty = Object.entries(data[0] ?? {}).flatMap(([name, cell]) => (cell === "" ? name : []));
  // From Remarks on, because the form's optional fields before it may be empty too.
  expect(empty.slice(empty.indexOf("Remarks"))).toEqual([
    "Remarks",
    "Notes",
    "Country",
    "First reply",
    "Next action",
    "Next action on",
    "Value",
    "Currency",
    "Lost reason",
    "Requested product",
    "Requested stage",
    "UTM source",
    "UTM medium",
    "UTM campaign",
    "Form",
    "Referrer",
    "Landing page",
  ]);
});
