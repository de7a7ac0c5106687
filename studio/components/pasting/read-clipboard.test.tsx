import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sentencesOf } from "./left-out.ts";
import { outline } from "../../tests/outline.ts";
import { type Pasted, readHtml, readText } from "./read-clipboard.ts";

const folder = join(import.meta.dirname, "../../../tests/fixtures/clipboards");

let keys = 0;
function newKey(): string {
  keys += 1;
  return `k${keys}`;
}

function read(file: string): Pasted | null {
  const copied = readFileSync(join(folder, file), "utf8");
  return file.endsWith(".html") ? readHtml(copied, newKey) : readText(copied, newKey);
}

const intro = "Read [our answers](https://selat.example/faq) first";
const plans = ["|| Plan | Price", "| Starter | S$49"];
const steps = ["1. Send the menu", "  1. with prices", "1. Go live"];
const short = ["1. Send the menu", "1. Go live"];

test.each<[file: string, parts: string[], leftOut: string[]]>([
  [
    "word.html",
    [
      "# Launch plan",
      `${intro}: it is **important** and _short_.`,
      "# What we do",
      ...steps,
      "- No card needed",
      "|| Plan | Price",
      "| Starter | S$49, see [the list](https://selat.example/pricing)",
      "picture: A queue at lunch",
      "See the appendix.",
    ],
    [
      "1 link removed, the text kept (the appendix): the address is not on the web.",
      "1 comment left out.",
    ],
  ],
  ["word-online.html", ["# Launch plan", `${intro}.`, ...short, ...plans], []],
  [
    "google-docs.html",
    [
      "# Launch plan",
      `${intro}: it is **important** and _short_.`,
      ...steps,
      ...plans,
      "picture: A queue at lunch",
    ],
    [],
  ],
  [
    "google-sheets.html",
    [
      "||  | Monthly | More",
      "| Starter | 49 | [selat.example/pricing](https://selat.example/pricing)",
      "| Growth | 149 | 10,000 messages / a month",
    ],
    [],
  ],
  [
    "excel.html",
    [
      "|| Plan | Price | Messages",
      "| Starter | S$49 | 1,000",
      "| Growth | [Ask us](https://selat.example/contact) | ",
    ],
    ["1 merged cell split: the text is in the first cell."],
  ],
  [
    "libreoffice-writer.html",
    [
      "# Launch plan",
      `${intro}: it is **important** and _short_.`,
      ...steps,
      "- No card needed",
      "|| Plan | Price",
      "| Starter | S$59 S$49",
      "picture: ",
    ],
    ["Struck-through text is now plain text: delete what no longer applies."],
  ],
  [
    "libreoffice-calc.html",
    [
      "|| Plan | Monthly | More",
      "| Starter | 49 | [See prices](https://selat.example/pricing)",
      "|  | Paid by the year | ",
    ],
    ["2 merged cells split: the text is in the first cell."],
  ],
  [
    "notion.html",
    [
      "# Launch plan",
      `${intro}: it is **important**.`,
      ...steps,
      "- [ ] Check the hours",
      "The best hour of our week.",
      ...plans,
      "picture: ",
    ],
    [],
  ],
  [
    "web-page.html",
    [
      "# Launch plan",
      "Read [our answers](https://selat.example/faq) or write to [hello@selat.example](mailto:hello@selat.example), see ([https://selat.example/contact](https://selat.example/contact)).",
      "picture: A queue at lunch | Lunch, before",
      ...short,
      "table: Prices",
      "|| Plan | Price",
      "| Starter | - S$49 / - S$490 a year",
      "Share",
    ],
    [
      "1 video or embedded part left out.",
      "1 link removed, the text kept (Share): the address is not on the web.",
    ],
  ],
  [
    "outlook.html",
    [
      "**Hello,**",
      "our offer is at [www.selat.example/offer](https://www.selat.example/offer). Write to [hello@selat.example](mailto:hello@selat.example).",
    ],
    [],
  ],
  ["apple-notes.html", ["# Launch plan", `${intro}.`, ...short, ...plans], []],
  [
    "plain.txt",
    [
      "Launch plan: [https://selat.example/plan](https://selat.example/plan). / Questions to [hello@selat.example](mailto:hello@selat.example)",
      "See [www.selat.example/faq](https://www.selat.example/faq), too",
    ],
    [],
  ],
])("%s keeps its content, and the notice names what is lost", (file, parts, leftOut) => {
  const pasted = read(file);
  expect(outline(pasted?.parts ?? [])).toEqual(parts);
  expect(pasted && sentencesOf(pasted.leftOut)).toEqual(leftOut);
});

test.each([
  ["turns a heading of any size into a subheading", "<h5>One</h5><h1>Two</h1>", ["# One", "# Two"]],
  [
    "turns a table of one column into lines",
    "<table><tr><td>One<tr><td>Two</table>",
    ["One", "Two"],
  ],
  [
    "takes no first row of figures for a header row",
    "<table><tr><td>1<td>2<tr><td>3<td>4</table>",
    ["| 1 | 2", "| 3 | 4"],
  ],
  [
    "turns a table in a cell into lines of the cell",
    "<table><tr><td>A<td>B<tr><td>C<td><table><tr><td>1<td>2</table></table>",
    ["|| A | B", "| C | 1 / 2"],
  ],
  [
    "links to the target of a search engine's redirect",
    '<p><a href="https://www.google.com/url?sa=t&q=https%3A%2F%2Fselat.example%2Ffaq&ved=1">FAQ</a></p>',
    ["[FAQ](https://selat.example/faq)"],
  ],
  ["removes invisible characters", "<p>ko\u00ADpi\u200B&nbsp;&nbsp;o</p>", ["kopi o"]],
  ["leaves out hidden text", "<p>One<span hidden>Two</span></p>", ["One"]],
])("%s", (_what, html, lines) => {
  expect(outline(readHtml(html, newKey).parts)).toEqual(lines);
});

test("leaves text without an address to the editor", () => {
  expect(readText("Fourteen days, no card.", newKey)).toBeNull();
});

test("gives each block and span its own key", () => {
  const { parts } = readHtml("<h1>A</h1><table><tr><td>B<td>C<tr><td>D<td>E</table>", newKey);
  const found = JSON.stringify(parts).match(/"_key":"[^"]+"/g) ?? [];
  expect(found.length).toBeGreaterThan(15);
  expect(new Set(found).size).toBe(found.length);
});
