import Papa from "papaparse";
import { expect, test } from "vitest";
import { testLead } from "../testing/test-lead.ts";
import { leadsCsv } from "./leads-csv.ts";

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
