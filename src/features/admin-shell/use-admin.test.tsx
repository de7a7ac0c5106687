import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { SWRConfig } from "swr";
import { beforeEach, expect, test, vi } from "vitest";
import { assertAccess, isAccessLost } from "../../supabase/access.ts";
import { type Answer, fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import { useAdmin } from "./use-admin.ts";

vi.mock("../../ui/open-page.ts");
vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

const isAdmin: Answer = { data: { role: "admin" }, error: null };
const noRole: Answer = { data: null, error: null };

beforeEach(() => {
  resetFakeClient();
  const session = { user: { id: "user-1", email: "admin@example.com" } };
  fake.auth.getSession.mockResolvedValue({ data: { session }, error: null });
  fake.row("user_roles").mockResolvedValue(isAdmin);
});

function Desk() {
  const { admin, logout } = useAdmin();
  return <button onClick={() => void logout()}>{admin ? admin.email : "Nobody"}</button>;
}

async function open() {
  const view = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ToastProvider>
        <MemoryRouter initialEntries={["/admin/dashboard"]}>
          <Routes>
            <Route path="/admin/login" element={<p>Login page</p>} />
            <Route path="/admin/two-factor" element={<p>Second step</p>} />
            <Route path="/admin/dashboard" element={<Desk />} />
          </Routes>
        </MemoryRouter>
      </ToastProvider>
    </SWRConfig>,
  );
  await screen.findByText("admin@example.com");
  return view;
}

/** Starts an access check as a refused request of the desk does; `answer` lets the server respond to it. */
async function startCheck() {
  const response = Promise.withResolvers<Answer>();
  fake.row("user_roles").mockReturnValueOnce(response.promise);
  const callsBefore = fake.row("user_roles").mock.calls.length;
  const outcome = assertAccess().then(
    () => "may stay",
    (error: unknown) => (isAccessLost(error) ? "access lost" : error),
  );
  await waitFor(() =>
    expect(fake.row("user_roles").mock.calls.length).toBeGreaterThan(callsBefore),
  );
  return {
    outcome,
    respond: async (delayedResponse: Answer) => {
      await act(async () => {
        response.resolve(delayedResponse);
        await outcome;
      });
    },
  };
}

test.each([
  ["that the user may stay", isAdmin, "may stay"],
  ["that the user is no admin", noRole, "access lost"],
])(
  "a request whose access check is overtaken by a newer one still learns %s",
  async (_name, delayedResponse, expected) => {
    await open();
    const older = await startCheck();
    const newer = await startCheck();
    await newer.respond(isAdmin);
    await older.respond(delayedResponse);
    expect(await older.outcome).toBe(expected);
    expect(screen.getByText("admin@example.com")).toBeTruthy();
    expect(fake.auth.signOut).not.toHaveBeenCalled();
  },
);

test("does not show an admin whose check ends after they have logged out", async () => {
  await open();
  const running = await startCheck();
  fireEvent.click(screen.getByText("admin@example.com"));
  await screen.findByText("Nobody");
  await running.respond(isAdmin);
  expect(screen.getByText("Nobody")).toBeTruthy();
});

test("does not sign out a user whose check fails after they have left the desk", async () => {
  const { unmount } = await open();
  const running = await startCheck();
  unmount();
  await running.respond(noRole);
  expect(fake.auth.signOut).not.toHaveBeenCalled();
});

test.each(["verify", "enroll"])(
  "opens the second-factor page without signing out if the database requires %s",
  async (step) => {
    await open();
    fake.rpc("enter_desk").mockResolvedValue({ data: step, error: null });
    const lost = await act(() => assertAccess().then(() => false, isAccessLost));
    expect(lost).toBe(true);
    expect(await screen.findByText("Second step")).toBeTruthy();
    expect(fake.auth.signOut).not.toHaveBeenCalled();
  },
);
