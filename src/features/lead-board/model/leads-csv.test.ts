// @vitest-environment node
import Papa from "papaparse";
import { expect, test, vi } from "vitest";
import { testLead } from "../testing/test-lead.ts";
import { downloadCsv, leadsCsv } from "./leads-csv.ts";

test("every lead is a row under the same heading, whatever its texts hold", () => {
  const csv = leadsCsv([
    testLead({
      id: "a",
      company_name: 'Kopi "Lane", Sdn',
      remarks: "Two lines:\nhere",
      stage: "request-demo",
    }),
    testLead({ id: "b", contact_name: "Łukasz 陈" }),
  ]);
  expect(csv.startsWith("\uFEFFCompany,")).toBe(true);
  const { data } = Papa.parse<Record<string, string>>(csv.slice(1), { header: true });
  expect(data).toHaveLength(2);
  expect(data[0]).toMatchObject({
    Company: 'Kopi "Lane", Sdn',
    Remarks: "Two lines:\nhere",
    Stage: "Request Demo",
  });
  expect(data[1]).toMatchObject({ Contact: "Łukasz 陈", Country: "SG", "Suspected spam": "no" });
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])("%j is no formula", (remarks) => {
  const [row] = Papa.parse<Record<string, string>>(
    leadsCsv([testLead({ id: "a", remarks })]).slice(1),
    { header: true },
  ).data;
  expect(row?.["Remarks"]).toBe(`'${remarks}`);
});

test("a lead's row has everything the desk knows of it", () => {
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
    is_suspected: true,
    attribution: {
      product: "Waiter AI",
      stage: "Request Demo",
      utm_source: "mail",
      utm_medium: "banner",
      utm_campaign: "Ramadan",
      referrer: "https://search.example/",
      landing_page: "/waiter-ai",
    },
  });
  const { data } = Papa.parse<Record<string, string>>(leadsCsv([lead]).slice(1), { header: true });
  expect(data).toEqual([
    {
      Company: "Kopi Lane",
      Contact: "Mei Ling Goh",
      Phone: "'+60 12-555 0162",
      Email: "meiling@kopilane.example",
      Solution: "Waiter AI",
      Remarks: "Two outlets",
      Stage: "Closed",
      Source: "free-trial",
      Country: "MY",
      Created: "2026-11-20T08:00:00+00:00",
      "In stage since": "2026-11-20T09:00:00+00:00",
      "First response": "2026-11-20T08:30:00+00:00",
      "Suspected spam": "yes",
      "Asked product": "Waiter AI",
      "Asked stage": "Request Demo",
      "UTM source": "mail",
      "UTM medium": "banner",
      "UTM campaign": "Ramadan",
      Referrer: "https://search.example/",
      "Landing page": "/waiter-ai",
    },
  ]);
});

test("what is not known of a lead is an empty cell", () => {
  const lead = testLead({ id: "a", contact_number: "+1 555 0100" });
  const { data } = Papa.parse<Record<string, string>>(leadsCsv([lead]).slice(1), { header: true });
  const empty = Object.entries(data[0] ?? {}).flatMap(([name, cell]) => (cell === "" ? name : []));
  expect(empty).toEqual([
    "Remarks",
    "Country",
    "First response",
    "Asked product",
    "Asked stage",
    "UTM source",
    "UTM medium",
    "UTM campaign",
    "Referrer",
    "Landing page",
  ]);
});

test("a download is a CSV file with the day in its name, and leaves nothing in memory", async () => {
  const link = { href: "", download: "", click: vi.fn<() => void>() };
  const createElement = vi.fn<(name: string) => object>(() => link);
  vi.stubGlobal("document", { createElement });
  vi.useFakeTimers({ now: new Date("2026-11-20T10:00:00Z") });
  const files: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    files.push(file as Blob);
    return "blob:leads";
  });
  const revoke = vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  const leads = [testLead({ id: "a" })];
  downloadCsv(leads);
  expect(createElement).toHaveBeenCalledExactlyOnceWith("a");
  expect(link).toMatchObject({ href: "blob:leads", download: "leads-2026-11-20.csv" });
  expect(link.click).toHaveBeenCalledOnce();
  expect(revoke).toHaveBeenCalledExactlyOnceWith("blob:leads");
  expect(files[0]?.type).toBe("text/csv;charset=utf-8");
  const bytes = new Uint8Array((await files[0]?.arrayBuffer()) ?? []);
  expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)).toBe(leadsCsv(leads));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
