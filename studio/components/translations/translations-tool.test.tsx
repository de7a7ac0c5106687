import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInStudio, storeOnly } from "../../tests/render-in-studio.tsx";
import { TranslationsTool } from "./translations-tool.tsx";

const languages = [
  { _key: "en", _type: "siteLanguage", code: "en", name: "English" },
  { _key: "ms", _type: "siteLanguage", code: "ms", name: "Bahasa Melayu" },
];
const settings = { _id: "siteSettings", _type: "siteSettings", title: "Selat", languages };
const solution = { _id: "solution-cafe", _type: "solution", name: "Kafe AI", language: "ms" };

test("what is in one language only is listed, and leads to its panel", async () => {
  await storeOnly(settings, solution);
  renderInStudio(<TranslationsTool />);
  const alone = await screen.findByRole("region", { name: "In one language only" });
  const link = within(alone).getByRole("link", { name: "Kafe AI" });
  const to = decodeURIComponent(link.getAttribute("href") ?? "");
  expect(to).toContain("id=solution-cafe;type=solution;inspect=translations");
});

const reference = (id: string) => ({ _type: "reference", _ref: id });

test("what has a version in the first language is not listed as being alone", async () => {
  await storeOnly(
    settings,
    solution,
    { _id: "solution-en", _type: "solution", name: "Cafe AI" },
    {
      _id: "translation-cafe",
      _type: "translation.metadata",
      translations: [
        { _key: "en", language: "en", value: reference("solution-en") },
        { _key: "ms", language: "ms", value: reference(solution._id) },
      ],
    },
  );
  renderInStudio(<TranslationsTool />);
  expect(await screen.findByRole("rowheader", { name: "Cafe AI" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "In one language only" })).toBeNull();
});
