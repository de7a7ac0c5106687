import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterPaint } from "../../lib/after-paint.ts";

/** Waits for what a press does after its frame, see `afterPaint`. */
export async function waitForPaint(): Promise<void> {
  await act(() => new Promise<void>((resolve) => afterPaint(resolve)));
}

/** Chooses an item of the menu that is open, and waits for what it does. */
export async function chooseItem(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole("menuitem", { name }));
  await waitForPaint();
}
