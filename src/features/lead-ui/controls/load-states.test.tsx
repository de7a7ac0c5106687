import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { BoardState } from "./load-states.tsx";

test("shows that the board is offline beside the panel, which covers the note in the header", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  render(
    <div data-panel>
      <BoardState hasLeads isLive hasFailed={false} />
    </div>,
  );
  expect(screen.getByText("Offline").dataset["state"]).toBe("offline");
});
