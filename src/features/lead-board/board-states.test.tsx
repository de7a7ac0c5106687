import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { type DeskRole, DeskRoleContext } from "../../supabase/desk-role.tsx";
import { ExtensionsContext } from "../leads/extensions/parts.tsx";
import { NoLeadsYet } from "./board-states.tsx";

function linksOf(role: DeskRole) {
  const step = { title: "Import your existing leads", hint: "From a file.", to: "/import" };
  const { unmount } = render(
    <MemoryRouter>
      <DeskRoleContext value={role}>
        <ExtensionsContext value={[{ name: "lead-import", firstSteps: [step] }]}>
          <NoLeadsYet />
        </ExtensionsContext>
      </DeskRoleContext>
    </MemoryRouter>,
  );
  const links = screen
    .queryAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);
  unmount();
  return links;
}

test("shows an admin links to the first steps on an empty board, and a member none", () => {
  expect(linksOf("admin")).toEqual([
    ["Import your existing leads", "/import"],
    ["Add your colleagues", "/admin/dashboard/users"],
  ]);
  expect(linksOf("member")).toEqual([]);
});
