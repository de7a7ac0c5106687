// @vitest-environment node
import Papa from "papaparse";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { leadsCsv } from "../../leads/model/leads-csv.ts";
import { testLead } from "../../leads/testing/test-lead.ts";
import { checkRows } from "./check-rows.ts";
import { guessMatches } from "./match-columns.ts";
import { readCsv, textOf } from "./read-csv.ts";
import { refusedCsv } from "./refused-csv.ts";
import { seed } from "../../../../tests/tier.ts";

const heading = ["Company", "Contact", "Phone", "Email", "Solution", "Remarks"];
const row = ["Kopi Lane", "Mei Ling Goh", "+65 6555 0104", "mei@kopi.example", "Waiter AI", ""];

function sheetOf(...rows: string[][]) {
  return readCsv(Papa.unparse([heading, ...rows]));
}

describe("a file is read", () => {
  test.each([",", ";", "\t"])("with %j between its cells, quotes, a BOM and CRLF", (delimiter) => {
    const rows = [
      ["Name", "Email", "Remarks"],
      ['He said "yes"', "a@b.example", "two,\nlines; and\ta tab"],
    ];
    const text = `\uFEFF${Papa.unparse(rows, { delimiter, newline: "\r\n" })}\r\n\r\n`;
    const sheet = readCsv(text);
    expect(sheet).toEqual({
      headings: rows[0],
      rows: [rows[1]],
      separator: delimiter,
      firstLine: 2,
    });
  });

  test("without a heading, where its first row has an address", () => {
    expect(readCsv("Kopi Lane,mei@kopi.example\nTiffin,arun@tiffin.example")).toMatchObject({
      headings: ["Column 1", "Column 2"],
      rows: [
        ["Kopi Lane", "mei@kopi.example"],
        ["Tiffin", "arun@tiffin.example"],
      ],
      firstLine: 1,
    });
  });

  test("with headings that are there twice or missing, and rows that are longer", () => {
    expect(readCsv("Phone,Phone,\n1,2,3,4").headings).toEqual([
      "Phone",
      "Phone (2)",
      "Column 3",
      "Column 4",
    ]);
  });

  test("without the apostrophe that keeps a cell from being a formula", () => {
    expect(readCsv("a,b,c\n'+65 1,'=x,'tis").rows).toEqual([["+65 1", "=x", "'tis"]]);
  });

  test.each([
    ["UTF-8", new TextEncoder().encode("Café"), "Café"],
    ["UTF-16", new Uint8Array([0xff, 0xfe, 0x43, 0, 0xe9, 0]), "Cé"],
    ["UTF-16 the other way round", new Uint8Array([0xfe, 0xff, 0, 0x43, 0, 0xe9]), "Cé"],
    ["Windows", new Uint8Array([0x43, 0x61, 0x66, 0xe9]), "Café"],
  ])("in %s", (_, bytes, text) => {
    expect(textOf(bytes.buffer as ArrayBuffer)).toBe(text);
  });
});

describe("columns are guessed", () => {
  test.each([
    [
      "our own export",
      "Company,Contact,Phone,Email,Solution,Remarks,Notes,Stage,Source,Asked product",
      "companyName,contactName,contactNumber,email,solutionInterested,remarks,,,,",
    ],
    [
      "HubSpot",
      "Record ID,First Name,Last Name,Email,Phone Number,Company Name,Lead Status",
      ",contactName,contactName,email,contactNumber,companyName,",
    ],
    [
      "Salesforce",
      "First Name,Last Name,Title,Company / Account,Phone,Mobile,Email,Description",
      "contactName,contactName,,companyName,contactNumber,,email,remarks",
    ],
    [
      "Pipedrive",
      "Person - Name,Organization - Name,Person - Email,Person - Phone",
      "contactName,companyName,email,contactNumber",
    ],
    [
      "Google Contacts",
      "Name,E-mail 1 - Value,Phone 1 - Value,Organization 1 - Name,Notes",
      "contactName,email,contactNumber,companyName,remarks",
    ],
    [
      "Indonesian",
      "Nama Perusahaan,Nama,No. HP,Alamat Email,Catatan",
      "companyName,contactName,contactNumber,email,remarks",
    ],
    ["words that nobody knows", "Foo,Bar", ","],
  ])("of %s", (_, headings, matches) => {
    expect(guessMatches(headings.split(","))).toEqual(
      matches.split(",").map((each) => each || null),
    );
  });
});

describe("rows are checked", () => {
  test("as the form does, the first reason of each field", () => {
    const sheet = sheetOf(row, ["", "Mei 2", "12", "mei", "Waiter AI", ""]);
    const { fitting, refused } = checkRows(sheet, guessMatches(sheet.headings), "");
    expect(fitting.map(({ line, values }) => [line, values.companyName])).toEqual([
      [2, "Kopi Lane"],
    ]);
    expect(refused).toEqual([
      {
        line: 3,
        cells: ["", "Mei 2", "12", "mei", "Waiter AI", ""],
        reasons: [
          "Company name is required",
          "Name contains invalid characters",
          "Phone number must be at least 8 digits",
          "Invalid email address",
        ],
      },
    ]);
  });

  test("with a solution for those that name none, and the known ones in their spelling", () => {
    const [company = "", contact = "", phone = "", email = ""] = row;
    const who = [company, contact, phone, email];
    const sheet = sheetOf([...who, "waiter ai", ""], [...who, "", ""], [...who, "Robots", ""]);
    const matches = guessMatches(sheet.headings);
    const solutions = (otherwise: string) =>
      checkRows(sheet, matches, otherwise).fitting.map(({ values }) => values.solutionInterested);
    expect(solutions("")).toEqual(["Waiter AI", "Robots"]);
    expect(solutions("Custom AI")).toEqual(["Waiter AI", "Custom AI", "Robots"]);
  });

  test("with names and remarks put together, and of other fields the first that is there", () => {
    const text =
      "First,Last,Company,Phone,Mobile,Email,Solution,A,B\nMei,Goh,Kopi,,+65 6555 0104,m@k.example,Waiter AI,one,two";
    const matches = [
      "contactName",
      "contactName",
      "companyName",
      "contactNumber",
      "contactNumber",
      "email",
      "solutionInterested",
      "remarks",
      "remarks",
    ] as const;
    expect(checkRows(readCsv(text), matches, "").fitting[0]?.values).toMatchObject({
      contactName: "Mei Goh",
      contactNumber: "+65 6555 0104",
      remarks: "one\ntwo",
    });
  });

  test("with the language by name or code, English where none is named", () => {
    const heading = "Company,Contact,Phone,Email,Solution,Language";
    const rows = ["Malay", "zh-Hans", "", "Klingons"].map((language) => {
      return `Kopi,Mei,+65 6555 0104,m@k.example,Waiter AI,${language}`;
    });
    const sheet = readCsv([heading, ...rows].join("\n"));
    const { fitting, refused } = checkRows(sheet, guessMatches(sheet.headings), "");
    expect(fitting.map(({ values }) => values.language)).toEqual(["ms", "zh", "en"]);
    expect(refused.map(({ line, reasons }) => [line, reasons])).toEqual([
      [5, ["Language must be one, such as Malay, or a code, such as ms"]],
    ]);
  });

  test("a solution is written as the contact form offers it, and one that it does not is kept", () => {
    const sheet = readCsv(
      ["restaurant ai", "Waiter AI"]
        .map((solution) => `Kopi,Mei,+65 6555 0104,m@k.example,${solution}`)
        .toSpliced(0, 0, "Company,Contact,Phone,Email,Solution")
        .join("\n"),
    );
    const offered = ["Restaurant AI", "Custom AI"];
    const { fitting } = checkRows(sheet, guessMatches(sheet.headings), "", offered);
    expect(fitting.map(({ values }) => values.solutionInterested)).toEqual([
      "Restaurant AI",
      "Waiter AI",
    ]);
  });

  test("a thousand in one go, each with an id of its own", () => {
    const sheet = sheetOf(...Array.from({ length: 1_000 }, () => row));
    const { fitting } = checkRows(sheet, guessMatches(sheet.headings), "");
    expect(new Set(fitting.map(({ id }) => id)).size).toBe(1_000);
  });
});

test.each([",", ";"] as const)("what was exported with %j is imported as it was", (separator) => {
  const lead = testLead({
    id: "a",
    remarks: "=1+1, or; not\n-2",
    company_name: "Café & Co",
    language: "ms",
  });
  const sheet = readCsv(leadsCsv([lead], [], separator));
  const { fitting, refused } = checkRows(sheet, guessMatches(sheet.headings), "");
  expect(refused).toEqual([]);
  expect(fitting[0]?.values).toMatchObject({
    companyName: "Café & Co",
    contactName: lead.contact_name,
    contactNumber: lead.contact_number,
    email: lead.email,
    solutionInterested: lead.solution_interested,
    // A sign of a formula after a separator has a blank before it: decision 027.
    remarks: "=1+1, or; not\n -2",
    language: "ms",
  });
});

test("what is left out comes back as it stood, in the order of the file, with row and reason", () => {
  const sheet = readCsv("Company;Email\nKopi;a@b\nTiffin;c@d");
  const [first = [], second = []] = sheet.rows;
  const file = refusedCsv(sheet, [
    { line: 3, cells: second, reasons: ["Here already"] },
    { line: 2, cells: first, reasons: ["Wrong", "Short"] },
  ]);
  expect(file).toBe(
    '\uFEFFCompany;Email;Row;Why it was left out\r\nKopi;a@b;2;"Wrong; Short"\r\nTiffin;c@d;3;Here already',
  );
});

test("any cells that are written are read", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", " b", ",", ";", "\t", "\n", '"', "é", "x") });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell, fc.constant("z")), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(",", ";", "\t"),
      (rows, delimiter) => {
        const text = Papa.unparse([["One", "Two", "Three"], ...rows], { delimiter });
        // A separator that is in more cells than between them cannot be told from the text alone.
        fc.pre(
          Papa.parse(text, { delimitersToGuess: [",", ";", "\t"] }).meta.delimiter === delimiter,
        );
        expect(readCsv(text).rows).toEqual(rows.map((cells) => cells.map((each) => each.trim())));
      },
    ),
    { seed },
  );
});
