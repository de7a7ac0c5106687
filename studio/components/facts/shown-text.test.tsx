import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ShownText } from "./shown-text.tsx";

/** Places an element as a browser reports it: in a dialog that is still opening, at 95 % of its size. */
function mockBox(element: HTMLElement, left: number, width: number): void {
  const scaled = new DOMRect(100 + left * 0.95, 50, width * 0.95, 40 * 0.95);
  vi.spyOn(element, "getBoundingClientRect").mockReturnValue(scaled);
  vi.spyOn(element, "offsetWidth", "get").mockReturnValue(width);
}

test("covers the whole field, even when it is measured while its dialog opens", async () => {
  const frame = document.createElement("div");
  const field = frame.appendChild(document.createElement("textarea"));
  mockBox(frame, 0, 600);
  mockBox(field, 20, 580);
  render(<ShownText frame={frame} value="Open {hours}" texts={new Map()} facts={[]} />);
  const { left, width, height } = (await screen.findByTestId("shown-text")).style;
  expect([left, width, height].map(Number.parseFloat)).toEqual([20, 580, 40]);
});
