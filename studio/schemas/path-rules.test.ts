import type { ValidationContext } from "sanity";
import { expect, test, vi } from "vitest";
import { query } from "../tests/content.ts";
import { checkPathIsFree, describePathProblem } from "./path-rules.ts";

const page = { _id: "page", _type: "page", path: "/page" };
const dataset = [
  page,
  { _id: "drafts.draft", _type: "page", path: "/draft" },
  { _id: "kept", _type: "page", path: "/kept", archived: true },
  { _id: "r", _type: "redirect", from: "/old", to: { _ref: "page" } },
];
const client = {
  fetch: (groq: string, params: Record<string, unknown>) => query(groq, params, dataset),
  withConfig: vi.fn<(options: object) => object>(),
};
client.withConfig.mockReturnValue(client);

function check(path: string, document: object) {
  return checkPathIsFree(path, {
    document,
    getClient: () => client,
  } as unknown as ValidationContext);
}

test.each([
  ["waiter-ai", "Start with a slash, for example /waiter-ai"],
  ["/Waiter AI", "Use small letters, digits and hyphens, for example /waiter-ai"],
  ["/waiter-ai/", "Use small letters, digits and hyphens, for example /waiter-ai"],
  ["/admin", "/admin is used by the site itself: choose another path"],
  ["/contact/us", "/contact is used by the site itself: choose another path"],
  ["/", null],
  ["/ai-solutions-thailand", null],
  ["/administration", null],
])("validates the path %s: %s", (path, problem) => {
  expect(describePathProblem(path)).toBe(problem);
});

test.each([
  ["/page", "Another page has this path already"],
  ["/draft", "Another page has this path already"],
  ["/old", "A redirect starts at this path: delete that redirect first"],
  ["/kept", true],
  ["/free", true],
])("validates a new page at %s: %s", async (path, result) => {
  expect(await check(path, { _id: "drafts.new", _type: "page" })).toBe(result);
});

test("a page may keep its path, and move back to a path that redirects to it", async () => {
  expect(await check("/page", { _id: "drafts.page" })).toBe(true);
  expect(await check("/old", { _id: "drafts.page" })).toBe(true);
});

test("compares a version in a release with the others as the release will leave them", async () => {
  expect(await check("/page", { _id: "versions.spring.page" })).toBe(true);
  expect(client.withConfig).toHaveBeenLastCalledWith({ perspective: ["spring", "drafts"] });
  expect(await check("/page", { _id: "versions.spring.other" })).not.toBe(true);
  await check("/page", { _id: "drafts.page" });
  expect(client.withConfig).toHaveBeenLastCalledWith({ perspective: "raw" });
});

test("a hidden page needs no path", async () => {
  expect(await check("/page", { _id: "new", archived: true })).toBe(true);
});

test("refuses a redirect from a page's own address", async () => {
  expect(await check("/page", { _id: "new", _type: "redirect", to: { _ref: "page" } })).toBe(
    "Another page has this path already",
  );
});
