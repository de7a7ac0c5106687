import { expect, test, vi } from "vitest";
import { type Change, createUndoHistory, type Outcome } from "./undo-history.ts";

type VisibleToast = { title: string; label: string; press: () => void };

/** Returns a history, the toasts that it shows, and a log of what was undone and redone. */
function open() {
  const visibleToasts: VisibleToast[] = [];
  const log: string[] = [];
  const history = createUndoHistory({
    success(title, _description, { action } = {}) {
      const toast = { title, label: action?.label ?? "", press: () => action?.onClick() };
      visibleToasts.push(toast);
      return () => void visibleToasts.splice(visibleToasts.indexOf(toast), 1);
    },
    error: () => () => {},
    settle: () => {},
  });

  /** Returns a change whose undo and redo are logged; both wait for `answer`. */
  function changeOf(name: string, respond: () => Promise<void> = () => Promise.resolve()): Change {
    function createStep(step: string, invert: Change["invert"]): Change {
      return { title: `${step} ${name}`, description: "", invert, key: `${step} ${name}` };
    }
    async function undo(): Promise<Outcome> {
      log.push(`undo ${name}`);
      await respond();
      return createStep("undone", redo);
    }
    async function redo(): Promise<Outcome> {
      log.push(`redo ${name}`);
      await respond();
      return createStep("done", undo);
    }
    return createStep("done", undo);
  }
  const toasts = () => visibleToasts.map(({ title, label }) => `${title}: ${label}`);
  return { history, changeOf, log, visibleToasts, toasts };
}

/** Waits until the history has handled every answered request. */
async function settle() {
  await new Promise((resolve) => setTimeout(resolve));
}

test("undo reverts changes from the newest to the oldest, and redo makes them again", async () => {
  const { history, changeOf, log } = open();
  history.record(changeOf("A"));
  history.record(changeOf("B"));
  expect(history.undo()).toBe(true);
  await settle();
  expect(history.undo()).toBe(true);
  await settle();
  expect(history.undo()).toBe(false);
  expect(log).toEqual(["undo B", "undo A"]);
  expect(history.redo()).toBe(true);
  await settle();
  expect(history.redo()).toBe(true);
  await settle();
  expect(history.redo()).toBe(false);
  expect(log.slice(2)).toEqual(["redo A", "redo B"]);
});

test("keeps the order of undo and redo if they follow before the server answers", async () => {
  const responses = { A: Promise.withResolvers<void>(), B: Promise.withResolvers<void>() };
  const { history, changeOf, log } = open();
  history.record(changeOf("A", () => responses.A.promise));
  history.record(changeOf("B", () => responses.B.promise));
  history.undo();
  history.undo();
  history.redo();
  await settle();
  expect(log).toEqual(["undo B", "undo A"]);
  responses.A.resolve();
  responses.B.resolve();
  await settle();
  expect(log).toEqual(["undo B", "undo A", "redo A"]);
});

test("shows one toast: with Undo after a change, with Redo after its undo", async () => {
  const { history, changeOf, toasts, visibleToasts } = open();
  history.record(changeOf("A"));
  expect(toasts()).toEqual(["done A: Undo"]);
  visibleToasts[0]?.press();
  await settle();
  expect(toasts()).toEqual(["undone A: Redo"]);
  visibleToasts[0]?.press();
  await settle();
  expect(toasts()).toEqual(["done A: Undo"]);
});

test("undoes the change of the toast whose button is pressed, and only once", async () => {
  const { history, changeOf, log, visibleToasts } = open();
  history.record(changeOf("A"));
  history.record(changeOf("B"));
  const press = visibleToasts[0]?.press;
  press?.();
  press?.();
  await settle();
  history.undo();
  await settle();
  expect(log).toEqual(["undo A", "undo B"]);
});

test("a new change discards undone changes, so that redo does nothing", async () => {
  const { history, changeOf, toasts } = open();
  history.record(changeOf("A"));
  history.undo();
  await settle();
  history.record(changeOf("B"));
  expect(history.redo()).toBe(false);
  expect(toasts()).toEqual(["done B: Undo"]);
});

test("allows another attempt after an undo has failed, but not after it has found a conflict", async () => {
  const { history, log } = open();
  const invert = vi.fn<() => Promise<Outcome>>().mockResolvedValueOnce("failed");
  invert.mockResolvedValueOnce(null);
  history.record({ title: "Moved", description: "", invert });
  history.undo();
  await settle();
  expect(history.redo()).toBe(false);
  expect(history.undo()).toBe(true);
  await settle();
  expect(history.undo()).toBe(false);
  expect(history.redo()).toBe(false);
  expect(invert).toHaveBeenCalledTimes(2);
  expect(log).toEqual([]);
});

test("records nothing if the request changed nothing or failed", () => {
  const { history, toasts } = open();
  history.record(null);
  history.record("failed");
  expect(history.undo()).toBe(false);
  expect(toasts()).toEqual([]);
});

test("undo skips a change that was undone elsewhere", async () => {
  const { history, changeOf, log } = open();
  history.record(changeOf("A"));
  history.record(changeOf("B"));
  history.undoChange(changeOf("A"));
  await settle();
  history.undo();
  await settle();
  expect(history.undo()).toBe(false);
  expect(log).toEqual(["undo A", "undo B"]);
});

test("redoes another user's change that the user has undone", async () => {
  const { history, changeOf, log } = open();
  history.undoChange(changeOf("C"));
  await settle();
  expect(history.undo()).toBe(false);
  expect(history.redo()).toBe(true);
  await settle();
  expect(log).toEqual(["undo C", "redo C"]);
});

test("does not treat two changes without a key as the same change", async () => {
  const { history, changeOf, log } = open();
  const { key: _own, ...withoutKey } = changeOf("A");
  const { key: _other, ...other } = changeOf("B");
  history.record(withoutKey);
  history.undoChange(other);
  await settle();
  expect(log).toEqual(["undo B"]);
});

test("offers no redo if a new change was recorded while the undo was running", async () => {
  const response = Promise.withResolvers<void>();
  const { history, changeOf, toasts } = open();
  history.record(changeOf("A", () => response.promise));
  history.undo();
  history.record(changeOf("B"));
  response.resolve();
  await settle();
  expect(toasts()).toEqual(["done B: Undo"]);
  expect(history.redo()).toBe(false);
});

test("undo skips a redone change that was undone elsewhere", async () => {
  const { history, changeOf, log } = open();
  history.record(changeOf("A"));
  history.undo();
  await settle();
  history.redo();
  await settle();
  history.undoChange(changeOf("A"));
  await settle();
  expect(log).toEqual(["undo A", "redo A", "undo A"]);
  expect(history.undo()).toBe(false);
});

test("redo of an undo that then fails does nothing, and the undo can be tried again", async () => {
  const { history } = open();
  const invert = vi.fn<() => Promise<Outcome>>().mockResolvedValueOnce("failed");
  invert.mockResolvedValueOnce(null);
  history.record({ title: "Moved", description: "", invert });
  history.undo();
  expect(history.redo()).toBe(true);
  await settle();
  expect(history.undo()).toBe(true);
  await settle();
  expect(invert).toHaveBeenCalledTimes(2);
  expect(history.undo()).toBe(false);
  expect(history.redo()).toBe(false);
});
