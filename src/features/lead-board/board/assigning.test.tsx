import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { fake, newestChannel } from "../../../supabase/testing/fake-client.ts";
import { companiesIn, moveByMenu, openBoard, prepareBoard, press } from "../testing/test-board.tsx";
import { serveBoard } from "../testing/serve-board.ts";
import { testEvent, kopi, tiffin } from "../../leads/testing/test-lead.ts";
import { chooseItem } from "../../../ui/testing/choose-item.ts";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

const siti = { id: "siti", full_name: "Siti Rahman", email: "siti@selat.example" };
const budi = { id: "budi", full_name: "Budi Santoso", email: "budi@selat.example" };

beforeEach(() => {
  prepareBoard();
  fake.rpc("get_team").mockResolvedValue({ data: [siti, budi], error: null });
  const session = { user: { id: "budi", email: budi.email } };
  fake.auth.getSession.mockResolvedValue({ data: { session }, error: null });
  fake.update("leads").mockImplementation(async ({ values }) => {
    return { data: { ...kopi, ...values }, error: null };
  });
});

function ownerOf(company: string) {
  const sign = screen.getByRole("button", { name: new RegExp(`^Owner of ${company}`) });
  return sign.getAttribute("aria-label")?.split(": ")[1];
}

function menuItems() {
  return screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
}

/** Returns the owner filter of each view that was requested. */
function requestedOwners() {
  return fake.rpc("get_board_page").mock.calls.map(([{ values }]) => {
    return (values["view"] as { owner: string }).owner;
  });
}

async function assign(company: string, name: string) {
  await userEvent.click(screen.getByRole("button", { name: new RegExp(`^Owner of ${company}`) }));
  await chooseItem(name);
}

test("assigns a lead only from the owner that the user saw, and Undo restores that owner", async () => {
  await openBoard();
  expect(ownerOf("Kopi Lane")).toBe("Unassigned");
  await assign("Kopi Lane", "Siti Rahman");
  expect(ownerOf("Kopi Lane")).toBe("Siti Rahman");
  expect(screen.getByRole("button", { name: /^Owner of Kopi Lane/ }).textContent).toBe("SR");
  expect(await screen.findByText("Lead assigned to Siti Rahman")).toBeTruthy();
  expect(fake.update("leads")).toHaveBeenLastCalledWith(
    expect.objectContaining({ values: { owner: "siti" }, filters: { id: "kopi", owner: null } }),
  );
  await userEvent.keyboard("z");
  expect(await screen.findByText("Lead unassigned")).toBeTruthy();
  expect(fake.update("leads")).toHaveBeenLastCalledWith(
    expect.objectContaining({ values: { owner: null }, filters: { id: "kopi", owner: "siti" } }),
  );
  expect(ownerOf("Kopi Lane")).toBe("Unassigned");
});

test("the menu lists the user first, then the others, and Unassigned if there is an owner", async () => {
  serveBoard({ ...kopi, owner: "siti" }, tiffin);
  await openBoard();
  await userEvent.click(screen.getByRole("button", { name: "Owner of Tiffin & Co: Unassigned" }));
  await screen.findByRole("menuitem", { name: "Siti Rahman" });
  expect(menuItems()).toEqual(["BSBudi Santoso (you)", "SRSiti Rahman"]);
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("button", { name: "Owner of Kopi Lane: Siti Rahman" }));
  await screen.findByRole("menuitem", { name: "Unassigned" });
  expect(menuItems()).toEqual(["BSBudi Santoso (you)", "Unassigned"]);
});

test("A and Enter assign the focused lead to the user", async () => {
  await openBoard();
  screen.getByRole("button", { name: "Drag Kopi Lane" }).focus();
  await userEvent.keyboard("a");
  await screen.findByRole("menuitem", { name: "Budi Santoso (you)" });
  await press("");
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByText("Lead assigned to Budi Santoso")).toBeTruthy();
});

test("shows the new owner if another user has assigned the lead first", async () => {
  fake.update("leads").mockResolvedValue({ data: null, error: null });
  fake.row("leads").mockResolvedValue({ data: { ...kopi, owner: "siti" }, error: null });
  fake.row("lead_events").mockResolvedValue({
    data: testEvent({
      kind: "assigned",
      actor_name: "Mei Ling",
      to_owner_name: "Siti Rahman",
      created_at: new Date().toISOString(),
    }),
    error: null,
  });
  await openBoard();
  await assign("Kopi Lane", "Budi Santoso (you)");
  expect(await screen.findByText("Lead Not Assigned")).toBeTruthy();
  expect(screen.getByText("Mei Ling assigned Kopi Lane to Siti Rahman just now.")).toBeTruthy();
  expect(ownerOf("Kopi Lane")).toBe("Siti Rahman");
});

test("rolls back an assignment that the server refuses", async () => {
  fake.update("leads").mockResolvedValue({ data: null, error: { code: "23514", message: "no" } });
  await openBoard();
  await assign("Kopi Lane", "Siti Rahman");
  expect(await screen.findByText("Failed to assign lead.")).toBeTruthy();
  expect(ownerOf("Kopi Lane")).toBe("Unassigned");
});

test("shows a pending assignment and a pending move of one lead together", async () => {
  fake.update("leads").mockReturnValue(new Promise(() => {}));
  await openBoard();
  await moveByMenu("Kopi Lane", "Closed");
  await assign("Kopi Lane", "Siti Rahman");
  expect(companiesIn("Closed")).toEqual(["Kopi Lane"]);
  expect(ownerOf("Kopi Lane")).toBe("Siti Rahman");
});

test("shows another user's assignment by Realtime", async () => {
  await openBoard();
  const row = { ...kopi, owner: "siti", updated_at: "2026-11-21T08:00:00+00:00" };
  act(() => newestChannel().change("leads", { eventType: "UPDATE", new: row, old: {} }));
  expect(ownerOf("Kopi Lane")).toBe("Siti Rahman");
});

test("filters by Mine and Unassigned, in the loaded leads at once and in the database", async () => {
  serveBoard({ ...kopi, owner: "budi" }, tiffin);
  await openBoard("?owner=me");
  expect(companiesIn("Interested")).toEqual(["Kopi Lane"]);
  expect(companiesIn("Request Trial")).toEqual([]);
  expect(requestedOwners()).toEqual(["me"]);
  await userEvent.click(screen.getByRole("button", { name: "Filters" }));
  const filter = await screen.findByRole("combobox", { name: "Owner" });
  const titles = within(filter)
    .getAllByRole("option")
    .map(({ textContent }) => textContent);
  expect(titles).toEqual(["All leads", "Mine", "Unassigned", "Siti Rahman"]);
  await userEvent.selectOptions(filter, "Unassigned");
  expect(companiesIn("Interested")).toEqual([]);
  expect(companiesIn("Request Trial")).toEqual(["Tiffin & Co"]);
  await vi.waitFor(() => expect(requestedOwners().at(-1)).toBe("none"));
});
