import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import { TurnsCard } from "./turns-card.tsx";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

let isOn = false;

beforeAll(() => import("../../ui/toast-region.tsx"));
beforeEach(() => {
  resetFakeClient();
  isOn = false;
  fake.rpc("get_assigns_in_turn").mockImplementation(async () => ({ data: isOn, error: null }));
  fake.rpc("set_assigns_in_turn").mockImplementation(async ({ values }) => {
    isOn = values["is_on"] === true;
    return { data: null, error: null };
  });
});

async function open() {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ToastProvider>
        <TurnsCard />
      </ToastProvider>
    </SWRConfig>,
  );
  const name = "Assign new leads to the team in turn";
  return screen.findByRole<HTMLInputElement>("checkbox", { name });
}

test("the assignment in turn is off by default, and can be switched on", async () => {
  const box = await open();
  expect(box.checked).toBe(false);
  await userEvent.click(box);
  expect(await screen.findByText("New leads are assigned to the team in turn.")).toBeTruthy();
  expect(box.checked).toBe(true);
  expect(isOn).toBe(true);
});

test("reports a refused change, and rolls it back", async () => {
  const box = await open();
  const error = { code: "XX000", message: "boom" };
  fake.rpc("set_assigns_in_turn").mockResolvedValue({ data: null, error });
  await userEvent.click(box);
  expect(await screen.findByText(/^Failed to change the owners of new leads/)).toBeTruthy();
  await waitFor(() => expect(box.checked).toBe(false));
});
