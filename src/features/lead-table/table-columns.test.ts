import { beforeEach, expect, test } from "vitest";
import {
  columnsWith,
  storeSettings,
  nextOrder,
  readOrder,
  readSettings,
  widthWithin,
  writeOrder,
} from "./table-columns.ts";

const next = {
  id: "next",
  title: "Next action",
  width: 190,
  sort: "next_action_on",
  after: "owner",
  Cell: () => null,
};
const columns = columnsWith([next]);

beforeEach(() => localStorage.clear());

test("an extension's column comes after the column that it names, and is visible by default", () => {
  const ids = columns.map(({ id }) => id);
  expect(ids[ids.indexOf("owner") + 1]).toBe("next");
  expect(readSettings(columns).shown).toEqual([
    "company",
    "contact",
    "stage",
    "owner",
    "next",
    "solution",
    "country",
    "came",
  ]);
  expect(columnsWith([]).map(({ id }) => id)).toEqual(ids.filter((id) => id !== "next"));
});

function orderAt(query: string) {
  return writeOrder(readOrder(new URLSearchParams(query)));
}

test("reads the order from the URL; without a known column there, newest first", () => {
  expect(orderAt("")).toBe("-created_at");
  expect(orderAt("order=company_name")).toBe("company_name");
  expect(orderAt("order=-value")).toBe("-value");
  expect(orderAt("order=password")).toBe("-created_at");
});

test("reads the stored order if the URL has none, and ignores a stored order that is invalid", () => {
  storeSettings({ ...readSettings(columns), order: "company_name" });
  expect(orderAt("")).toBe("company_name");
  expect(orderAt("order=-value")).toBe("-value");
  localStorage.setItem("selat.lead-table", JSON.stringify({ shown: ["company"], order: 7 }));
  expect(orderAt("")).toBe("-created_at");
});

test("nextOrder sorts by the clicked column, and reverses the order on a second click", () => {
  const byCompany = nextOrder({ by: "created_at", isDescending: true }, "company_name");
  expect(writeOrder(byCompany)).toBe("company_name");
  expect(writeOrder(nextOrder(byCompany, "company_name"))).toBe("-company_name");
  expect(writeOrder(nextOrder(byCompany, "value"))).toBe("-value");
});

test("stores columns and widths; a width is limited, and unreadable settings become the defaults", () => {
  const first = readSettings(columns);
  storeSettings({ shown: ["email"], widths: { company: 20 } });
  expect(readSettings(columns)).toEqual({ shown: ["company", "email"], widths: { company: 64 } });
  localStorage.setItem("selat.lead-table", "{");
  expect(readSettings(columns)).toEqual(first);
  expect([10, 100.4, 900].map(widthWithin)).toEqual([64, 100, 480]);
});
