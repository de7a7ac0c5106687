import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterPaint } from "../../lib/after-paint.ts";

/** Waits for the effect of a click after its frame, see `afterPaint`. */
export async function waitForPaint(): Promise<void> {
  await act(() => new Promise<void>((resolve) => afterPaint(resolve)));
}

/** Selects an item of the open menu, and waits for its effect. */
export async function chooseItem(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole("menuitem", { name }));
  await waitForPaint();
}
