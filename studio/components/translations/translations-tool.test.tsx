import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { lake, renderInStudio, storeOnly } from "../../tests/render-in-studio.tsx";
import { keptText } from "../../translations/translated-from.ts";
import { TranslationsTool } from "./translations-tool.tsx";

const languages = [
  { _key: "en", _type: "siteLanguage", code: "en", name: "English" },
  { _key: "ms", _type: "siteLanguage", code: "ms", name: "Bahasa Melayu" },
];
const settings = { _id: "siteSettings", _type: "siteSettings", title: "Selat", languages };
const solution = { _id: "solution-cafe", _type: "solution", name: "Kafe AI", language: "ms" };
const cafe = { _id: "solution-en", _type: "solution", name: "Cafe AI" };
const joined = {
  _id: "translation-cafe",
  _type: "translation.metadata",
  translations: [
    { _key: "en", language: "en", value: { _type: "reference", _ref: cafe._id } },
    { _key: "ms", language: "ms", value: { _type: "reference", _ref: solution._id } },
  ],
};

test("lists what is in one language only, with a link to its panel", async () => {
  await storeOnly(settings, solution);
  renderInStudio(<TranslationsTool />);
  const unlinked = await screen.findByRole("region", { name: "In one language only" });
  const link = within(unlinked).getByRole("link", { name: "Kafe AI" });
  const to = decodeURIComponent(link.getAttribute("href") ?? "");
  expect(to).toContain("id=solution-cafe;type=solution;inspect=translations");
});

test("does not list what has a version in the first language as being in only one", async () => {
  await storeOnly(settings, solution, cafe, joined);
  renderInStudio(<TranslationsTool />);
  expect(await screen.findByRole("rowheader", { name: "Cafe AI" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "In one language only" })).toBeNull();
});

test("a text is out of date after its source was changed, until an editor confirms it", async () => {
  const translatedFrom = { texts: [keptText(cafe, "name")] };
  const draft = { ...cafe, _id: `drafts.${cafe._id}`, name: "Coffee AI" };
  await storeOnly(settings, { ...solution, translatedFrom }, cafe, joined, draft);
  renderInStudio(<TranslationsTool />);
  expect(await screen.findByRole("table")).toBeTruthy();
  // A draft of the source does not mark translations as out of date.
  expect(screen.queryByRole("heading", { name: "Changed since it was translated" })).toBeNull();
  const publish = { publishedId: cafe._id, draftId: draft._id };
  await lake.action({ actionType: "sanity.action.document.publish", ...publish });
  const row = await screen.findByTestId("translation-name");
  for (const text of ["English, when it was translated", "Cafe AI", "Coffee AI", "Kafe AI"])
    expect(row.textContent).toContain(text);
  await userEvent.click(within(row).getByRole("button", { name: "Still right" }));
  const storedText = `*[_id == $id][0].translatedFrom.texts[path == "name"].text`;
  await waitFor(async () =>
    expect(await lake.fetch(storedText, { id: `drafts.${solution._id}` })).toEqual(["Coffee AI"]),
  );
  await waitFor(() => expect(screen.queryByTestId("translation-name")).toBeNull());
});

const rows = () => screen.getAllByRole("rowheader").map((row) => row.getAttribute("aria-label"));

test("filters the list by what is missing or out of date in a language", async () => {
  const translatedFrom = { texts: [keptText(cafe, "name")] };
  const bar = { _id: "solution-bar", _type: "solution", name: "Bar AI" };
  const fair = { _id: "fair", _type: "announcement", text: "Meet us at the fair" };
  await storeOnly(settings, { ...solution, translatedFrom }, cafe, joined, bar, fair);
  renderInStudio(<TranslationsTool />);
  await screen.findByRole("rowheader", { name: "Cafe AI" });
  expect(rows()).toEqual(expect.arrayContaining(["Cafe AI", "Bar AI"]));
  await userEvent.click(screen.getByRole("button", { name: /^Needs work \(\d+\)$/ }));
  expect(rows()).toEqual(expect.arrayContaining(["Bar AI", "Meet us at the fair"]));
  expect(rows()).not.toContain("Cafe AI");
});
