import { expect, test } from "vitest";
import { loadIsland } from "./modules.ts";

test("an island's module is that of its file, in any folder", async () => {
  const [popup, guide] = await Promise.all([loadIsland("popup"), loadIsland("free-guide")]);
  expect(popup).toBe(await import("../site/popup.island.ts"));
  expect(guide).toBe(await import("../sections/email-capture/free-guide.island.ts"));
});

test.each(["nobody", "", "guide"])("a name that no file has is an error: '%s'", async (name) => {
  await expect(loadIsland(name)).rejects.toThrow(`There is no island "${name}"`);
});
