import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { useFormDraft } from "./use-form-draft.ts";

const KEY = "selat.test-draft";
const empty = { text: "" };

beforeEach(() => sessionStorage.clear());

function open() {
  return renderHook(() => useFormDraft(KEY, empty)).result;
}

it("keeps what is typed, with its id, for the next time the form is opened", () => {
  const first = open();
  act(() => first.current.keep({ text: "Calls back on Monday" }));
  const second = open();
  expect(second.current.draft).toEqual({
    id: first.current.draft.id,
    values: { text: "Calls back on Monday" },
  });
});

it("gives other texts another id, so that they are not mistaken for what was sent", () => {
  const draft = open();
  act(() => draft.current.keep({ text: "Calls back" }));
  const { id } = draft.current.draft;
  act(() => draft.current.keep({ text: "Calls back on Monday" }));
  expect(draft.current.draft.id).not.toBe(id);
  expect(open().current.draft).toEqual(draft.current.draft);
});

it("keeps no draft of a form that is emptied again", () => {
  const { current } = open();
  act(() => current.keep({ text: "Tea" }));
  act(() => current.keep(empty));
  expect(sessionStorage.length).toBe(0);
});

it("starts a new draft, with its own id, once the first is saved", () => {
  const draft = open();
  const { id } = draft.current.draft;
  act(() => draft.current.keep({ text: "Tea" }));
  act(() => draft.current.clear());
  expect(draft.current.draft.values).toEqual(empty);
  expect(draft.current.draft.id).not.toBe(id);
  expect(sessionStorage.length).toBe(0);
});

it("starts empty if something else is stored", () => {
  sessionStorage.setItem(KEY, "[");
  expect(open().current.draft.values).toEqual(empty);
});
