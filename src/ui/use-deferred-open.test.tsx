import "./testing/overlays.ts";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { createMenuHandle, Menu, MenuItem, MenuTrigger } from "./menu.tsx";
import { Popover } from "./popover.tsx";

const handle = createMenuHandle<string>();
const chosen: string[] = [];
const container = { current: null };

function Page() {
  return (
    <>
      <Popover title="Filters" trigger={<button type="button">Filters</button>}>
        <input aria-label="Country" />
      </Popover>
      {["Kopi Lane", "Tiffin & Co"].map((name) => (
        <MenuTrigger key={name} handle={handle} payload={name}>
          {name}
        </MenuTrigger>
      ))}
      <Menu handle={handle} label="Move to..." container={container}>
        {(name) => <MenuItem onClick={() => chosen.push(name)}>Move {name}</MenuItem>}
      </Menu>
    </>
  );
}

test("a key opens at once, since the next key may be for the opened menu", () => {
  render(<Page />);
  act(() => screen.getByRole("button", { name: "Filters" }).click());
  expect(screen.getByRole("dialog", { name: "Filters" })).toBeTruthy();
});

test("one menu for all leads acts on the one whose button was pressed, by mouse or by key", async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole("button", { name: "Tiffin & Co" }));
  await user.click(await screen.findByRole("menuitem", { name: "Move Tiffin & Co" }));
  await expect.poll(() => chosen).toEqual(["Tiffin & Co"]);
  await expect.poll(() => screen.queryByRole("menu")).toBeNull();
  screen.getByRole("button", { name: "Kopi Lane" }).focus();
  await user.keyboard("{Enter}");
  await screen.findByRole("menuitem", { name: "Move Kopi Lane" });
  await user.keyboard("{Enter}");
  await expect.poll(() => chosen).toEqual(["Tiffin & Co", "Kopi Lane"]);
});
