import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { personPage } from "./person-copy.ts";

function parsePage(page: string) {
  return new JSDOM(page).window.document;
}

const copy = {
  email: "meiling@kopilane.example",
  exported_at: "2026-11-21T08:00:00+00:00",
  leads: [
    {
      contact_name: "Mei Ling <b>Goh</b>",
      attribution: { referrer: "https://a.example/?q=\"'&" },
      deleted_at: null,
      notes: [{ body: "Called." }, { body: "Called again." }],
      chat_messages: [],
      credit: { page: "/contact", campaign: "ramadan 2026" },
      confirmation: { written_at: "2026-11-21T07:58:00+00:00", tries: 3 },
      waits_for_push: false,
    },
    { contact_name: "Mei Ling" },
  ],
  requests_in_the_last_hour: ["2026-11-21T07:59:00+00:00"],
};

test("the page contains every value of every lead, with markup escaped", () => {
  const page = parsePage(personPage(copy));

  expect(page.querySelector("h1")?.textContent).toBe("What we hold about meiling@kopilane.example");
  expect([...page.querySelectorAll("h2")].map(({ textContent }) => textContent)).toEqual([
    "Request 1",
    "Request 2",
    "Counted to prevent abuse, in the last hour",
  ]);
  const values = [...page.querySelectorAll("dd")].map(({ textContent }) => textContent);
  for (const value of [
    "Mei Ling <b>Goh</b>",
    "https://a.example/?q=\"'&",
    "Called again.",
    "-",
    "ramadan 2026",
    "2026-11-21T07:58:00+00:00",
    "false",
  ]) {
    expect(values).toContain(value);
  }
  expect(page.body.textContent).toContain("2026-11-21T07:59:00+00:00");
  expect(page.querySelector("b")).toBeNull();
});

test("labels columns with words instead of their names in the database", () => {
  const page = parsePage(personPage(copy));
  const names = [...page.querySelectorAll("dt")].map(({ textContent }) => textContent);
  expect(names).toContain("Contact name");
  expect(names).toContain("Chat messages");
});

test("the page loads no resource and runs no script", () => {
  const page = parsePage(personPage(copy));
  expect(page.querySelector("script, link, img, [src], [href]")).toBeNull();
});

test("shows a dash for a missing value, a list line by line, and nested rows as a table", () => {
  const lead = {
    nothing: null,
    text: "",
    missing: undefined,
    list: [],
    table: {},
    lines: ["one", "two"],
    credit: { page: "/contact", tries: 3 },
  };
  const page = parsePage(personPage({ ...copy, leads: [lead], requests_in_the_last_hour: [] }));
  const rows = [...page.querySelectorAll("h2 + dl > dd")].map(({ innerHTML }) => innerHTML);
  const table = "<dl><dt>Page</dt><dd>/contact</dd><dt>Tries</dt><dd>3</dd></dl>";
  expect(rows).toEqual(["-", "-", "-", "-", "-", "one\ntwo", table]);
  expect(page.querySelector("h2:last-of-type")?.nextSibling?.textContent?.trim()).toBe("-");
});

test("the page uses the reader's light or dark color scheme", () => {
  const style = parsePage(personPage(copy)).querySelector("style");
  expect(style?.textContent).toContain("color-scheme: light dark");
});
