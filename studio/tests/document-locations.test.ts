import { expect, test } from "vitest";
import { describeLocations, USED_ON } from "../document-locations.ts";
import { documents, query } from "./content.ts";

type Place = { title: string | null; path: string };

function ref(_ref: string) {
  return { _type: "reference", _ref };
}

async function placesOf(id: string): Promise<string[]> {
  const places = await query<Place[]>(USED_ON, { id });
  return describeLocations("faq", places).locations?.map(({ href }) => href) ?? [];
}

test("a page is used where it is and where it is linked from", async () => {
  expect(await placesOf("page-waiter-ai")).toContain("/waiter-ai");
});

test("a shared question names every page that shows it", async () => {
  const shown = await placesOf("faq-free-trial");
  expect(shown).toContain("/");
  expect(new Set(shown).size).toBe(shown.length);
});

test("a document inside a reusable section is used where that section is", async () => {
  const reusable = { _id: "reusable", _type: "reusable", sections: [{ items: [ref("faq-x")] }] };
  const page = { _id: "p", _type: "page", path: "/p", sections: [{ source: ref("reusable") }] };
  const dataset = [...documents, reusable, page];
  expect(await query(USED_ON, { id: "faq-x" }, dataset)).toEqual([{ title: null, path: "/p" }]);
});

test("settings are everywhere, and what nobody uses is said to be unused", () => {
  expect(describeLocations("siteSettings", []).message).toBe("Shown on every page");
  expect(describeLocations("stat", []).message).toBe("Not used on any page yet");
});
