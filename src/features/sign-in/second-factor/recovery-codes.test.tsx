import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../../supabase/testing/fake-client.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

const make = () => fake.rpc("create_recovery_codes");
const onDone = vi.fn<() => void>();

beforeEach(() => {
  resetFakeClient();
  onDone.mockReset();
  make().mockResolvedValue({ data: ["aaaaa-bbbbb", "ccccc-ddddd"], error: null });
});

async function press(name: string) {
  await userEvent.click(await screen.findByRole("button", { name }));
}

test("creates the codes once, lists them, and offers a file with one code per line", async () => {
  render(<RecoveryCodes onDone={onDone} />);
  expect(screen.getByText("Creating your recovery codes...")).toBeTruthy();
  const list = await screen.findByRole("list", { name: "Recovery codes" });
  expect(list.textContent).toBe("aaaaa-bbbbbccccc-ddddd");
  expect(screen.getByRole("link", { name: "Download codes" }).getAttribute("href")).toBe(
    "data:text/plain;charset=utf-8,aaaaa-bbbbb%0Accccc-ddddd%0A",
  );
  expect(onDone).not.toHaveBeenCalled();
  await press("I Have Saved Them");
  expect(onDone).toHaveBeenCalledOnce();
  expect(make()).toHaveBeenCalledOnce();
});

test("after a failure, the user can try again or create the codes later", async () => {
  make().mockResolvedValueOnce({ data: null, error: { message: "No." } });
  render(<RecoveryCodes onDone={onDone} />);
  expect(await screen.findByText(/^Your recovery codes could not be created/)).toBeTruthy();
  await press("Later");
  expect(onDone).toHaveBeenCalledOnce();
  await press("Try again");
  expect(await screen.findByText("ccccc-ddddd")).toBeTruthy();
});

test("copies the codes, one per line, and the button confirms it", async () => {
  const user = userEvent.setup();
  render(<RecoveryCodes onDone={onDone} />);
  const copy = await screen.findByRole("button", { name: "Copy codes" });
  expect(screen.getByRole("status").textContent).toBe("");
  await user.click(copy);
  expect(await screen.findByRole("button", { name: "Copied" })).toBeTruthy();
  expect(screen.getByRole("status").textContent).toBe("Copied");
  expect(await navigator.clipboard.readText()).toBe("aaaaa-bbbbb\nccccc-ddddd");
});

test("asks the user to select the codes if the browser cannot copy them", async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("No."));
  render(<RecoveryCodes onDone={onDone} />);
  await user.click(await screen.findByRole("button", { name: "Copy codes" }));
  expect(await screen.findByRole("button", { name: "Not copied: select the text" })).toBeTruthy();
  expect(screen.getByRole("status").textContent).toBe("Not copied: select the text");
});
