import { expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { withCounts } from "../../tools/guide-counts.ts";
import { guidePage } from "../guide.ts";

test("the editors' guide is a page without the part for developers, and brings its pictures", () => {
  const { html, pictures } = guidePage();
  expect(html).toContain("<h2>1. Change a headline</h2>");
  expect(html).not.toContain("content:export");
  expect(pictures).toContain("images/studio-picker.webp");
  for (const picture of pictures) expect(html).toContain(`src="${picture}"`);
});

test("the guide's sixteen tasks name what their tests counted, and each has a picture", () => {
  const guide = readFileSync(join(import.meta.dirname, "../../docs/editing.md"), "utf8");
  expect(guide.match(/^## \d+\. .+\n\n_\d+ clicks?, \d+ seconds?_$/gm)).toHaveLength(16);
  expect(withCounts(guide)).toBe(guide);
  for (const [task] of guide.matchAll(/^## \d+\.[^]*?(?=^## )/gm)) {
    expect(task).toContain("](images/studio-");
  }
});
