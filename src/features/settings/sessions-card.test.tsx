import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import { SessionsCard } from "./sessions-card.tsx";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

const currentSession = {
  id: "1",
  created_at: "2026-11-20T04:00:00Z",
  last_used_at: "2026-11-22T04:00:00Z",
  user_agent: "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36",
  is_current: true,
};
const phone = {
  ...currentSession,
  id: "2",
  user_agent: "Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1",
  is_current: false,
};

beforeAll(() => import("../../ui/toast-region.tsx"));
beforeEach(resetFakeClient);

function list(...sessions: object[]) {
  fake.rpc("get_sessions").mockResolvedValue({ data: sessions, error: null });
}

async function open() {
  render(
    <SWRConfig value={{ provider: () => new Map(), errorRetryInterval: 60_000 }}>
      <ToastProvider>
        <SessionsCard />
      </ToastProvider>
    </SWRConfig>,
  );
  await waitFor(() => expect(screen.queryByText("Loading your sessions...")).toBeNull());
}

test("lists each browser with its last use, and marks the current one", async () => {
  list(currentSession, phone);
  await open();
  const [first, second] = screen.getAllByRole("listitem");
  expect(first?.textContent).toBe("Chrome on WindowsThis browserIn use now, signed in 20 Nov 2026");
  expect(second?.textContent).toMatch(
    /^Safari on iPhoneLast used 22 Nov 2026, .+, signed in 20 Nov 2026Sign out$/,
  );
  expect(within(first ?? document.body).queryByRole("button")).toBeNull();
});

test("ends one session and confirms it", async () => {
  list(currentSession, phone);
  await open();
  list(currentSession);
  await userEvent.click(screen.getByRole("button", { name: "Sign out Safari on iPhone" }));
  expect(await screen.findByText("You have been signed out of Safari on iPhone.")).toBeTruthy();
  expect(fake.rpc("end_sessions").mock.lastCall?.[0].values).toEqual({ session: "2" });
  expect(await screen.findByText("You are not signed in anywhere else.")).toBeTruthy();
});

test("ends all other sessions with one request, even if the button is clicked twice", async () => {
  list(currentSession, phone);
  await open();
  const response = Promise.withResolvers<{ error: null }>();
  fake.rpc("end_sessions").mockReturnValue(response.promise);
  await userEvent.click(screen.getByRole("button", { name: "Sign out everywhere else" }));
  await userEvent.click(await screen.findByRole("button", { name: "Signing out..." }));
  response.resolve({ error: null });
  expect(await screen.findByText("You have been signed out everywhere else.")).toBeTruthy();
  expect(fake.rpc("end_sessions")).toHaveBeenCalledOnce();
  expect(fake.rpc("end_sessions").mock.lastCall?.[0].values).toEqual({});
});

test("shows that a session could not be ended", async () => {
  list(currentSession, phone);
  fake
    .rpc("end_sessions")
    .mockResolvedValue({ data: null, error: { code: "XX000", message: "x" } });
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Sign out everywhere else" }));
  expect(await screen.findByText("Failed to sign out there. Please try again.")).toBeTruthy();
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
});

test("loads the sessions again after a failure when the user clicks Try again", async () => {
  fake
    .rpc("get_sessions")
    .mockResolvedValueOnce({ data: null, error: { code: "X", message: "x" } });
  await open();
  list(currentSession);
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("This browser")).toBeTruthy();
});
