import { whenIdle } from "../lib/when-idle.ts";
import type { IslandModule } from "./modules.ts";

/** Fetches an island's module by its name; rejects when it cannot be fetched. */
export type LoadIsland = (name: string) => Promise<IslandModule>;

/** How far outside the window an island counts as visible (SPEC section 9, lazy image margin). */
const VISIBLE_MARGIN = "50px";
/** Wakes an island that waits for a person. */
const WAKE_EVENT = "wake";
const INTENT_EVENTS = ["pointerover", "touchstart", "focusin", "click", WAKE_EVENT];
const PRESS_EVENTS = ["pointerdown", "click", "input"];

const scheduled = new WeakSet<Element>();

function whenVisible(element: HTMLElement, run: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      run();
    },
    { rootMargin: VISIBLE_MARGIN },
  );
  observer.observe(element);
}

function whenTouched(element: HTMLElement, events: string[], run: () => void): void {
  const reached = new AbortController();
  const options = { signal: reached.signal, passive: true };
  for (const name of events) {
    element.addEventListener(
      name,
      () => {
        reached.abort();
        run();
      },
      options,
    );
  }
}

/** Calls `run` once a pointer, a finger or the focus reaches the element. */
export function whenIntended(element: HTMLElement, run: () => void): void {
  // The pointer or the focus may be there already.
  if (element.matches(":hover, :focus-within")) run();
  else whenTouched(element, INTENT_EVENTS, run);
}

/**
 * Lets the controls of an island be pressed before its code is there; the result repeats the last press. A field's Enter
 * presses the button of its form.
 */
function keepPress(element: HTMLElement): () => void {
  let pressed: HTMLElement | null = null;
  const kept = new AbortController();
  for (const control of element.querySelectorAll(":disabled")) control.removeAttribute("disabled");
  element.addEventListener(
    "click",
    ({ target }) => (pressed = (target as Element).closest("button")),
    kept,
  );
  return () => {
    kept.abort();
    pressed?.click();
  };
}

/**
 * Schedules every island below `root` that is not scheduled yet. A module that fails to load is requested again when
 * the connection returns, and reported to `onMissing`; until then its built HTML stays unchanged. An awake island has
 * no `data-wake`.
 */
export function wakeIslands(
  root: ParentNode,
  load: LoadIsland,
  onMissing: (name: string, timing: string | undefined) => void = () => undefined,
): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-island]")) {
    if (scheduled.has(element)) continue;
    scheduled.add(element);
    const { island: name = "", wake: timing } = element.dataset;
    // These have nothing to press before, or another island in them.
    const hasNoPress = timing === "visible" || timing === "idle";
    const repeatPress = hasNoPress ? undefined : keepPress(element);
    const run = (): void => {
      load(name).then(
        ({ wake }) => {
          wake(element);
          delete element.dataset["wake"];
          repeatPress?.();
        },
        () => {
          window.addEventListener("online", run, { once: true });
          onMissing(name, element.dataset["wake"]);
        },
      );
    };
    if (timing === "visible") whenVisible(element, run);
    else if (timing === "intent") whenIntended(element, run);
    else if (timing === "press") whenTouched(element, PRESS_EVENTS, run);
    else if (timing === "idle") whenIdle(run);
    else run();
  }
}

/** Wakes the scheduled islands of a name that wait for a person's intent. */
export function wakeNow(root: ParentNode, name: string): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[data-island="${name}"][data-wake]`)) {
    element.dataset["wake"] = "now";
    element.dispatchEvent(new Event(WAKE_EVENT));
  }
}
