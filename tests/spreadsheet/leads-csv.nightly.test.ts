import Papa from "papaparse";
import { expect, test } from "vitest";
import { leadsCsv } from "../../src/features/leads/model/leads-csv.ts";
import { testLead, testNote } from "../../src/features/leads/testing/test-lead.ts";
import { openInSpreadsheet } from "../../tools/spreadsheet.ts";

// Runs in LibreOffice, and only if it is installed; `npm run test:all` installs it if it has the right to.

const remarks = [
  '=HYPERLINK("https://bad.example","Cheap")',
  "=1+1\nand a second line",
  "+1+1",
  "-2+3",
  "@SUM(1;1)",
  "\t=1+1",
  'a;=1+1\n=1+1\n"=1+1,-1',
  "Two days:\n- Monday\n- Tuesday",
  'Quotes "inside", and; separators',
  "陈 Łukasz ☕",
  "",
];
const numbers = [
  "+65 6555 0104",
  "+62812-5550-1234",
  "(60) 12-555 0162",
  "0125550162",
  "+6565550104",
];

const leads = remarks.map((text, place) =>
  testLead({
    id: `d9a1c7f2-0000-4000-8000-${String(place).padStart(12, "0")}`,
    remarks: text,
    company_name: place === 0 ? "-1+1" : "Kopi, Lane (1)",
    contact_number: numbers[place % numbers.length] ?? "",
    first_response_at: place % 2 === 0 ? null : "2026-11-20T09:30:15+00:00",
  }),
);
const notes = leads.map(({ id }, place) =>
  testNote({ id: String(place), lead_id: id, body: "=1+1\n=1+1" }),
);
const rowsOf = (csv: string, delimiter = ",") =>
  Papa.parse<string[]>(csv.replace("\uFEFF", ""), { delimiter, skipEmptyLines: true }).data;

test.each([",", ";"] as const)(
  "a spreadsheet shows and saves every cell as exported, with cells separated by %j",
  { timeout: 240_000 },
  (separator) => {
    const csv = leadsCsv(leads, notes, separator);
    const exported = rowsOf(csv, separator);
    const asShown = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true";
    expect(rowsOf(openInSpreadsheet(csv, separator, asShown))).toEqual(exported);

    const sheet = openInSpreadsheet(csv, separator, "fods");
    expect(sheet).not.toContain("table:formula");
    const phones = exported.slice(1).map((row) => row[exported[0]?.indexOf("Phone") ?? -1]);
    expect(phones).toContain("+62 812 5550 1234");
    // Dates are date cells, which can be sorted. Phone numbers are text cells, which keep their plus sign.
    expect(sheet).toMatch(/office:value-type="date" office:date-value="2026-11-20T/);
    expect(sheet).not.toMatch(/office:value-type="float"[^>]*>\s*<text:p>\+/);
  },
);
