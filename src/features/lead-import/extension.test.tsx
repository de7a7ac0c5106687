import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { DeskRoleContext } from "../../supabase/desk-role.tsx";
import { openBoard, prepareBoard } from "../lead-board/testing/test-board.tsx";
import { fresh, openToday, prepareToday } from "../today/testing/test-today.tsx";
import { leadImport } from "./extension.ts";
import { FileDropFrame } from "./importing/file-drop.tsx";
import { takeDroppedFile } from "./importing/dropped-file.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

beforeAll(() => import("../../ui/toast-region.tsx"));
beforeEach(prepareToday);

test("C on Today opens the dialog that adds a lead, which returns to Today", async () => {
  await openToday([fresh], [leadImport]);
  await userEvent.keyboard("c");
  expect(screen.getByTestId("place").textContent).toBe(
    '/admin/dashboard/add {"from":"/admin/today"}',
  );
});

/** The board's context for the dialog of an import. */
function Import() {
  const [file] = useState(takeDroppedFile);
  return <p>Imports {file?.name ?? "nothing"}</p>;
}

test.each([
  ["admin", "leads.csv"],
  ["member", "nothing"],
] as const)(
  "a file dropped on the board by a user who is %s is imported: %s",
  async (role, taken) => {
    render(
      <DeskRoleContext value={role}>
        <MemoryRouter initialEntries={["/admin/dashboard"]}>
          <FileDropFrame>
            <Routes>
              <Route path="/admin/dashboard" element={<p>Imports nothing</p>} />
              <Route path="/admin/dashboard/import" element={<Import />} />
            </Routes>
          </FileDropFrame>
        </MemoryRouter>
      </DeskRoleContext>,
    );
    const files = [new File(["Company"], "leads.csv")];
    fireEvent.drop(document.body, { dataTransfer: { types: ["Files"], files } });
    expect(await screen.findByText(`Imports ${taken}`)).toBeTruthy();
  },
);

test("the board's toolbar links to the dialog that adds a lead, and keeps the search", async () => {
  prepareBoard();
  await openBoard("?q=kopi", [leadImport]);
  const link = screen.getByRole("link", { name: "Add a lead" });
  expect(link.getAttribute("href")).toBe("/admin/dashboard/add?q=kopi");
});
