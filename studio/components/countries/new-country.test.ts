import { Mutation } from "@sanity/mutator";
import { expect, test } from "vitest";
import { checkContent } from "../../checks/check-content.ts";
import { toContent } from "../../texts/content.ts";
import { validateWithModel } from "../../checks/validate-with-model.ts";
import { documents, query } from "../../tests/content.ts";
import { describeProblem, newCountry, slugOf } from "./new-country.ts";

const settings = documents.find(({ _id }) => _id === "siteSettings");
if (!settings) throw new Error("The starting content has no settings");
const thailand = { name: "Thailand", code: "TH", region: "Bangkok" };
const drafts = newCountry(thailand, settings);
const mutations = drafts.settings.map((patch) => ({ patch: { id: settings._id, ...patch } }));
const linked = new Mutation({ mutations }).apply(settings) as typeof settings;

const client = {
  fetch: (groq: string, params: Record<string, unknown>) => query(groq, params),
  withConfig: () => client,
};

test("the drafts of a new country contain nothing about another one", () => {
  const ownDocuments = JSON.stringify([drafts.record, drafts.page]);
  expect(ownDocuments).not.toMatch(/Singapore|Malaysia|Indonesia|"(?:SG|MY|ID)"|\+6[025]/i);
});

test("writes a country's name in a path without accents and spaces", () => {
  expect(slugOf("Việt Nam")).toBe("viet-nam");
});

test("Health reports no error for a new country", async () => {
  const content = toContent([...documents, drafts.record, drafts.page, linked]);
  const { findings } = await checkContent(content, validateWithModel(client));
  expect(findings.filter(({ level }) => level === "error")).toEqual([]);
});

test.each([
  [{ ...thailand, name: " " }, "Enter the country's name"],
  [{ ...thailand, code: "th" }, "two capital letters"],
  [{ ...thailand, code: "SG" }, "A country with the code SG already exists"],
  [{ ...thailand, region: "" }, "Enter the region"],
])("refuses %o", (country, problem) => {
  expect(describeProblem(country, ["SG"])).toContain(problem);
  expect(describeProblem(thailand, ["SG"])).toBeNull();
});
