import { expect, test } from "vitest";
import { loadIsland } from "./modules.ts";

test("finds an island's module by its file name, in any folder", async () => {
  const [popup, guide] = await Promise.all([loadIsland("popup"), loadIsland("free-guide")]);
  expect(popup).toBe(await import("../site/popup.island.ts"));
  expect(guide).toBe(await import("../sections/email-capture/free-guide.island.ts"));
});

test.each(["nobody", "", "guide"])("rejects a name without a file: '%s'", async (name) => {
  await expect(loadIsland(name)).rejects.toThrow(`There is no island "${name}"`);
});
