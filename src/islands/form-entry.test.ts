import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chooseFromAddress } from "../features/lead-form/contact-query.ts";

vi.mock("./entry.ts", () => ({}));
vi.mock("../features/lead-form/contact-query.ts");

const idle: (() => void)[] = [];

beforeEach(async () => {
  vi.resetModules();
  vi.mocked(chooseFromAddress).mockReset();
  idle.length = 0;
  vi.stubGlobal("requestIdleCallback", (run: () => void) => idle.push(run));
  document.body.innerHTML = `<form data-island="lead-form"><input></form>`;
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => draw());
  await import("./form-entry.ts");
  await new Promise((resolve) => setTimeout(resolve));
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test("chooses what the address names once the page is idle", () => {
  expect(chooseFromAddress).not.toHaveBeenCalled();
  for (const run of idle) run();
  expect(chooseFromAddress).toHaveBeenCalledOnce();
});

test.each(["pointerover", "touchstart", "focusin"])(
  "chooses what the address names earlier, on a %s event in the form",
  (name) => {
    document.querySelector("input")?.dispatchEvent(new Event(name, { bubbles: true }));
    expect(chooseFromAddress).toHaveBeenCalledOnce();
  },
);
