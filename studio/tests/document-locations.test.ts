import { expect, test } from "vitest";
import type { ContentDocument } from "../texts/content.ts";
import { firstValueFrom, type Observable } from "rxjs";
import type { DocumentLocationResolver, DocumentLocationsState } from "sanity/presentation";
import {
  describeLocations,
  documentOfAddress,
  findLocations,
  findPageUses,
} from "../document-locations.ts";
import { storedDocuments } from "../stored-documents.ts";
import { documents, query } from "./content.ts";

function ref(_ref: string) {
  return { _type: "reference", _ref };
}

function locationsOf(id: string, all: ContentDocument[] = documents) {
  return (describeLocations("faq", findPageUses(all, id)).locations ?? []).map(
    ({ title, href }) => `${title}: ${href}`,
  );
}

test("lists where a page is used, and separately the pages that only link to it", () => {
  const [first, ...others] = locationsOf("page-waiter-ai");
  expect(first).toBe("Waiter AI: /waiter-ai");
  expect(others).toContain("Link on Home: /");
  expect(others.every((title) => title.startsWith("Link on "))).toBe(true);
});

test("lists every page that shows a shared question", () => {
  const locations = locationsOf("faq-free-trial");
  expect(locations).toContain("Home: /");
  expect(new Set(locations).size).toBe(locations.length);
});

test("lists the places of a reusable section for a document inside it", () => {
  const reusable = { _id: "reusable", _type: "reusable", sections: [{ items: [ref("faq-x")] }] };
  const page = { _id: "p", _type: "page", path: "/p", sections: [{ source: ref("reusable") }] };
  expect(locationsOf("faq-x", [reusable, page])).toEqual(["/p: /p"]);
});

test("lists a fact wherever its name is, and where a question contains it", () => {
  const fact = { _id: "f", _type: "fact", key: "trial" };
  const faq = { _id: "q", _type: "faq", answer: [{ children: [{ fact: ref("f") }] }] };
  const referring = { _id: "asks", _type: "page", path: "/asks", items: [ref("q")] };
  const naming = { _id: "says", _type: "page", path: "/says", text: "Free {trial} trial" };
  const links = {
    _id: "links",
    _type: "page",
    path: "/links",
    to: { _type: "link", page: ref("says") },
  };
  expect(locationsOf("f", [fact, faq, referring, naming, links])).toEqual([
    "/asks: /asks",
    "/says: /says",
  ]);
});

test("lists what visitors see, even if a draft has removed it", () => {
  const published = { _id: "p", _type: "page", path: "/p", items: [ref("q")] };
  const draft = { _id: "drafts.p", _type: "page", path: "/p", items: [] };
  expect(locationsOf("q", [published, draft])).toEqual(["/p: /p"]);
});

test("lists settings as used everywhere, and what nothing uses as unused", () => {
  expect(describeLocations("siteSettings", []).message).toBe("Shown on every page");
  expect(describeLocations("fact", []).message).toBe("Not used on any page yet");
});

test("does not list an announcement or a template as unused", () => {
  const message = "Shown on its days, under the header";
  expect(describeLocations("announcement", []).message).toBe(message);
  expect(describeLocations("pageTemplate", []).message).toBe("New pages begin with a copy of it");
});

test("shows a message in the colour of a warning only for settings, and for what nothing uses", () => {
  for (const type of ["announcement", "pageTemplate", "leadMessages", "page"]) {
    expect(describeLocations(type, []).tone).toBeUndefined();
  }
  expect(describeLocations("siteSettings", []).tone).toBe("caution");
  expect(describeLocations("fact", []).tone).toBe("caution");
});

test("does not list a new page as unused", () => {
  expect(describeLocations("page", []).message).toBe("A page of the site as soon as it has a path");
});

test("lists a page at its address and where it is linked, not as used on itself", () => {
  const own = { title: "Fair", path: "/fair", isLink: false };
  const links = ["/a", "/b"].map((path) => ({ title: path, path, isLink: true }));
  const messages = [0, 1, 2].map((count) => {
    return describeLocations("page", [own, ...links.slice(0, count)]).message;
  });
  expect(messages).toEqual([
    "At its own address",
    "At its own address, linked from one page",
    "At its own address, linked from 2 pages",
  ]);
  expect(describeLocations("page", [own]).locations).toEqual([{ title: "Fair", href: "/fair" }]);
  expect(describeLocations("faq", [own]).message).toBeUndefined();
});

test("each address of the site belongs to one document, for contact pages of languages too", async () => {
  const pages = documents.filter(({ path, archived }) => path && archived !== true);
  const { filter } = documentOfAddress;
  const matches = pages.map(({ path }) => query<string[]>(`*[${filter}]._id`, { path }));
  expect(await Promise.all(matches)).toEqual(pages.map(({ _id }) => [_id]));
  const contact = pages.filter(({ _type }) => _type === "contactPage");
  expect(contact.map(({ path }) => path)).toHaveLength(4);
});

test("finds a document's places in what Health has read, without a query and without releases", async () => {
  const noStore = {} as Parameters<DocumentLocationResolver>[1];
  const faq = { _id: "faq-x", _type: "faq" };
  const page = { _type: "page", title: "P", path: "/p", items: [ref("faq-x")] };
  const inRelease = { ...page, _id: "versions.spring.later", path: "/later" };
  const draft = { id: "drafts.faq-x", type: "faq", version: undefined, perspectiveStack: [] };
  const locations = findLocations(draft, noStore);
  storedDocuments.next([faq, { ...page, _id: "p" }, inRelease]);
  expect(await firstValueFrom(locations as Observable<DocumentLocationsState>)).toEqual({
    locations: [{ title: "P", href: "/p" }],
  });
});
