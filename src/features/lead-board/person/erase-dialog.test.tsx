import { render, screen } from "@testing-library/react";
import { MemoryRouter, Outlet, Route, Routes } from "react-router-dom";
import { SWRConfig } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../../ui/toast.tsx";
import { EraseDialog } from "./erase-dialog.tsx";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

beforeAll(() => import("../../../ui/toast-region.tsx"));
beforeEach(resetFakeClient);

const email = "mei@kopi.example";

function open() {
  const dialog = <EraseDialog email={email} isOpen onOpenChange={() => {}} onErased={() => {}} />;
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <ToastProvider>
        <MemoryRouter>
          <Routes>
            <Route element={<Outlet context={{}} />}>
              <Route index element={dialog} />
            </Route>
          </Routes>
        </MemoryRouter>
      </ToastProvider>
    </SWRConfig>,
  );
}

test("who was merged with the person is named before both are erased", async () => {
  const reached = [
    { email, leads: 2 },
    { email: "arun@tiffin.example", leads: 1 },
  ];
  fake.rpc("get_reach_of_erasure").mockResolvedValue({ data: reached, error: null });
  open();
  const named = await screen.findByRole("listitem");
  expect(named.textContent).toBe("1 lead of arun@tiffin.example");
  expect(fake.rpc("get_reach_of_erasure").mock.lastCall?.[0].values).toEqual({ person: email });
});

test("where that cannot be read it is said that merged leads are erased, too", async () => {
  const error = { code: "XX000", message: "boom" };
  fake.rpc("get_reach_of_erasure").mockResolvedValue({ data: null, error });
  open();
  const said = "Leads that were merged with theirs are erased, too.";
  expect(await screen.findByText(said)).toBeTruthy();
});

test("a person alone is said nothing of", async () => {
  fake.rpc("get_reach_of_erasure").mockResolvedValue({ data: [{ email, leads: 1 }], error: null });
  open();
  await vi.waitFor(() => expect(fake.rpc("get_reach_of_erasure")).toHaveBeenCalled());
  expect(screen.queryByText(/Merged with theirs/i)).toBeNull();
});
