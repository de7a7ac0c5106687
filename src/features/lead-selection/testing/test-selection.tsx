import "../../../ui/testing/overlays.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fake } from "../../../supabase/testing/fake-client.ts";
import { chooseItem } from "../../../ui/testing/choose-item.ts";
import type { Lead } from "../../leads/model/lead.ts";
import { testLead } from "../../leads/testing/test-lead.ts";
import { serveBoard } from "../../lead-board/testing/serve-board.ts";
import { prepareBoard } from "../../lead-board/testing/test-board.tsx";

export const names = ["Ayam", "Bakso", "Cendol", "Durian"];
export const leads = names.map((company_name, index) =>
  testLead({
    id: company_name.toLowerCase(),
    company_name,
    created_at: `2026-11-${18 - index}T08:00:00+00:00`,
  }),
);
export const elsewhere = testLead({ id: "elsewhere", company_name: "Elsewhere", stage: "closed" });

type SentChange = { id: string; seen: Partial<Lead> } & Partial<Lead>;

/** Makes the fake database accept every change; each response has `updated_at` a second later. */
export function serveChanges(all: readonly Lead[]) {
  const rows = new Map(all.map((lead) => [lead.id, lead]));
  let seconds = 0;
  fake.rpc("change_leads").mockImplementation(async ({ values }) => {
    seconds += 1;
    const updated_at = `2031-01-01T00:00:${String(seconds).padStart(2, "0")}+00:00`;
    const data = (values["changes"] as SentChange[]).map(({ seen: _seen, ...fields }) => {
      const row = Object.assign({}, rows.get(fields.id) ?? elsewhere, fields, { updated_at });
      if (values["act"] === "trash") row.deleted_at = updated_at;
      if (values["act"] === "undo-move") row.stage = "interested";
      rows.set(row.id, row);
      return row;
    });
    return { data, error: null };
  });
}

export function lastRequest() {
  return fake.rpc("change_leads").mock.lastCall?.[0].values;
}

export function selected() {
  const boxes = screen.getAllByRole<HTMLInputElement>("checkbox", { name: /^Select / });
  return boxes.filter(({ checked }) => checked).map((box) => box.ariaLabel?.slice(7) ?? "");
}

export function box(company: string) {
  return screen.getByRole("checkbox", { name: `Select ${company}` });
}

export function bar() {
  return screen.getByRole("region", { name: "Selected leads" });
}

export async function choose(menu: string, item: string) {
  await userEvent.click(within(bar()).getByRole("button", { name: menu }));
  await chooseItem(item);
}

/** Prepares a board with these leads, whose changes succeed, and a colleague; for `beforeEach`. */
export function prepareSelection() {
  prepareBoard();
  serveBoard(...leads, elsewhere);
  serveChanges(leads);
  fake.rpc("get_team").mockResolvedValue({
    data: [{ id: "siti", full_name: "Siti Rahman", email: "siti@selat.example" }],
    error: null,
  });
}
