import { DndContext } from "@dnd-kit/core";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { ArrivalContext, createArrivalStore } from "../../lead-notices/arrival-store.ts";
import { kopi } from "../testing/test-board.tsx";
import { LeadCard } from "./lead-card.tsx";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

test.each([
  ["pointed at", () => userEvent.hover(screen.getByText("Mei Ling Goh"))],
  ["given the focus", async () => act(() => screen.getByLabelText("Drag Kopi Lane").focus())],
])("a new lead's card says so until it is %s", async (_name, lookAt) => {
  sessionStorage.clear();
  const store = createArrivalStore();
  store.update([kopi]);
  render(
    <MemoryRouter>
      <DndContext>
        <ArrivalContext value={store}>
          <LeadCard lead={kopi} reveal={null} onRemove={() => {}} />
        </ArrivalContext>
      </DndContext>
    </MemoryRouter>,
  );
  expect(screen.getByText("New:")).toBeTruthy();
  await lookAt();
  expect(screen.queryByText("New:")).toBeNull();
  expect(store.count()).toBe(0);
});
