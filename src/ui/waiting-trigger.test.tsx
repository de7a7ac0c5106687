import { fireEvent, render, screen } from "@testing-library/react";
import { useRef, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";

/** The code of menus as on a page that was just opened. */
let ui: typeof import("./menu.tsx");

beforeEach(async () => {
  vi.resetModules();
  ui = await import("./menu.tsx");
});

function MoveMenu() {
  const { createMenuHandle, Menu, MenuItem, MenuTrigger } = ui;
  const [handle] = useState(() => createMenuHandle<string>());
  const container = useRef<HTMLDivElement>(null);
  return (
    <div ref={container}>
      <MenuTrigger handle={handle} payload="Kopi Lane" data-move>
        Move to...
      </MenuTrigger>
      <Menu handle={handle} label="Move to..." container={container}>
        {(lead) => <MenuItem onClick={() => undefined}>{lead} is lost</MenuItem>}
      </Menu>
    </div>
  );
}

test("a button pressed before its menu has loaded opens it then, and keeps the focus", async () => {
  render(<MoveMenu />);
  const early = screen.getByRole("button", { name: "Move to..." });
  expect(early.getAttribute("aria-haspopup")).toBe("menu");
  expect(early.getAttribute("aria-expanded")).toBe("false");
  early.focus();
  fireEvent.click(early);
  expect(await screen.findByRole("menuitem", { name: "Kopi Lane is lost" })).toBeTruthy();
  const button = screen.getByRole("button", { name: "Move to..." });
  expect(button.hasAttribute("data-move")).toBe(true);
  expect(button.getAttribute("aria-expanded")).toBe("true");
});

test("a button that was not pressed opens nothing when the code loads", async () => {
  const { loadOverlays } = await import("./overlays.ts");
  render(<MoveMenu />);
  const early = screen.getByRole("button", { name: "Move to..." });
  early.focus();
  await loadOverlays();
  await vi.waitFor(() => expect(early.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Move to..." }));
  expect(screen.queryByRole("menu")).toBeNull();
});
