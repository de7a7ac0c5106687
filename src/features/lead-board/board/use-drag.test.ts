import type { DragEndEvent } from "@dnd-kit/core";
import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ownerDropId, tabDropId } from "./drop-targets.ts";
import type { Lead, Stage } from "../../leads/model/lead.ts";
import { testLead } from "../../leads/testing/test-lead.ts";
import { type DragProps, useDrag } from "./use-drag.ts";

const lead = testLead({ id: "kopi", owner: "budi" });

function nothing() {}

function renderDrag(props: Partial<DragProps> = {}) {
  const drag = { leads: [lead], dragged: null, onDragged: nothing, onOver: nothing };
  return renderHook(() => useDrag({ ...drag, onDrop: nothing, onAssign: nothing, ...props }));
}

test.each([
  ["a person assigns the lead", ownerDropId("siti"), [[lead, "siti"]], []],
  ['"Unassigned" removes the owner', ownerDropId(null), [[lead, null]], []],
  ["another stage moves it there", "closed", [], [[lead, "closed", false]]],
  ["the tab of another stage moves it there", tabDropId("closed"), [], [[lead, "closed", false]]],
  ["the tab of the lead's stage does nothing", tabDropId("interested"), [], []],
  ["the lead's own stage does nothing", "interested", [], []],
])("a drop on %s", (_name, id, assigned, moved) => {
  const onDrop = vi.fn<(lead: Lead, to: Stage, isByKeyboard: boolean) => void>();
  const onAssign = vi.fn<(lead: Lead, owner: string | null) => void>();
  const { result } = renderDrag({ onDrop, onAssign });
  const dropped = {
    active: { data: { current: lead } },
    collisions: [{ id }],
    activatorEvent: new MouseEvent("mousedown"),
  } as unknown as DragEndEvent;
  act(() => result.current.onDragEnd(dropped));
  expect(onAssign.mock.calls).toEqual(assigned);
  expect(onDrop.mock.calls).toEqual(moved);
});

test("announces the new stage of a lead that is dropped on a tab", () => {
  const { result } = renderDrag();
  const active = { data: { current: lead } };
  const over = { id: tabDropId("closed") };
  const event = { active, over, collisions: [over], activatorEvent: new MouseEvent("mousedown") };
  const { announcements } = result.current.accessibility;
  expect(announcements.onDragOver?.(event as never)).toBe("Company kopi is over Closed.");
  act(() => result.current.onDragEnd(event as never));
  expect(announcements.onDragEnd(event as never)).toBe("Company kopi was dropped in Closed.");
});
