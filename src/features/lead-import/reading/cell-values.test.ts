// @vitest-environment node
import { describe, expect, test } from "vitest";
import { readAddress, readName, readNumber, readTime } from "./cell-values.ts";

/** Reads a number from cells, given by their columns' headings; returns it with the kept lines, or its problem. */
function numberOf(cells: Record<string, string>) {
  const columns = Object.entries(cells).map(([heading, text]) => ({ heading, text }));
  const { value, others, problem } = readNumber(columns);
  return problem === undefined ? [value, ...others] : problem;
}

describe("a number is read", () => {
  test.each([
    ["+65 8123 0728", ["+65 8123 0728"]],
    ["p:+60123456701", ["+60123456701"]],
    ["Tel: +65 8123 0729", ["+65 8123 0729"]],
    ["HP 0812-3456-789", ["0812-3456-789"]],
    ["tel:+65-8123-0729", ["+65-8123-0729"]],
    ["电话：+65 8123 0729", ["+65 8123 0729"]],
    ["6281234567.0", ["6281234567"]],
    ["6281234567,00", ["6281234567"]],
    ["+65.8123.0731", ["+65 8123 0731"]],
    ["(+65) 8123-0707", ["+65 8123-0707"]],
    ["+62 (0)21 555 0187", ["+62 (0)21 555 0187"]],
    ["\u202a+65\u20118123\u20110731\u202c", ["+65-8123-0731"]],
    ["+62 (0) 812 - 3456 - 7890 ", ["+6281234567890"]],
  ])("from a column of %j", (cell, read) => {
    expect(numberOf({ Phone: cell })).toEqual(read);
  });

  test.each([
    ["6123 0728 / +65 8123 0728", ["+65 8123 0728", "Phone: 6123 0728"]],
    ["+62-812-3456-7890, +62-21-555-0730", ["+62-812-3456-7890", "Phone: +62-21-555-0730"]],
    ["+60 3-5550 1234 ::: +60 12-555 0162", ["+60 12-555 0162", "Phone: +60 3-5550 1234"]],
    ["+65 6123 0728 +65 8123 0728", ["+65 8123 0728", "Phone: +65 6123 0728"]],
    ["021 555 0187 atau 0812 3456 789", ["0812 3456 789", "Phone: 021 555 0187"]],
    ["6123 0728; 6123 0729", ["6123 0728", "Phone: 6123 0729"]],
    ["6123 0728/29", ["6123 0728", "Phone: 29"]],
    ["65-8123-0731 ext. 12", ["65-8123-0731", "Phone: 65-8123-0731 ext. 12"]],
    ["8123 0731 (Ida)", ["8123 0731", "Phone: 8123 0731 (Ida)"]],
  ])("from %j, preferably a mobile number, and the rest is kept", (cell, read) => {
    expect(numberOf({ Phone: cell })).toEqual(read);
  });

  test("from several columns, preferably a mobile number by heading or digits, each once", () => {
    expect(numberOf({ Work: "+44 20 7946 0000", "Mobile phone": "+44 7700 900123" })).toEqual([
      "+44 7700 900123",
      "Work: +44 20 7946 0000",
    ]);
    expect(numberOf({ Phone: "+65 8123 0731", Mobile: "6581230731", Fax: "" })).toEqual([
      "+65 8123 0731",
    ]);
  });

  test("as the unchanged text if there is no number, so that the rules report the error", () => {
    expect(numberOf({ Phone: "none", Mobile: "" })).toEqual(["none"]);
    expect(numberOf({ Phone: "" })).toEqual([""]);
    expect(numberOf({ Phone: "1234" })).toEqual(["1234"]);
  });

  test.each(["6.01E+10", "6,01234E+10", "6.01e10"])("not from %s, which is truncated", (cell) => {
    expect(numberOf({ Phone: cell })).toBe(
      `A spreadsheet has shortened this number to ${cell}: format its column as Text, type the number again and save the file again`,
    );
    expect(numberOf({ Phone: cell, Mobile: "+65 8123 0731" })).toEqual([
      "+65 8123 0731",
      `Phone: ${cell}`,
    ]);
  });
});

test.each([
  ["PT Contoh", ["PT Contoh"]],
  ["PT Contoh; Toko Enam", ["PT Contoh", "Company: Toko Enam"]],
  ["Kopi & Co, Ltd. ::: Kopi Lane", ["Kopi & Co, Ltd.", "Company: Kopi Lane"]],
  ["", [""]],
])("reads the first of the names %j, and keeps the others", (cell, read) => {
  const { value, others } = readName([{ heading: "Company", text: cell }]);
  expect([value, ...others]).toEqual(read);
});

test("joins the parts of a name", () => {
  const cells = ["Siti", "Nur", "Rahman ::: Siti R"].map((text) => ({ heading: "Name", text }));
  expect(readName(cells)).toEqual({ value: "Siti Nur Rahman", others: ["Name: Siti R"] });
});

describe("an email address is read", () => {
  test.each([
    ["mei@kopi.example", ["mei@kopi.example"]],
    ["mailto:mira@example.com?subject=Hi", ["mira@example.com"]],
    ["Mei Ling <mei@kopi.example>", ["mei@kopi.example"]],
    ["Email: mei@kopi.example.", ["mei@kopi.example"]],
    ["lina@example.com; lina.two@example.com", ["lina@example.com", "Email: lina.two@example.com"]],
    ["mei@kopi ::: mei@kopi.example", ["mei@kopi.example", "Email: mei@kopi"]],
    ["mei＠kopi.example\u200b", ["mei@kopi.example"]],
    ["o'brien@kopi.example", ["o'brien@kopi.example"]],
    ["none", ["none"]],
    ["", [""]],
  ])("from %j", (cell, read) => {
    const { value, others } = readAddress([{ heading: "Email", text: cell }]);
    expect([value, ...others]).toEqual(read);
  });
});

function local(...parts: [number, number, number, number?, number?, number?]) {
  return new Date(...parts).toISOString();
}

describe("a time is read", () => {
  test.each([
    ["2026-11-20T09:15:00+08:00", "2026-11-20T01:15:00.000Z"],
    ["2026-11-20T09:15:00Z", "2026-11-20T09:15:00.000Z"],
    ["2026-11-20 09:15:00 +0700", "2026-11-20T02:15:00.000Z"],
    ["2026-11-02 14:05", local(2026, 10, 2, 14, 5)],
    ["2026-10-01 03:22:11", local(2026, 9, 1, 3, 22, 11)],
    ["2026/11/2", local(2026, 10, 2)],
    ["2026年11月2日 14:05", local(2026, 10, 2, 14, 5)],
    ["02/11/2026", local(2026, 10, 2)],
    ["2.11.2026, 2:05 PM", local(2026, 10, 2, 14, 5)],
    ["12/11/2026 12:05 am", local(2026, 10, 12, 0, 5)],
    ["20 Nov 2026", local(2026, 10, 20)],
    ["Nov 20, 2026, 2:05 PM", local(2026, 10, 20, 14, 5)],
    ["Nov 20, 2026 at 2:05pm", local(2026, 10, 20, 14, 5)],
    ["2026/11/20 2:05:09 PM GMT+8", "2026-11-20T06:05:09.000Z"],
    ["2026/11/20 下午 2:05:09 [GMT+8]", "2026-11-20T06:05:09.000Z"],
    ["2026/11/20 2:05:09 下午", local(2026, 10, 20, 14, 5, 9)],
    ["20/11/2026 14:05:09 GMT+07:00", "2026-11-20T07:05:09.000Z"],
    ["20/11/2026 14.05.09", local(2026, 10, 20, 14, 5, 9)],
    ["20 Mei 2026", local(2026, 4, 20)],
    ["Kamis, 20 Agustus 2026 14.05", local(2026, 7, 20, 14, 5)],
    ["Jumat, 2 Januari 2026", local(2026, 0, 2)],
    ["3 Okt 2026", local(2026, 9, 3)],
    ["20 Ogos 2026", local(2026, 7, 20)],
    ["1 Disember 2026", local(2026, 11, 1)],
  ])("from %s", (text, time) => {
    expect(readTime(text, false)).toBe(time);
  });

  test("with the month first if hasMonthFirst is true", () => {
    expect(readTime("11/02/2026", true)).toBe(local(2026, 10, 2));
  });

  test.each(["", "soon", "31/02/2026", "2026-13-01", "hello 2026", "7", "1899-12-30"])(
    "not from %j",
    (text) => {
      expect(readTime(text, false)).toBeNull();
    },
  );
});
