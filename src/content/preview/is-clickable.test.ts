import { expect, test } from "vitest";
import { isClickable } from "./is-clickable.ts";

type Path = (string | number)[];

function filterDefault(): boolean {
  return true;
}

function isPathClickable(sourcePath: Path, resultPath: Path = sourcePath, _type = "page") {
  const value = "words";
  const sourceDocument = { _id: "page-home", _type, _projectId: "", _dataset: "" };
  const props = { sourcePath, resultPath, value, sourceDocument, filterDefault };
  return isClickable(props as unknown as Parameters<typeof isClickable>[0]);
}

test("a heading, a label and a feature open their field", () => {
  expect(isPathClickable(["sections", 0, "heading"])).toBe(true);
  expect(isPathClickable(["sections", 0, "primaryLink", "label"])).toBe(true);
  expect(isPathClickable(["sections", 1, "cards", 0, "features", 2])).toBe(true);
});

test.each<Path>([
  ["path"],
  ["sections", 1, "cards", 0, "tone"],
  ["sections", 0, "primaryLink", "query"],
  ["sections", 0, "chat", "messages", 1, "from"],
  ["sections", 0, "emphasis"],
  ["seo", "title"],
  ["body", 0, "children", 1, "setting"],
  ["defaultSeo", "keywords", 0],
])("a value that code compares is not clickable: %s", (...path) => {
  expect(isPathClickable(path)).toBe(false);
});

test("a path projected under another name is not clickable", () => {
  expect(isPathClickable(["path"], ["redirects", 0, "to"])).toBe(false);
});

test.each(["siteSettings", "country", "fact"])(
  "a translated text of a %s opens its field, and the key that names the field stays plain",
  (type) => {
    const entry = ["localizedTexts", 3];
    const isEntryClickable = (name: string) =>
      isPathClickable([...entry, name], ["site", ...entry, name], type);
    expect(isEntryClickable("value")).toBe(true);
    expect(isEntryClickable("path")).toBe(false);
    expect(isEntryClickable("language")).toBe(false);
  },
);
