import { expect, test } from "vitest";
import { guidePage } from "../guide.ts";

test("the editors' guide is a page without the part for developers, and brings its pictures", () => {
  const { html, pictures } = guidePage();
  expect(html).toContain("<h2>Change a headline</h2>");
  expect(html).not.toContain("content:export");
  expect(pictures).toContain("images/studio-picker.webp");
  for (const picture of pictures) expect(html).toContain(`src="${picture}"`);
});
