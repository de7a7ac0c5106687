import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { BoardState } from "./load-states.tsx";

afterEach(() => vi.useRealTimers());

const loaded = (isLive: boolean) => <BoardState hasLeads isLive={isLive} hasFailed={false} />;

test("reports a lost connection after a first one, or if there is none within 10 seconds", () => {
  vi.useFakeTimers();
  const { rerender } = render(loaded(false));
  expect(screen.getByText("Connecting...")).toBeTruthy();
  rerender(loaded(true));
  expect(screen.getByText("Live")).toBeTruthy();
  rerender(loaded(false));
  expect(screen.getByText("Reconnecting...")).toBeTruthy();

  render(loaded(false));
  act(() => void vi.advanceTimersByTime(9_999));
  expect(screen.getByText("Connecting...")).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText("Connecting...")).toBeNull();
});

test("shows Offline beside the panel, which covers the message in the header", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  render(
    <div data-panel>
      <BoardState hasLeads isLive hasFailed={false} />
    </div>,
  );
  expect(screen.getByText("Offline").dataset["state"]).toBe("offline");
});
