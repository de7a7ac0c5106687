import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { CardControlsContext } from "../../lead-ui/card/card-controls.ts";
import { NewLeadsContext } from "../../lead-ui/card/new-leads.ts";
import { testNewLeads } from "../../lead-ui/testing/new-leads.ts";
import { kopi } from "../../leads/testing/test-lead.ts";
import { LeadCard } from "./lead-card.tsx";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

test.each([
  ["pointed at", () => userEvent.hover(screen.getByText("Mei Ling Goh"))],
  ["given the focus", async () => act(() => screen.getByLabelText("Drag Kopi Lane").focus())],
])("marks the card of a new lead until it is %s", async (_name, lookAt) => {
  const store = testNewLeads("kopi");
  render(
    <MemoryRouter>
      <NewLeadsContext value={store}>
        <LeadCard lead={kopi} reveal={null} isDragging={false} onRemove={() => {}} />
      </NewLeadsContext>
    </MemoryRouter>,
  );
  expect(screen.getByText("Just arrived:")).toBeTruthy();
  await lookAt();
  expect(screen.queryByText("Just arrived:")).toBeNull();
  expect(store.ids.size).toBe(0);
});

const revealedByKey = (hasControls: boolean) => (
  <MemoryRouter>
    <CardControlsContext value={hasControls}>
      <LeadCard lead={kopi} reveal="focus" isDragging={false} onRemove={() => {}} />
    </CardControlsContext>
  </MemoryRouter>
);

test("focuses the handle of a revealed card as soon as its buttons are rendered", () => {
  const { rerender } = render(revealedByKey(false));
  expect(screen.queryByLabelText("Drag Kopi Lane")).toBeNull();
  rerender(revealedByKey(true));
  expect(document.activeElement).toBe(screen.getByLabelText("Drag Kopi Lane"));
});

test("hides the owner's mark of a focused card only when the owner's button is rendered", () => {
  const { container, rerender } = render(revealedByKey(false));
  act(() => screen.getByRole("link", { name: "Kopi Lane" }).focus());
  const mark = container.querySelector("svg")?.parentElement ?? container;
  expect(getComputedStyle(mark).opacity).not.toBe("0");
  rerender(revealedByKey(true));
  expect(getComputedStyle(mark).opacity).toBe("0");
});
