import { screen } from "@testing-library/react";
import { useSource } from "sanity";
import { createStructureBuilder, type List } from "sanity/structure";
import { beforeEach, expect, test } from "vitest";
import { Actions } from "../tests/document-parts.tsx";
import { renderInStudio, renderWithDocument, storeOnly } from "../tests/render-in-studio.tsx";
import { structure } from "./structure.ts";

const fact = { _id: "fact-businesses", _type: "fact", key: "businesses", label: "b", value: "5" };
const settings = { _id: "siteSettings", _type: "siteSettings", title: "Selat" };

beforeEach(() => storeOnly(fact, settings));

/** Shows the titles of the desk's first list, or of the list behind one of its items (`inside`). */
function Desk({ inside }: { inside?: string }) {
  const source = useSource();
  const S = createStructureBuilder({ source, perspectiveStack: [] });
  const root = structure(S, { ...source, structureContext: S.context } as never);
  const first = (root as { serialize: () => List }).serialize();
  const entry = first.items?.find(({ id }) => id === inside);
  const { items = [] } = entry?.type === "listItem" ? (entry.child as unknown as List) : first;
  return (
    <ul>
      {items.map((item) => (item.type === "listItem" ? <li key={item.id}>{item.title}</li> : null))}
    </ul>
  );
}

test("the desk groups daily content first and settings last", async () => {
  renderInStudio(<Desk />);
  const items = await screen.findAllByRole("listitem");
  expect(items.map(({ textContent }) => textContent)).toEqual([
    "Pages",
    "Solutions",
    "Countries",
    "FAQ",
    "Testimonials",
    "Facts",
    "Reusable sections",
    "Announcements",
    "Experiments",
    "Redirects",
    "Messages",
    "Settings",
  ]);
});

test("the product's texts are in one group: on the site, and about leads", async () => {
  renderInStudio(<Desk inside="messages" />);
  const items = await screen.findAllByRole("listitem");
  expect(items.map(({ textContent }) => textContent)).toEqual(["On the site", "About leads"]);
});

const labels = () => screen.getAllByRole("button").map(({ textContent }) => textContent);

test("a single document cannot be duplicated, deleted or unpublished", async () => {
  renderWithDocument({ type: "siteSettings", id: settings._id }, <Actions />);
  await screen.findByRole("button", { name: "Publish" });
  expect(labels()).toEqual(["Publish"]);
});

test("a document of a list can be duplicated and deleted", async () => {
  renderWithDocument({ type: "fact", id: fact._id }, <Actions />);
  await screen.findByRole("button", { name: "Publish" });
  expect(labels()).toEqual(expect.arrayContaining(["Duplicate", "Delete"]));
});
