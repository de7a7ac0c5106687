import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { IslandModule } from "./modules.ts";
import { whenIdle } from "../lib/when-idle.ts";
import { hydrateIslands, hydrateNow } from "./hydrate-islands.ts";

type Observed = {
  notify: (isIntersecting: boolean) => void;
  isOver: boolean;
  margin: string;
  elements: Element[];
};

const hydrate = vi.fn<IslandModule["hydrate"]>();
const load = vi.fn<(name: string) => Promise<IslandModule>>();
const observers: Observed[] = [];

class FakeObserver {
  readonly #observed: Observed;
  constructor(
    callback: (entries: { isIntersecting: boolean }[]) => void,
    options: { rootMargin?: string },
  ) {
    this.#observed = {
      notify: (isIntersecting) => callback([{ isIntersecting: false }, { isIntersecting }]),
      isOver: false,
      margin: options.rootMargin ?? "",
      elements: [],
    };
    observers.push(this.#observed);
  }
  observe(element: Element) {
    this.#observed.elements.push(element);
  }
  disconnect() {
    this.#observed.isOver = true;
  }
}

beforeEach(() => {
  hydrate.mockReset();
  load.mockReset().mockResolvedValue({ hydrate });
  observers.length = 0;
  vi.stubGlobal("IntersectionObserver", FakeObserver);
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function addIsland(timing: string, name = "popup"): HTMLElement {
  document.body.insertAdjacentHTML(
    "beforeend",
    `<div data-island="${name}" data-hydrate="${timing}"><button>Press</button></div>`,
  );
  return document.body.lastElementChild as HTMLElement;
}

/** Lets the promise of a loaded module resolve. */
async function settle() {
  await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
  await Promise.resolve();
}

test("hydrates an island marked 'now' at once, with its element, and removes the mark", async () => {
  const element = addIsland("now", "lead-form");
  hydrateIslands(document, load);
  expect(load).toHaveBeenCalledExactlyOnceWith("lead-form");
  expect(element.dataset["hydrate"]).toBe("now");
  await settle();
  expect(hydrate).toHaveBeenCalledExactlyOnceWith(element);
  expect(element.dataset["hydrate"]).toBeUndefined();
});

test("does not schedule an island twice, but schedules one that was added since", () => {
  addIsland("now");
  hydrateIslands(document, load);
  hydrateIslands(document, load);
  expect(load).toHaveBeenCalledOnce();
  addIsland("now");
  hydrateIslands(document, load);
  expect(load).toHaveBeenCalledTimes(2);
});

test("hydrates only islands below the root", () => {
  addIsland("now");
  hydrateIslands(document.createElement("div"), load);
  expect(load).not.toHaveBeenCalled();
});

test("loads the module with the empty name for an element without a name", () => {
  document.body.innerHTML = "<div data-island></div>";
  hydrateIslands(document, load);
  expect(load).toHaveBeenCalledExactlyOnceWith("");
});

test("hydrates an island marked 'visible' within 50 px of the window, once", () => {
  const element = addIsland("visible");
  hydrateIslands(document, load);
  const [observed] = observers;
  expect(observed?.elements).toEqual([element]);
  expect(observed?.margin).toBe("50px");
  observed?.notify(false);
  expect(load).not.toHaveBeenCalled();
  expect(observed?.isOver).toBe(false);
  observed?.notify(true);
  expect(load).toHaveBeenCalledOnce();
  expect(observed?.isOver).toBe(true);
});

test.each(["pointerOver", "touchStart", "focusIn", "click"] as const)(
  "hydrates an island marked 'intent' on %s, once",
  (event) => {
    const element = addIsland("intent");
    hydrateIslands(document, load);
    expect(load).not.toHaveBeenCalled();
    fireEvent[event](element.firstElementChild ?? element);
    fireEvent.pointerOver(element);
    fireEvent.focusIn(element);
    expect(load).toHaveBeenCalledOnce();
  },
);

test("registers passive listeners, which never block scrolling", () => {
  const element = addIsland("intent");
  const listen = vi.spyOn(element, "addEventListener");
  hydrateIslands(document, load);
  const waking = listen.mock.calls.filter(
    ([, , options]) => (options as { passive?: true }).passive,
  );
  expect(waking.map(([name, , options]) => [name, options as object])).toEqual(
    ["pointerover", "touchstart", "focusin", "click", "hydrate"].map((name) => [
      name,
      { passive: true, signal: expect.any(AbortSignal) },
    ]),
  );
});

test("hydrates an island at once that has the focus already", () => {
  addIsland("intent").querySelector("button")?.focus();
  hydrateIslands(document, load);
  expect(load).toHaveBeenCalledOnce();
});

test("hydrates an island marked 'idle' when the page is idle, or after two seconds", () => {
  const requestIdleCallback = vi.fn<(run: () => void, options: object) => void>();
  vi.stubGlobal("requestIdleCallback", requestIdleCallback);
  addIsland("idle");
  hydrateIslands(document, load);
  expect(load).not.toHaveBeenCalled();
  const [run, options] = requestIdleCallback.mock.calls[0] ?? [];
  expect(options).toEqual({ timeout: 2_000 });
  run?.();
  expect(load).toHaveBeenCalledOnce();
});

test("a page is not idle before it has loaded", () => {
  vi.useFakeTimers();
  const state = vi.spyOn(document, "readyState", "get").mockReturnValue("interactive");
  const run = vi.fn<() => void>();
  whenIdle(run);
  vi.runAllTimers();
  expect(run).not.toHaveBeenCalled();
  state.mockReturnValue("complete");
  fireEvent(window, new Event("load"));
  vi.runAllTimers();
  fireEvent(window, new Event("load"));
  vi.runAllTimers();
  expect(run).toHaveBeenCalledOnce();
});

test("runs idle work after the current task in a browser without requestIdleCallback", () => {
  vi.useFakeTimers();
  const run = vi.fn<() => void>();
  whenIdle(run);
  expect(run).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(run).toHaveBeenCalledOnce();
});

test("reports a module that cannot be fetched, and fetches it again when the connection returns", async () => {
  const onMissing = vi.fn<(name: string, timing: string | undefined) => void>();
  load.mockRejectedValueOnce(new Error("gone"));
  const element = addIsland("now", "lead-form");
  hydrateIslands(document, load, onMissing);
  await settle();
  expect(onMissing).toHaveBeenCalledExactlyOnceWith("lead-form", "now");
  expect(element.dataset["hydrate"]).toBe("now");
  fireEvent(window, new Event("online"));
  await settle();
  expect(hydrate).toHaveBeenCalledExactlyOnceWith(element);
  fireEvent(window, new Event("online"));
  expect(load).toHaveBeenCalledTimes(2);
});

test("hydrateNow hydrates an island marked 'intent' by its name without an event, once", async () => {
  const onMissing = vi.fn<(name: string, timing: string | undefined) => void>();
  load.mockRejectedValueOnce(new Error("gone"));
  const form = addIsland("intent", "lead-form");
  addIsland("intent", "popup");
  hydrateIslands(document, load, onMissing);
  hydrateNow(document, "lead-form");
  hydrateNow(document, "lead-form");
  fireEvent.focusIn(form);
  expect(load).toHaveBeenCalledExactlyOnceWith("lead-form");
  await settle();
  expect(onMissing, "nobody has reached for it").toHaveBeenCalledExactlyOnceWith(
    "lead-form",
    "now",
  );
});

test("does not throw for a missing module without a listener for it", async () => {
  load.mockRejectedValueOnce(new Error("gone"));
  addIsland("now");
  hydrateIslands(document, load);
  await settle();
  expect(hydrate).not.toHaveBeenCalled();
});

test("an island marked 'press' ignores pointer and focus, and handles its first press", async () => {
  const element = addIsland("press", "chat-scene");
  const button = element.querySelector("button");
  if (!button) throw new Error("there is no button");
  const pressed = vi.fn<() => void>();
  hydrate.mockImplementation((island) => island.addEventListener("click", pressed));
  hydrateIslands(document, load);
  fireEvent.pointerOver(button);
  fireEvent.focusIn(button);
  expect(load).not.toHaveBeenCalled();
  fireEvent.pointerDown(button);
  fireEvent.click(button);
  fireEvent.click(button);
  expect(load).toHaveBeenCalledExactlyOnceWith("chat-scene");
  expect(pressed).not.toHaveBeenCalled();
  await settle();
  expect(pressed).toHaveBeenCalledOnce();
  fireEvent.click(button);
  expect(pressed).toHaveBeenCalledTimes(2);
});

test.each(["intent", "now"])(
  "repeats a press in an island for %s once its code has loaded",
  async (timing) => {
    const element = addIsland(timing, "lead-form");
    const button = element.querySelector("button") ?? element;
    const pressed = vi.fn<() => void>();
    hydrate.mockImplementation((island) => island.addEventListener("click", pressed));
    hydrateIslands(document, load);
    fireEvent.click(button);
    fireEvent.click(button);
    expect(load).toHaveBeenCalledExactlyOnceWith("lead-form");
    await settle();
    expect(pressed).toHaveBeenCalledOnce();
  },
);

test.each(["visible", "idle"])("does not repeat a press in an island for %s", async (timing) => {
  vi.stubGlobal("requestIdleCallback", (run: () => void) => run());
  const element = addIsland(timing);
  const pressed = vi.fn<() => void>();
  hydrate.mockImplementation((island) => island.addEventListener("click", pressed));
  hydrateIslands(document, load);
  fireEvent.click(element.querySelector("button") ?? element);
  observers[0]?.notify(true);
  await settle();
  expect(hydrate).toHaveBeenCalledOnce();
  expect(pressed).not.toHaveBeenCalled();
});

test("hydrates an island marked 'press' when something is typed in it", () => {
  const element = addIsland("press");
  hydrateIslands(document, load);
  fireEvent.input(element);
  expect(load).toHaveBeenCalledOnce();
});

test("enables controls that need the code once an island is scheduled", () => {
  const element = addIsland("press");
  const button = element.querySelector("button");
  button?.setAttribute("disabled", "");
  hydrateIslands(document, load);
  expect(button?.disabled).toBe(false);
});
