import { expect, test } from "vitest";
import { checkHeadings } from "./check-headings.ts";
import { checkLinks } from "./check-links.ts";
import { toContent } from "../texts/content.ts";

const page = {
  _id: "menu",
  _type: "page",
  path: "/menu",
  formerPaths: ["/kopi-menu"],
  sections: [{ _key: "a", _type: "faqSection", anchor: "prices" }],
};
const policy = { _id: "p", _type: "legalPage", path: "/policy", articles: [{ _key: "rights" }] };
const phone = { _id: "f", _type: "fact", key: "phone", value: "+65 6555 0123", label: "Phone" };

function messagesFor(href: string, type?: string): string[] {
  const link = { _type: "link", kind: "external", href };
  const body = [{ _key: "b", _type: "block", markDefs: [{ _type: type, _key: "m", href }] }];
  const sections = [{ _key: "l", ...(type ? { body } : { link }) }];
  const home = { _id: "home", _type: "page", path: "/", sections };
  return checkLinks(toContent([page, policy, phone, home])).map(({ message }) => message);
}

test.each([
  "https://example.com/a b%20c?x=1#y".replace(" ", ""),
  "/menu#prices",
  "/kopi-menu",
  "/menu?source=a#prices",
  "/policy#rights",
  "/admin/login",
  "mailto:a@b.example",
  "tel:{phone}",
  "",
])("accepts %s", (href) => {
  expect(messagesFor(href)).toEqual([]);
  expect(messagesFor(href, "link")).toEqual([]);
  expect(messagesFor(href, "textLink")).toEqual([]);
});

test.each([
  ["https://exa mple.com", "“https://exa mple.com” is not an address"],
  ["https://", "“https://” is not an address"],
  ["/nowhere", "No page of this site is at /nowhere"],
  ["/menu#wine", "/menu has no section called “wine”"],
  ["#wine", "/ has no section called “wine”"],
  ["/policy#wine", "/policy has no section called “wine”"],
])("reports of the link '%s': %s", (href, message) => {
  expect(messagesFor(href)).toEqual([message]);
  expect(messagesFor(href, "link")).toEqual([message]);
  expect(messagesFor(href, "textLink")).toEqual([message]);
});

const languages = [{ code: "en" }, { code: "ms" }];
const settings = { _id: "siteSettings", _type: "siteSettings", languages };

function article(key: number, fields: object = {}) {
  const day = { kind: "story", publishedOn: "2026-01-01" };
  return { _id: `a${key}`, _type: "page", path: `/a${key}`, ...day, ...fields };
}

test.each([
  ["/stories", [article(1)], true],
  ["/stories", [article(1, { kind: "campaign" })], false],
  ["/stories", [article(1, { noindex: true })], false],
  ["/stories", [article(1, { archived: true })], false],
  ["/stories", [article(1, { publishedOn: undefined })], false],
  ["/ms/stories", [article(1)], false],
  ["/ms/stories", [article(1, { language: "ms" })], true],
  ["/stories/2", Array.from({ length: 10 }, (_, key) => article(key)), false],
  ["/stories/2", Array.from({ length: 11 }, (_, key) => article(key)), true],
])(
  "accepts the list of articles %s as a link only while it has articles (case %#)",
  (href, articles, isKnown) => {
    const link = { _type: "link", kind: "external", href };
    const home = { _id: "home", _type: "page", path: "/", sections: [{ _key: "l", link }] };
    const messages = checkLinks(toContent([settings, home, ...articles])).map(
      (each) => each.message,
    );
    expect(messages).toEqual(isKnown ? [] : [`No page of this site is at ${href}`]);
  },
);

test("reports a heading of only blanks, and leaves an empty one to the content model", () => {
  const sections = [{ _key: "a", heading: "   " }, { _key: "b", heading: "" }, { _key: "c" }];
  const content = toContent([{ _id: "x", _type: "page", path: "/x", title: "X", sections }]);
  expect(checkHeadings(content).map(({ path }) => path)).toEqual([
    ["sections", { _key: "a" }, "heading"],
  ]);
});
