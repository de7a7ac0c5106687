import { afterEach, expect, test } from "vitest";
import { layOutRestoredPage } from "./restored-page.ts";

function openBy(type: string) {
  const value = () => [{ type }];
  Object.defineProperty(performance, "getEntriesByType", { value, configurable: true });
}

afterEach(() => {
  Reflect.deleteProperty(performance, "getEntriesByType");
  delete document.documentElement.dataset["restored"];
});

test.each(["back_forward", "reload"])("lays out the whole page after %s", (type) => {
  openBy(type);
  layOutRestoredPage();
  expect(document.documentElement.dataset["restored"]).toBe("");
});

test("does not yet lay out sections that are far below after a followed link", () => {
  openBy("navigate");
  layOutRestoredPage();
  expect(document.documentElement.dataset["restored"]).toBeUndefined();
});
