// Checks a page repeatedly, whenever it is idle. Runs in the page, see in-page.ts.
import { layerOf } from "./boxes.ts";
import { isShown, look } from "./look.ts";

/** Whether nothing moves and nothing is pending that would change the layout. */
export function isAtRest(): boolean {
  if (document.readyState !== "complete" || document.fonts.status !== "loaded") return false;
  return document.getAnimations().every(
    ({ playState, effect, timeline }) =>
      playState !== "running" ||
      // Animations driven by scrolling are idle when the page does not scroll.
      !(timeline instanceof DocumentTimeline) ||
      effect?.getComputedTiming().endTime === Infinity,
  );
}

/** Sets what is below the window, too, which a browser leaves out until it is scrolled to. */
export function setEverything(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { content-visibility: visible !important }");
  document.adoptedStyleSheets.push(sheet);
}

/** The findings of a check, and how many layers are open. */
export function seen(isScrolling: boolean): {
  problems: string[];
  layers: number;
  isAtRest: boolean;
} {
  if (isScrolling) setEverything();
  // A menu goes with its button, which is farther down where the page has become narrow.
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
  /** The site's and the desk's: the Studio's interface is Sanity's, and other pages imitate programs of others. */
  origin: string;
};

/** Checks whenever the page has become idle, and reports findings of two checks in a row. */
export function keepLooking({ mark, origin }: WatchOptions): void {
  // A frame is a picture in another page; a test's own clock would stop the watch.
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
    // A twentieth of the time is enough for what a test does not wait for.
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
