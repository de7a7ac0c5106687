import { fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createPortal } from "react-dom";
import type { NavbarProps } from "sanity";
import { expect, test } from "vitest";
import { renderInStudio } from "../tests/render-in-studio.tsx";
import { NavbarOfLocalProject } from "./manage-project.tsx";

const MANAGE = "https://www.sanity.io/manage/project/local";

/** The bar as the Studio renders it: its menus, and the drawer on a phone, are elsewhere in the page. */
function renderBar(): void {
  const bar = (
    <>
      {createPortal(
        <a href={MANAGE} target="_blank" rel="noreferrer">
          Manage <span>project</span>
        </a>,
        document.body,
      )}
      <a href="#structure">Structure</a>
    </>
  );
  renderInStudio(<NavbarOfLocalProject {...({ renderDefault: () => bar } as NavbarProps)} />);
}

test("Manage project lists what can be managed on this machine, and opens no page of Sanity", async () => {
  renderBar();
  const clicked = fireEvent.click(await screen.findByText("project"));
  expect(clicked, "the link is followed").toBe(false);
  const dialog = within(await screen.findByRole("dialog", { name: "Manage project" }));
  for (const command of ["npm run backup -- FILE", "npm run reset -- --content"])
    expect(dialog.getByText(command)).toBeTruthy();
  expect(dialog.getByText(/^Dataset production of the Content Lake at http/)).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Close dialog" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a middle click does not open Sanity's page of the project either", async () => {
  renderBar();
  const middle = new MouseEvent("auxclick", { bubbles: true, cancelable: true, button: 1 });
  expect(fireEvent(await screen.findByText("project"), middle)).toBe(false);
  expect(await screen.findByRole("dialog", { name: "Manage project" })).toBeTruthy();
});

test("other links of the bar still work", async () => {
  renderBar();
  const link = await screen.findByRole("link", { name: "Structure" });
  expect(fireEvent.click(link)).toBe(true);
  expect(screen.queryByRole("dialog")).toBeNull();
});
