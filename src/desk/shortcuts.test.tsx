import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { openBoard, prepareBoard } from "../features/lead-board/testing/test-board.tsx";
import { shortcutsOf } from "../features/lead-selection/shortcuts/shortcut-list.ts";
import { renderPanel } from "../features/lead-panel/testing/test-panel.tsx";
import { kopi, testLead } from "../features/leads/testing/test-lead.ts";
import { extensions } from "./extensions.ts";

vi.mock("../supabase/client.ts", () => import("../supabase/testing/fake-client.ts"));

const listed = shortcutsOf(extensions).flatMap(({ keys, places }) =>
  places.flatMap((place) => keys.map((key) => ({ key, place }))),
);

/** Returns the key event of a shortcut as the list shows it, e.g. "J" or "Shift + J". */
function eventOf(written: string): KeyboardEvent {
  const shiftKey = written.startsWith("Shift + ");
  const key = shiftKey ? written.slice("Shift + ".length) : written.toLowerCase();
  return new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true });
}

/** Presses a shortcut at the focused element and returns whether a listener handled it. */
function isHandled(written: string): boolean {
  const event = eventOf(written);
  act(() => void (document.activeElement ?? document.body).dispatchEvent(event));
  return event.defaultPrevented;
}

beforeEach(() => {
  localStorage.clear();
  prepareBoard();
});

function keysAt(where: string): string[] {
  return listed.filter(({ place }) => place === where).map(({ key }) => key);
}

test("the list of shortcuts includes the keys of the board, the panel and its extensions", () => {
  expect(keysAt("board").length).toBeGreaterThan(14);
  const ofExtensions = extensions
    .flatMap(({ keys = [] }) => keys)
    .filter((each) => "places" in each && each.places.includes("panel"))
    .map(({ key }) => key.toUpperCase());
  expect(keysAt("panel")).toEqual(
    expect.arrayContaining(["J", "K", "M", "A", "Z", "Shift + Z", ...ofExtensions]),
  );
});

test.each(listed.filter(({ place }) => place === "board"))(
  "$key works on the board, as the list of shortcuts shows",
  async ({ key }) => {
    await openBoard("", extensions);
    await userEvent.keyboard("j");
    expect(isHandled(key)).toBe(true);
  },
);

test.each(listed.filter(({ place }) => place === "panel"))(
  "$key works in the panel, as the list of shortcuts shows",
  async ({ key }) => {
    const another = testLead({ id: "another", company_name: "Another" });
    await renderPanel("/admin/dashboard/leads/kopi", [kopi, another], { extensions });
    const panel = await screen.findByRole("dialog", { name: "Kopi Lane" });
    panel.focus();
    // Repeats the key until it works, because extensions are loaded when the panel opens.
    await waitFor(() => expect(isHandled(key)).toBe(true));
  },
);
