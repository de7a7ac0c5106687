import type { IslandModule } from "./modules.ts";

/** Fetches an island's module by its name; rejects when it cannot be fetched. */
export type LoadIsland = (name: string) => Promise<IslandModule>;

/** How far outside the window an island counts as visible (SPEC section 9, lazy image margin). */
const VISIBLE_MARGIN = "50px";
const INTENT_EVENTS = ["pointerover", "touchstart", "focusin"] as const;
const IDLE_AT_MOST_MS = 2_000;

const scheduled = new WeakSet<Element>();

function defer(run: () => void): void {
  // Safari has no requestIdleCallback. Without its limit a page that is always busy is never idle.
  if (window.requestIdleCallback) window.requestIdleCallback(run, { timeout: IDLE_AT_MOST_MS });
  else setTimeout(run);
}

/** Calls `run` once the page is loaded and the browser has nothing else to do, or 2 s after the load event. */
export function whenIdle(run: () => void): void {
  if (document.readyState === "complete") defer(run);
  else window.addEventListener("load", () => defer(run), { once: true });
}

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

function whenReached(element: HTMLElement, run: () => void): void {
  // The pointer or the focus may be there already.
  if (element.matches(":hover, :focus-within")) return run();
  const reached = new AbortController();
  const options = { signal: reached.signal, passive: true };
  for (const name of INTENT_EVENTS) {
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

/**
 * Schedules every island below `root` that is not scheduled yet. A module that cannot be fetched is asked for again
 * when the connection returns, and reported to `onMissing`; until then its HTML stands as it was built. An island that
 * is awake has no `data-wake`.
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
    const run = (): void => {
      load(name).then(
        ({ wake }) => {
          wake(element);
          delete element.dataset["wake"];
        },
        () => {
          window.addEventListener("online", run, { once: true });
          onMissing(name, timing);
        },
      );
    };
    if (timing === "visible") whenVisible(element, run);
    else if (timing === "intent") whenReached(element, run);
    else if (timing === "idle") whenIdle(run);
    else run();
  }
}
