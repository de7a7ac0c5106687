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

test("opens the dialog that adds a lead when C is pressed on Today, and returns there", async () => {
  await openToday([fresh], [leadImport]);
  await userEvent.keyboard("c");
  expect(screen.getByTestId("place").textContent).toBe(
    '/admin/dashboard/add {"from":"/admin/today"}',
  );
});

/** Replaces the import dialog: shows the name of the dropped file that it gets. */
function Import() {
  const [file] = useState(takeDroppedFile);
  return <p>Imports {file?.name ?? "nothing"}</p>;
}

test.each([
  ["admin", "leads.csv"],
  ["member", "nothing"],
] as const)(
  "when a user with the role %s drops a file on the board, imports %s",
  async (role, imported) => {
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
    expect(await screen.findByText(`Imports ${imported}`)).toBeTruthy();
  },
);

test("has a link in the board's toolbar that opens the add dialog and keeps the query", async () => {
  prepareBoard();
  await openBoard("?q=kopi", [leadImport]);
  const link = screen.getByRole("link", { name: "Add a lead" });
  expect(link.getAttribute("href")).toBe("/admin/dashboard/add?q=kopi");
});
