import { expect, test } from "vitest";
import { linkCardPath, smallCardPath } from "./link-card-path.ts";

test.each([
  ["/", "/og/home.png"],
  ["/waiter-ai", "/og/waiter-ai.png"],
  ["/guides/first-week/", "/og/guides-first-week.png"],
])("the picture of %s is %s", (path, picture) => {
  expect(linkCardPath(path)).toBe(picture);
  expect(smallCardPath(path)).toBe(picture.replace("/og/", "/og/small/"));
});
