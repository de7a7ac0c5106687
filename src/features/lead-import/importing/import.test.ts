// @vitest-environment node
import Papa from "papaparse";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { leadsCsv } from "../../leads/model/leads-csv.ts";
import { testLead } from "../../leads/testing/test-lead.ts";
import { checkRows, leftOutColumns, unknownSolutions } from "./check-rows.ts";
import { guessMatches } from "../reading/match-columns.ts";
import { readCsv, textOf } from "../reading/read-csv.ts";
import { refusedCsv } from "./refused-csv.ts";
import copiedTexts from "../../../../tests/fixtures/copied-texts.json" with { type: "json" };
import { seed } from "../../../../tests/tier.ts";

const heading = ["Company", "Contact", "Phone", "Email", "Solution", "Remarks"];
const row = ["Kopi Lane", "Mei Ling Goh", "+65 6555 0104", "mei@kopi.example", "Waiter AI", ""];

const noSolutions = { otherwise: "", unknown: {} };

function sheetOf(...rows: string[][]) {
  return readCsv(Papa.unparse([heading, ...rows]));
}

/** Checks a valid row with this text in a column; returns the lead's values, or the reasons why the row is refused. */
function checkedWith(column: number, text: string) {
  const sheet = sheetOf(row.with(column, text));
  const { valid, refused } = checkRows(sheet, guessMatches(sheet.headings), noSolutions);
  return { values: valid[0]?.values, reasons: refused[0]?.reasons };
}

describe("a file is read", () => {
  test.each([",", ";", "\t"])("with %j between its cells, quotes, a BOM and CRLF", (delimiter) => {
    const rows = [
      ["Name", "Email", "Remarks"],
      ['He said "yes"', "a@b.example", "two,\nlines; and\ta tab"],
    ];
    const text = `\uFEFF${Papa.unparse(rows, { delimiter, newline: "\r\n" })}\r\n\r\n`;
    const sheet = readCsv(text);
    expect(sheet).toMatchObject({
      headings: rows[0],
      rows: [rows[1]],
      lines: [2],
      separator: delimiter,
    });
  });

  test("without a header row, if the first row has an email address", () => {
    expect(readCsv("Kopi Lane,mei@kopi.example\nTiffin,arun@tiffin.example")).toMatchObject({
      headings: ["Column 1", "Column 2"],
      rows: [
        ["Kopi Lane", "mei@kopi.example"],
        ["Tiffin", "arun@tiffin.example"],
      ],
      lines: [1, 2],
      heading: null,
    });
  });

  test("with the separator that its first line declares, as in sep=;", () => {
    expect(readCsv("\uFEFFsep=;\r\nCompany;Phone\r\nCafé, Lima;1\r\n")).toMatchObject({
      headings: ["Company", "Phone"],
      rows: [["Café, Lima", "1"]],
      lines: [2],
      separator: ";",
    });
    expect(readCsv('"sep=\t"\nCompany\tPhone\nKopi\t1')).toMatchObject({ separator: "\t" });
  });

  test("from the header row, even below a title and empty rows, or from a chosen row", () => {
    const text =
      "Leads of November,,\nExported by Siti,,\n\nCompany,Name,Phone\nKopi,Mei,1\n,,\nTiffin,Arun,2";
    const sheet = readCsv(text);
    expect(sheet).toMatchObject({
      headings: ["Company", "Name", "Phone"],
      rows: [
        ["Kopi", "Mei", "1"],
        ["Tiffin", "Arun", "2"],
      ],
      lines: [5, 7],
      heading: 2,
    });
    expect(sheet.start.map(({ line }) => line)).toEqual([1, 2, 4, 5, 7]);
    expect(readCsv(text, 3)).toMatchObject({ headings: ["Kopi", "Mei", "1"], lines: [7] });
    expect(readCsv(text, null)).toMatchObject({ headings: ["Column 1", "Column 2", "Column 3"] });
    expect(readCsv(text, null).rows).toHaveLength(5);
  });

  test.each([
    ["a title of one cell", "Leads of November\nNama;Telepon;Email\nMei;1;m@k.example", 1],
    ["unknown headings below a title", "Leads\n\nFoo,Bar,Baz\n1,2,3", 1],
    ["one column", "Names\nMei\nArun", 0],
    ["an email address as the title", "siti@selat.example\nName,Phone\nMei,1", 1],
    ["only a header row", "Company,Email", 0],
  ])("with its header row guessed: %s", (_, text, heading) => {
    expect(readCsv(text).heading).toBe(heading);
  });

  test("with unique names for duplicate or missing headings, even of longer rows", () => {
    expect(readCsv("Phone,Phone,\n1,2,3,4").headings).toEqual([
      "Phone",
      "Phone (2)",
      "Column 3",
      "Column 4",
    ]);
  });

  test("without the apostrophe by which spreadsheets keep a formula as text", () => {
    expect(readCsv("a,b,c\n'+65 1,'=x,'tis").rows).toEqual([["+65 1", "=x", "'tis"]]);
  });

  test('without the ="..." by which spreadsheets keep a number as text', () => {
    expect(readCsv('a,b,c\n"=""+6581230719""",="0812",=A1').rows).toEqual([
      ["+6581230719", "0812", "=A1"],
    ]);
  });

  test.each([
    ["UTF-8", new TextEncoder().encode("Café"), "Café"],
    ["UTF-16 little-endian", new Uint8Array([0xff, 0xfe, 0x43, 0, 0xe9, 0]), "Cé"],
    ["UTF-16 big-endian", new Uint8Array([0xfe, 0xff, 0, 0x43, 0, 0xe9]), "Cé"],
    ["UTF-16 without a byte order mark", new Uint8Array([0x43, 0, 0xe9, 0]), "Cé"],
    ["GB 18030 (Chinese Windows)", new Uint8Array([0xb9, 0xab, 0xcb, 0xbe, 0x2c, 0x41]), "公司,A"],
    ["Windows-1252", new Uint8Array([0x43, 0x61, 0x66, 0xe9]), "Café"],
  ])("in %s", (_, bytes, text) => {
    expect(textOf(bytes.buffer as ArrayBuffer)).toBe(text);
  });
});

describe("columns are guessed", () => {
  test.each([
    [
      "our own export",
      "Company,Contact,Phone,Email,Solution,Remarks,Notes,Stage,Source,Created,Requested product,UTM campaign",
      "companyName,contactName,contactNumber,email,solutionInterested,remarks,,,,created,,campaign",
    ],
    [
      "Meta's lead ads",
      "id,created_time,ad_id,ad_name,campaign_id,campaign_name,form_id,form_name,is_organic,platform,what_do_you_need?,full_name,phone_number,email,company_name,lead_status",
      ",created,,,,campaign,,form,,platform,,contactName,contactNumber,email,companyName,",
    ],
    [
      "HubSpot's contacts",
      "Record ID - Contact,First Name,Last Name,Email,Phone Number,Mobile Phone Number,Contact owner,Lead Status,Create Date,Associated Company,Message",
      ",contactName,contactName,email,contactNumber,contactNumber,,,created,companyName,remarks",
    ],
    [
      "Pipedrive's people",
      "Person - Name,Person - Organization,Person - Email - Work,Person - Email - Home,Person - Phone - Work,Person - Phone - Mobile,Person - Person created",
      "contactName,companyName,email,email,contactNumber,contactNumber,created",
    ],
    [
      "Pipedrive's deals",
      "Deal - Title,Deal - Contact person,Deal - Organization,Person - Email,Person - Phone,Deal - Deal created,Deal - Owner",
      ",contactName,companyName,email,contactNumber,created,",
    ],
    [
      "Google Contacts of today",
      "First Name,Middle Name,Last Name,Organization Name,Organization Title,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value",
      "contactName,contactName,contactName,companyName,,remarks,,,email,,email,,contactNumber,,contactNumber",
    ],
    [
      "HubSpot",
      "Record ID,First Name,Last Name,Email,Phone Number,Company Name,Lead Status",
      ",contactName,contactName,email,contactNumber,companyName,",
    ],
    [
      "Salesforce",
      "First Name,Last Name,Title,Company / Account,Phone,Mobile,Email,Description",
      "contactName,contactName,,companyName,contactNumber,contactNumber,email,remarks",
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
      "Google's lead forms",
      "Lead ID,Lead Submit Time,Campaign ID,Form ID,Full Name,User Phone,User Email,Company Name",
      ",created,,,contactName,contactNumber,email,companyName",
    ],
    [
      "TikTok's lead forms",
      "ad_id,campaign_name,form_id,form_name,created_time,lead_id,Name,Phone number,Email,which_product_are_you_interested_in?",
      ",campaign,,form,created,,contactName,contactNumber,email,solutionInterested",
    ],
    [
      "Xero's contacts",
      "*ContactName,AccountNumber,EmailAddress,FirstName,LastName,PhoneNumber,MobileNumber",
      "contactName,,email,,,contactNumber,contactNumber",
    ],
    [
      "Wix and Mailchimp",
      "First Name,Last Name,Email 1,Phone 1,Company,Created At (UTC+0),Labels,Source,OPTIN_TIME",
      "contactName,contactName,email,contactNumber,companyName,created,,,",
    ],
    [
      "a form in Chinese",
      "提交时间,您的姓名,您的手机号,您的邮箱,公司/店名,您感兴趣的产品,留言",
      "created,contactName,contactNumber,email,companyName,solutionInterested,remarks",
    ],
    [
      "a form in Indonesian",
      "Stempel waktu,Nama Lengkap Anda,Nomor WhatsApp (aktif),Nama Usaha,Produk yang Anda minati,Pesan",
      "created,contactName,contactNumber,companyName,solutionInterested,remarks",
    ],
    [
      "Indonesian",
      "Nama Perusahaan,Nama,No. HP,Alamat Email,Catatan",
      "companyName,contactName,contactNumber,email,remarks",
    ],
    [
      "Indonesian",
      "Stempel waktu,Nama Usaha,Nama Depan,Nama Belakang,Nomor WhatsApp,Alamat Surel,Layanan,Keterangan",
      "created,companyName,contactName,contactName,contactNumber,email,solutionInterested,remarks",
    ],
    [
      "Malay",
      "Tarikh,Nama Syarikat,Nama Penuh,No. Telefon Bimbit,Emel,Produk,Ulasan,Kempen",
      "created,companyName,contactName,contactNumber,email,solutionInterested,remarks,campaign",
    ],
    [
      "Chinese",
      "创建时间,公司名称,联系人,手机号码,电子邮箱,产品,备注,语言",
      "created,companyName,contactName,contactNumber,email,solutionInterested,remarks,language",
    ],
    [
      "traditional Chinese",
      "公司名稱,姓,名,電話,電郵,備註",
      "companyName,contactName,contactName,contactNumber,email,remarks",
    ],
    [
      "our own form in its languages",
      "Nama Perusahaan,Nama Anda,Nomor Telepon,Solusi yang Diminati,公司名称,感兴趣的方案",
      "companyName,contactName,contactNumber,solutionInterested,,",
    ],
    [
      "two languages",
      "公司名称 (Company),Nama / Name,电话（Phone）,Your e-mail",
      "companyName,contactName,contactNumber,email",
    ],
    ["words that nobody knows", "Foo,Bar", ","],
  ])("of %s", (_, headings, matches) => {
    expect(guessMatches(headings.split(","))).toEqual(
      matches.split(",").map((each) => each || null),
    );
  });
});

describe("rows are checked", () => {
  test("by the form's rules, with the first error of each field", () => {
    const sheet = sheetOf(row, ["", "Mei 2", "12", "mei", "Waiter AI", ""]);
    const { valid, refused } = checkRows(sheet, guessMatches(sheet.headings), noSolutions);
    expect(valid.map(({ line, values }) => [line, values.companyName])).toEqual([[2, "Kopi Lane"]]);
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

  // The tests of the form and the database use the same texts: invisible characters, typographic hyphens and such.
  test("with copied characters cleaned in each column, as the form does", () => {
    const textual = ["Company", "Contact", "Phone", "Email"].map((name) => heading.indexOf(name));
    for (const [copied = "", expected = ""] of copiedTexts) {
      for (const column of textual) {
        expect([copied, checkedWith(column, copied)]).toEqual([
          copied,
          checkedWith(column, expected),
        ]);
      }
    }
  });

  test("with our spelling of known solutions, and the chosen solution for other rows", () => {
    const [company = "", contact = "", phone = "", email = ""] = row;
    const who = [company, contact, phone, email];
    const sheet = sheetOf([...who, "waiter ai", ""], [...who, "", ""], [...who, "Robots", ""]);
    const matches = guessMatches(sheet.headings);
    const solutions = (otherwise: string, unknown = {}) =>
      checkRows(sheet, matches, { otherwise, unknown }).valid.map(({ values }) => [
        values.solutionInterested,
        values.remarks,
      ]);
    expect(solutions("")).toEqual([["Waiter AI", ""]]);
    expect(solutions("Custom AI")).toEqual([
      ["Waiter AI", ""],
      ["Custom AI", ""],
      ["Custom AI", "Solution: Robots"],
    ]);
    expect(solutions("", { robots: "Waiter AI" })).toEqual([
      ["Waiter AI", ""],
      ["Waiter AI", "Solution: Robots"],
    ]);
  });

  test("with each unknown solution reported once despite case, the most frequent first", () => {
    const sheet = sheetOf(
      ...["Robots", "Drones", "ROBOTS", "waiter ai", ""].map((solution) => row.with(4, solution)),
    );
    const matches = guessMatches(sheet.headings);
    expect(unknownSolutions(sheet, matches)).toEqual([
      { key: "robots", text: "Robots", count: 2 },
      { key: "drones", text: "Drones", count: 1 },
    ]);
    const { refused } = checkRows(sheet, matches, { otherwise: "", unknown: {} });
    expect(refused.map(({ line, reasons }) => [line, reasons])).toEqual([
      [2, ["The solution “Robots” is not one of your solutions: choose one"]],
      [3, ["The solution “Drones” is not one of your solutions: choose one"]],
      [4, ["The solution “ROBOTS” is not one of your solutions: choose one"]],
      [6, ["Please select a solution"]],
    ]);
  });

  test("with several columns of a name or of remarks joined", () => {
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
    expect(checkRows(readCsv(text), matches, noSolutions).valid[0]?.values).toMatchObject({
      contactName: "Mei Goh",
      contactNumber: "+65 6555 0104",
      remarks: "one\ntwo",
    });
  });

  test("with the language read from its name or code, and English by default", () => {
    const heading = "Company,Contact,Phone,Email,Solution,Language";
    const rows = ["Malay", "zh-Hans", "", "Klingons"].map((language) => {
      return `Kopi,Mei,+65 6555 0104,m@k.example,Waiter AI,${language}`;
    });
    const sheet = readCsv([heading, ...rows].join("\n"));
    const { valid, refused } = checkRows(sheet, guessMatches(sheet.headings), noSolutions);
    expect(valid.map(({ values }) => values.language)).toEqual(["ms", "zh", "en"]);
    expect(refused.map(({ line, reasons }) => [line, reasons])).toEqual([
      [5, ["Enter a language, such as Malay, or its code, such as ms"]],
    ]);
  });

  test("with the solutions that the contact form offers, and others in the remarks", () => {
    const sheet = readCsv(
      ["restaurant ai", "Waiter AI"]
        .map((solution) => `Kopi,Mei,+65 6555 0104,m@k.example,${solution}`)
        .toSpliced(0, 0, "Company,Contact,Phone,Email,Solution")
        .join("\n"),
    );
    const offered = ["Restaurant AI", "Custom AI"];
    const solutions = { otherwise: "Custom AI", unknown: {}, offered };
    const { valid } = checkRows(sheet, guessMatches(sheet.headings), solutions);
    expect(valid.map(({ values }) => [values.solutionInterested, values.remarks])).toEqual([
      ["Restaurant AI", ""],
      ["Custom AI", "Solution: Waiter AI"],
    ]);
  });

  test("a thousand at once, each with its own id", () => {
    const sheet = sheetOf(...Array.from({ length: 1_000 }, () => row));
    const { valid } = checkRows(sheet, guessMatches(sheet.headings), noSolutions);
    expect(new Set(valid.map(({ id }) => id)).size).toBe(1_000);
  });
});

/** Files as other tools export them, with invented people. */
const exported = {
  meta: `id\tcreated_time\tad_id\tcampaign_name\tform_id\tform_name\tis_organic\tplatform\twhat_do_you_need?\tfull_name\tphone_number\temail\tcompany_name\tpost_code
l:1001\t2026-11-20T09:15:00+08:00\tag:2001\tLaunch\tf:5001\tDemo form\tFALSE\tfb\tordering\tNurul Test\tp:+60123456701\tnurul@example.com\tKedai Satu\tz:68100`,
  pipedrive: `Person - Name,Person - Organization,Person - Email - Work,Person - Email - Home,Person - Phone - Work,Person - Phone - Mobile,Person - Person created
Arif Contoh,Arif Logistik,arif@example.com,,+62 21 555 0187,+62 811 2345 709,2026-10-01 03:22:11
Lim Test,Lim Retail,,lim.home@example.com,+65 6123 0710,,2026-10-02 03:22:11`,
  google: `First Name,Middle Name,Last Name,Organization Name,Notes,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value
Siti,Nur,Rahman,Kedai Tiga,Met at the fair,siti@example.com ::: siti.home@example.com,Work,+60 3-5550 1234 ::: +60 12-555 0162`,
};

function checkedOf(text: string) {
  const sheet = readCsv(text);
  const matches = guessMatches(sheet.headings);
  const { valid, refused } = checkRows(sheet, matches, { otherwise: "Waiter AI", unknown: {} });
  return { valid, refused, leftOut: leftOutColumns(sheet, matches) };
}

test("imports time, campaign, form and platform of Meta's lead ads", () => {
  const { valid, refused, leftOut } = checkedOf(exported.meta);
  expect(refused).toEqual([]);
  expect(valid).toMatchObject([
    {
      values: { contactNumber: "+60123456701", contactName: "Nurul Test", remarks: "" },
      arrivedAt: "2026-11-20T01:15:00.000Z",
      attribution: { utm_campaign: "Launch", utm_source: "fb", form: "Demo form" },
      addedToRemarks: [],
    },
  ]);
  expect(leftOut).toEqual([
    "id",
    "ad_id",
    "form_id",
    "is_organic",
    "what_do_you_need?",
    "post_code",
  ]);
});

test("removes Meta's prefix from every cell that is imported", () => {
  const sheet = readCsv(exported.meta);
  const matches = guessMatches(sheet.headings).with(sheet.headings.indexOf("post_code"), "remarks");
  const { valid } = checkRows(sheet, matches, { otherwise: "Waiter AI", unknown: {} });
  expect(valid[0]?.values.remarks).toBe("68100");
});

test("imports one of several values, preferably a mobile number, and the others as remarks", () => {
  expect(checkedOf(exported.pipedrive)).toMatchObject({
    refused: [],
    valid: [
      {
        values: {
          contactNumber: "+62 811 2345 709",
          email: "arif@example.com",
          remarks: "Person - Phone - Work: +62 21 555 0187",
        },
        addedToRemarks: ["Person - Phone - Work: +62 21 555 0187"],
      },
      { values: { contactNumber: "+65 6123 0710", email: "lim.home@example.com", remarks: "" } },
    ],
  });
  expect(checkedOf(exported.google)).toMatchObject({
    valid: [
      {
        values: {
          contactName: "Siti Nur Rahman",
          contactNumber: "+60 12-555 0162",
          email: "siti@example.com",
          remarks:
            "Met at the fair\nPhone 1 - Value: +60 3-5550 1234\nE-mail 1 - Value: siti.home@example.com",
        },
      },
    ],
    leftOut: ["Phone 1 - Label"],
  });
});

test("refuses a number that a spreadsheet has truncated, and says what to do", () => {
  const { refused } = checkedOf("Company,Name,Phone,Email\nKopi,Mei,6.01E+10,mei@kopi.example");
  expect(refused).toMatchObject([
    {
      line: 2,
      reasons: [expect.stringMatching(/^A spreadsheet has shortened this number to 6.01E\+10: /)],
    },
  ]);
});

test("reads dates by the column's order of day and month, and keeps unreadable ones as remarks", () => {
  const people = ["11/02/2026", "11/20/2026", "soon"].map(
    (created, index) => `Kopi,Mei,+65 8123 073${index},mei${index}@kopi.example,${created}`,
  );
  const { valid } = checkedOf(["Company,Name,Phone,Email,Created", ...people].join("\n"));
  expect(valid.map(({ arrivedAt, values }) => [arrivedAt, values.remarks])).toEqual([
    [new Date(2026, 10, 2).toISOString(), ""],
    [new Date(2026, 10, 20).toISOString(), ""],
    [null, "Created: soon"],
  ]);
});

test("does not list an empty column as left out", () => {
  expect(checkedOf("Company,Fax,Title\nKopi,,Owner").leftOut).toEqual(["Title"]);
});

test.each([",", ";"] as const)("imports a file exported with %j unchanged", (separator) => {
  const lead = testLead({
    id: "a",
    remarks: "=1+1, or; not\n-2",
    company_name: "Café & Co",
    language: "ms",
  });
  const sheet = readCsv(leadsCsv([lead], [], separator));
  const { valid, refused } = checkRows(sheet, guessMatches(sheet.headings), noSolutions);
  expect(refused).toEqual([]);
  expect(valid[0]?.values).toMatchObject({
    companyName: "Café & Co",
    contactName: lead.contact_name,
    contactNumber: lead.contact_number,
    email: lead.email,
    solutionInterested: lead.solution_interested,
    // The export puts a space before a formula's sign that follows a separator (decision 022).
    remarks: "=1+1, or; not\n -2",
    language: "ms",
  });
});

test("saves skipped rows unchanged, in the file's order, with row number and reason", () => {
  const sheet = readCsv("Company;Email\nKopi;a@b\nTiffin;c@d");
  const [first = [], second = []] = sheet.rows;
  const file = refusedCsv(sheet, [
    { line: 3, cells: second, reasons: ["Here already"] },
    { line: 2, cells: first, reasons: ["Wrong", "Short"] },
  ]);
  expect(file).toBe(
    '\uFEFFCompany;Email;Row;Reason\r\nKopi;a@b;2;"Wrong; Short"\r\nTiffin;c@d;3;Here already',
  );
});

test("reads any cells unchanged that Papa Parse has written", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", " b", ",", ";", "\t", "\n", '"', "é", "x") });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell, fc.constant("z")), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(",", ";", "\t"),
      (rows, delimiter) => {
        const text = Papa.unparse([["One", "Two", "Three"], ...rows], { delimiter });
        // Skips texts whose separator cannot be guessed, because cells contain another one.
        fc.pre(
          Papa.parse(text, { delimitersToGuess: [",", ";", "\t"] }).meta.delimiter === delimiter,
        );
        expect(readCsv(text).rows).toEqual(rows.map((cells) => cells.map((each) => each.trim())));
      },
    ),
    { seed },
  );
});
