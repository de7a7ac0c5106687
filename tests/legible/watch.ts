// Checks a page repeatedly, whenever it is idle. Runs in the page, see in-page.ts.
import { layerOf } from "./boxes.ts";
import { isShown, look } from "./look.ts";

/** Whether the page and its fonts have loaded and no animation is running, so that the layout does not change. */
export function isAtRest(): boolean {
  if (document.readyState !== "complete" || document.fonts.status !== "loaded") return false;
  return document.getAnimations().every(
    ({ playState, effect, timeline }) =>
      playState !== "running" ||
      // Animations driven by scrolling, and endless ones, do not count.
      !(timeline instanceof DocumentTimeline) ||
      effect?.getComputedTiming().endTime === Infinity,
  );
}

/** Renders the content below the window too, which a browser would skip until the user scrolls to it. */
export function renderEverything(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { content-visibility: visible !important }");
  document.adoptedStyleSheets.push(sheet);
}

/** Checks the page; returns its problems, the number of open layers, and whether the page was at rest. */
export function seen(isScrolling: boolean): {
  problems: string[];
  layers: number;
  isAtRest: boolean;
} {
  if (isScrolling) renderEverything();
  // Scrolls the button of an open menu into view: on a narrow page it may be farther down.
  document
    .querySelector("[aria-haspopup][aria-expanded=true]")
    ?.scrollIntoView({ block: "nearest" });
  const layers = [...document.querySelectorAll("*")].filter(
    (each) => layerOf(each) === each && isShown(each),
  ).length;
  return { problems: look(isScrolling), layers, isAtRest: isAtRest() };
}

type WatchOptions = {
  /** The prefix of console lines with a problem. */
  mark: string;
  /** Origin of the site and the desk; other pages are not checked, since their interface is not ours. */
  origin: string;
};

/** Checks the page whenever it becomes idle, and logs each problem that two consecutive checks find. */
export function keepLooking({ mark, origin }: WatchOptions): void {
  // Frames are not checked. The timers are kept, since a test may replace the page's clock later.
  if (window !== window.top || location.origin !== origin) return;
  const later = window.setTimeout.bind(window);
  const clear = window.clearTimeout.bind(window);
  const now = performance.now.bind(performance);
  const reported = new Set<string>();
  let suspected = new Set<string>();
  let timer = 0;
  let nextAt = 0;
  const lookAgain = () => {
    if (!isAtRest()) return wait();
    const start = now();
    const width = window.innerWidth;
    const found = new Set(
      look(false).map((problem) => `${location.pathname}, ${width} px: ${problem}`),
    );
    // Pauses 20 times as long as the check took, so that checks do not slow down the test.
    nextAt = now() + 20 * (now() - start);
    for (const problem of found) {
      if (!suspected.has(problem) || reported.has(problem)) continue;
      reported.add(problem);
      // oxlint-disable-next-line no-console -- the way to the test, also from a page that is left at once
      console.debug(mark + problem);
    }
    suspected = found;
    if ([...found].some((problem) => !reported.has(problem))) wait(300);
  };
  const wait = (time = 120) => {
    clear(timer);
    timer = later(lookAgain, Math.max(time, nextAt - now()));
  };
  const start = () => {
    const everything = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver(() => wait()).observe(document, everything);
    for (const type of ["toggle", "transitionend", "animationend"])
      document.addEventListener(type, () => wait(), { capture: true, passive: true });
    window.addEventListener("resize", () => wait());
    window.addEventListener("load", () => wait());
    wait();
  };
  start();
}
