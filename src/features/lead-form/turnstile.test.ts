import { beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { challenge, type TurnstileWindow } from "./turnstile.ts";

vi.mock("../../supabase/visitor-client.ts", () => import("../../supabase/testing/fake-client.ts"));

type Render = NonNullable<TurnstileWindow["turnstile"]>["render"];

const page = window as unknown as TurnstileWindow;

function createForm(): HTMLFormElement {
  const form = document.createElement("form");
  form.innerHTML = "<p data-notices></p><button></button>";
  return form;
}

/** Sets the global that Turnstile's script creates when it has loaded. */
function serve(render: Render) {
  page.turnstile = { render };
}

beforeEach(() => {
  resetFakeClient();
  delete page.turnstile;
  document.head.replaceChildren();
});

test("loads Turnstile's script, and exchanges its token for a pass", async () => {
  fake.invoke.mockResolvedValue({ data: { pass: "1.ab" }, error: null });
  const form = createForm();
  const passed = challenge(form, "0x4AAA");
  const script = document.head.querySelector("script");
  expect(script?.src).toMatch(/^https:\/\/challenges\.cloudflare\.com\/turnstile\/v0\/api\.js/);
  const render = vi.fn<Render>((_, { callback }) => callback("token"));
  serve(render);
  script?.dispatchEvent(new Event("load"));
  expect(await passed).toBe("1.ab");
  expect(fake.invoke).toHaveBeenCalledExactlyOnceWith("verify-turnstile", {
    body: { token: "token" },
  });
  const [container, options] = render.mock.calls[0] ?? [];
  expect(options).toMatchObject({
    sitekey: "0x4AAA",
    action: "lead",
    appearance: "interaction-only",
  });
  expect(container?.nextElementSibling).toBe(form.querySelector("[data-notices]"));
});

test("rejects if Turnstile's script does not load", async () => {
  const passed = challenge(createForm(), "0x4AAA");
  document.head.querySelector("script")?.dispatchEvent(new Event("error"));
  await expect(passed).rejects.toThrow("Turnstile did not load");
});

test("returns null if Turnstile reports an error or the server refuses its token", async () => {
  // The callback returns true to say that it has handled the error.
  const results: boolean[] = [];
  serve((_, options) => results.push(options["error-callback"]()));
  expect(await challenge(createForm(), "0x4AAA")).toBeNull();
  expect(results).toEqual([true]);
  serve((_, { callback }) => callback("token"));
  fake.invoke.mockResolvedValueOnce({ data: null, error: new Error("403") });
  expect(await challenge(createForm(), "0x4AAA")).toBeNull();
  fake.invoke.mockRejectedValueOnce(new TypeError("fetch failed"));
  expect(await challenge(createForm(), "0x4AAA")).toBeNull();
});
