import { expect, test } from "vitest";
import { results } from "./results-plugin.ts";

test.each([
  ["page", false],
  ["reusable", false],
  ["experiment", false],
  // The chat button of every page is counted under the settings.
  ["siteSettings", false],
  ["fact", true],
])("beside a document of the type %s, Results is hidden: %s", (documentType, hidden) => {
  const { inspectors } = results().document ?? {};
  const [inspector] = typeof inspectors === "function" ? inspectors([], {} as never) : [];
  const item = inspector?.useMenuItem?.({ documentType } as never);
  expect(item).toMatchObject({ title: "Results", hidden });
});
