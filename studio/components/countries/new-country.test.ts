import { expect, test } from "vitest";
import { checkContent } from "../../checks/check-content.ts";
import { toContent } from "../../checks/content.ts";
import { validateWithModel } from "../../checks/validate-with-model.ts";
import { documents, query } from "../../tests/content.ts";
import { describeProblem, newCountry, slugOf } from "./new-country.ts";

const settings = documents.find(({ _id }) => _id === "siteSettings");
if (!settings) throw new Error("The starting content has no settings");
const thailand = { name: "Thailand", code: "TH", region: "Bangkok" };
const made = newCountry(thailand, settings);

const client = {
  fetch: (groq: string, params: Record<string, unknown>) => query(groq, params),
  withConfig: () => client,
};

test("a record, a page and the settings with its entries are drafts", () => {
  expect(made.map(({ _id }) => _id)).toEqual([
    "drafts.country-thailand",
    "drafts.page-ai-solutions-thailand",
    "drafts.siteSettings",
  ]);
  const [, , { footer, navigation }] = made as [object, object, Record<string, unknown>];
  expect(JSON.stringify(footer)).toContain("AI Solutions Thailand");
  expect(JSON.stringify(navigation)).toContain('"label":"Thailand"');
});

test("nothing of another country is in them, the settings' own entries apart", () => {
  const own = JSON.stringify(made.slice(0, 2));
  expect(own).not.toMatch(/Singapore|Malaysia|Indonesia|"(?:SG|MY|ID)"|\+6[025]/i);
});

test("a second country joins the group of countries in the menu", () => {
  const next = newCountry({ name: "Việt Nam", code: "VN", region: "Hà Nội" }, made[2] as never);
  const groups = JSON.stringify(next[2]?.["navigation"]);
  expect(groups.match(/"label":"Countries"/g)).toHaveLength(1);
  expect(groups).toContain('"label":"Thailand"');
  expect(groups).toContain('"label":"Việt Nam"');
  expect(slugOf("Việt Nam")).toBe("viet-nam");
});

test("Health has no error for it", async () => {
  const content = toContent([...documents, ...made]);
  const { findings } = await checkContent(content, validateWithModel(client));
  expect(findings.filter(({ level }) => level === "error")).toEqual([]);
});

test.each([
  [{ ...thailand, name: " " }, "Write the country's name"],
  [{ ...thailand, code: "th" }, "two capital letters"],
  [{ ...thailand, code: "SG" }, "There is a country with the code SG already"],
  [{ ...thailand, region: "" }, "Write the region"],
])("%o is refused", (country, problem) => {
  expect(describeProblem(country, ["SG"])).toContain(problem);
  expect(describeProblem(thailand, ["SG"])).toBeNull();
});
