import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { renderPanel } from "../lead-panel/testing/test-panel.tsx";
import { kopi } from "../leads/testing/test-lead.ts";
import { leadPrivacy } from "./extension.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

beforeEach(resetFakeClient);

test("offers a member only the correction, not the export or the erasure", async () => {
  await renderPanel("/admin/dashboard/leads/kopi", [kopi], {
    role: "member",
    extensions: [leadPrivacy],
  });
  const panel = within(await screen.findByRole("dialog", { name: "Kopi Lane" }));
  expect(await panel.findByRole("button", { name: "Correct details" })).toBeTruthy();
  for (const name of ["Export this person's data", "Erase this person"]) {
    expect(panel.queryByRole("button", { name })).toBeNull();
  }
});
