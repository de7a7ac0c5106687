import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fake } from "../../supabase/testing/fake-client.ts";
import { button, fillIn, renderForm } from "./testing/render-form.tsx";
import { challenge } from "./turnstile.ts";

vi.mock("../../ui/open-page.ts");
vi.mock("./turnstile.ts");
vi.mock("../../supabase/visitor-client.ts", () => import("../../supabase/testing/fake-client.ts"));

function nameKey(key: string) {
  const meta = Object.assign(document.createElement("meta"), { name: "turnstile", content: key });
  document.head.append(meta);
}

afterEach(() => {
  vi.useRealTimers();
  document.head.replaceChildren();
});

function sentForm() {
  const { attribution } = fake.insert("leads").mock.calls[0]?.[0].values ?? {};
  return (attribution as { form?: object } | undefined)?.form;
}

test("does not start a captcha if the build has no site key", async () => {
  await renderForm();
  fillIn();
  await userEvent.click(button());
  await screen.findByText("Thank You!");
  expect(challenge).not.toHaveBeenCalled();
  expect(sentForm()).not.toHaveProperty("pass");
});

test("sends the pass of the captcha with the lead", async () => {
  nameKey("0x4AAA");
  vi.mocked(challenge).mockResolvedValue("1.ab");
  await renderForm();
  fillIn();
  await userEvent.click(button());
  await screen.findByText("Thank You!");
  expect(challenge).toHaveBeenCalledExactlyOnceWith(expect.any(HTMLFormElement), "0x4AAA");
  expect(sentForm()).toMatchObject({ pass: "1.ab" });
});

test("sends the lead if the captcha cannot be loaded", async () => {
  nameKey("0x4AAA");
  vi.mocked(challenge).mockRejectedValue(new Error("Turnstile did not load"));
  await renderForm();
  fillIn();
  await userEvent.click(button());
  await screen.findByText("Thank You!");
  expect(sentForm()).not.toHaveProperty("pass");
});

test("sends the lead without a pass if the captcha does not answer within ten seconds", async () => {
  nameKey("0x4AAA");
  vi.mocked(challenge).mockReturnValue(new Promise(() => undefined));
  await renderForm();
  fillIn();
  vi.useFakeTimers();
  button().click();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(fake.insert("leads")).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(fake.insert("leads")).toHaveBeenCalledOnce();
  expect(sentForm()).not.toHaveProperty("pass");
});
