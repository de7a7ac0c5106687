import "../../ui/testing/overlays.ts";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { SWRConfig } from "swr";
import { beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import { ActivityPage } from "./activity-page.tsx";
import { PAGE_SIZE } from "./data.ts";
import { entry } from "./testing/test-entry.ts";
import { chooseItem } from "../../ui/testing/choose-item.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));
const saved = vi.hoisted(() => vi.fn<(name: string, text: string, type: string) => void>());
vi.mock("../../ui/save-file.ts", async (original) => ({ ...(await original()), saveFile: saved }));

const ids = { siti: entry().actor_id, page: PAGE_SIZE };

beforeEach(async () => {
  resetFakeClient();
  saved.mockReset();
  fake.rpc("get_audit_people").mockResolvedValue({
    data: [{ actor_id: ids.siti, actor_name: "Siti", actor_email: "siti@selat.example" }],
    error: null,
  });
  await import("../../ui/toast-region.tsx");
});

/** Fakes an audit log of `length` entries, whose ids count up from 1; answers page by page, newest first. */
function logOf(length: number) {
  fake.rows("audit_log").mockImplementation(({ filters, limit }) => {
    const before = Number(filters["id <"] ?? length + 1);
    const count = Math.min(limit ?? 0, before - 1);
    const data = Array.from({ length: count }, (_, index) => entry({ id: before - 1 - index }));
    return Promise.resolve({ data, error: null });
  });
}

function show(address = "/") {
  render(
    <SWRConfig value={{ provider: () => new Map(), errorRetryInterval: 60_000 }}>
      <MemoryRouter initialEntries={[address]}>
        <ToastProvider>
          <ActivityPage />
        </ToastProvider>
      </MemoryRouter>
    </SWRConfig>,
  );
}

async function exportWith(separator: string) {
  await userEvent.click(screen.getByRole("button", { name: "Export CSV" }));
  await chooseItem(separator);
}

function lastRequest() {
  return fake.rows("audit_log").mock.lastCall?.[0];
}

test("shows the newest entries first, and appends older ones when Show older is pressed", async () => {
  logOf(PAGE_SIZE + 3);
  show();
  expect(await screen.findAllByRole("listitem")).toHaveLength(PAGE_SIZE);
  expect(lastRequest()).toMatchObject({ order: ["id desc"], limit: PAGE_SIZE });

  await userEvent.click(screen.getByRole("button", { name: "Show older" }));

  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(PAGE_SIZE + 3));
  expect(screen.queryByRole("button", { name: "Show older" })).toBeNull();
});

test("filters by the user, action and days in the address, until the filters are cleared", async () => {
  logOf(1);
  show(`/?person=${ids.siti}&action=lead-opened&from=2026-11-20&to=2026-11-21`);
  await screen.findAllByRole("listitem");

  expect(lastRequest()?.filters).toEqual({
    or: `actor_id.eq.${ids.siti},subject_id.eq.${ids.siti}`,
    action: "lead-opened",
    at: new Date("2026-11-20T00:00:00").toISOString(),
    "at <": new Date("2026-11-22T00:00:00").toISOString(),
  });
  expect(screen.getByLabelText<HTMLSelectElement>("Action").value).toBe("lead-opened");

  await userEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(lastRequest()?.filters).toEqual({}));
});

test("requests only the entries of a user who is chosen in the filter", async () => {
  logOf(1);
  show();
  await userEvent.selectOptions(await screen.findByLabelText("Person"), "Siti");
  await waitFor(() => expect(lastRequest()?.filters["or"]).toContain(`actor_id.eq.${ids.siti}`));
});

test("shows 'No activity' if the log is empty", async () => {
  show();
  expect(await screen.findByText("No activity")).toBeTruthy();
});

test("shows an error with a Try again button if the log cannot be read", async () => {
  const failure = { data: null, error: { code: "XX000", message: "boom" } };
  fake.rows("audit_log").mockResolvedValue(failure);
  show();
  expect(await screen.findByText("Failed to fetch the activity. Please try again.")).toBeTruthy();
  logOf(1);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findAllByRole("listitem")).toHaveLength(1);
});

test("exports what the filter matches, with formulas escaped, and logs the export", async () => {
  logOf(PAGE_SIZE + 3);
  show("/?action=lead-opened");
  await screen.findAllByRole("listitem");
  fake.rows("audit_log").mockResolvedValue({
    data: [entry({ actor_name: "=HYPERLINK(1)" })],
    error: null,
  });

  await exportWith("With commas");

  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  const [name, text] = saved.mock.lastCall ?? [];
  expect(name).toMatch(/^activity-\d{4}-\d\d-\d\d\.csv$/);
  expect(text).toContain("'=HYPERLINK(1)");
  expect(lastRequest()?.filters).toEqual({ action: "lead-opened" });
  await waitFor(() =>
    expect(fake.rpc("log_access").mock.lastCall?.[0].values).toEqual({
      action: "activity-exported",
      row_count: 1,
    }),
  );
});

test("shows an error and saves no file if an export fails", async () => {
  logOf(1);
  show();
  await screen.findAllByRole("listitem");
  fake.rows("audit_log").mockResolvedValue({ data: null, error: { code: "XX000", message: "x" } });
  await exportWith("With commas");
  expect(
    await screen.findByText("The activity could not be exported. Please try again."),
  ).toBeTruthy();
  expect(saved).not.toHaveBeenCalled();
});
