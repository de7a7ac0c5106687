import { whenIdle } from "../lib/when-idle.ts";
import type { IslandModule } from "./modules.ts";

/** Fetches an island's module by its name; rejects when it cannot be fetched. */
export type LoadIsland = (name: string) => Promise<IslandModule>;

/** How far outside the window an island counts as visible (SPEC section 9, lazy image margin). */
const VISIBLE_MARGIN = "50px";
/** The event by which `hydrateNow` loads an island that waits for an interaction. */
const HYDRATE_EVENT = "hydrate";
const INTENT_EVENTS = ["pointerover", "touchstart", "focusin", "click", HYDRATE_EVENT];
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

/** Calls `run` when a pointer, a finger or the focus reaches the element. */
export function onIntent(element: HTMLElement, run: () => void): void {
  // The pointer or the focus may already be there.
  if (element.matches(":hover, :focus-within")) run();
  else whenTouched(element, INTENT_EVENTS, run);
}

/**
 * Enables an island's controls and records clicks on them until its code is loaded; the returned function repeats the
 * last one. Enter in a field is also a click, on the button of its form.
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
 * the connection returns, and reported to `onMissing`; until then the island's built HTML stays unchanged. A loaded
 * island has no `data-hydrate`.
 */
export function hydrateIslands(
  root: ParentNode,
  load: LoadIsland,
  onMissing: (name: string, timing: string | undefined) => void = () => undefined,
): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-island]")) {
    if (scheduled.has(element)) continue;
    scheduled.add(element);
    const { island: name = "", hydrate: timing } = element.dataset;
    // Islands with these timings have no controls to click before their code is loaded, or contain another island.
    const hasNoPress = timing === "visible" || timing === "idle";
    const repeatPress = hasNoPress ? undefined : keepPress(element);
    const run = (): void => {
      load(name).then(
        ({ hydrate }) => {
          hydrate(element);
          delete element.dataset["hydrate"];
          repeatPress?.();
        },
        () => {
          window.addEventListener("online", run, { once: true });
          onMissing(name, element.dataset["hydrate"]);
        },
      );
    };
    if (timing === "visible") whenVisible(element, run);
    else if (timing === "intent") onIntent(element, run);
    else if (timing === "press") whenTouched(element, PRESS_EVENTS, run);
    else if (timing === "idle") whenIdle(run);
    else run();
  }
}

/** Loads the scheduled islands of this name now, without waiting for the visitor's intent. */
export function hydrateNow(root: ParentNode, name: string): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[data-island=${name}][data-hydrate]`)) {
    element.dataset["hydrate"] = "now";
    element.dispatchEvent(new Event(HYDRATE_EVENT));
  }
}
