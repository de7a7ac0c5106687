// What a visit of this page has seen and pressed, told once at its end; fetched late, docs/decisions/080.
import { readLanding } from "./landing.ts";
import { addToVisitPath } from "../../lib/visit-path.ts";
import { visitSource } from "../../lib/visit-source.ts";

const ADDRESS = `${import.meta.env.VITE_SUPABASE_URL}/functions/v1/count`;
const MAX_BYTES = 300;
const SEEN_AFTER_MS = 1_000;
/** Fine enough for a section of ten windows, of which half a window is a twentieth. */
const STEPS = Array.from({ length: 21 }, (_, step) => step / 20);

function hashOf(section: HTMLElement): string {
  return section.dataset["section"]?.split(" ")[1] ?? "";
}

/** Half of the section is in view, or of the window where the section is taller. */
function isInView({ intersectionRect, boundingClientRect }: IntersectionObserverEntry): boolean {
  return intersectionRect.height * 2 >= Math.min(boundingClientRect.height, innerHeight);
}

function viewport(): string {
  if (innerWidth < 600) return "s";
  return innerWidth < 1024 ? "m" : "l";
}

/** Watches this page, and tells of the visit when the page is left or hidden for the first time. */
export function countVisit(): void {
  const page = decodeURI(location.pathname).replace(/(.)\/$/, "$1");
  const seen: string[] = [];
  const pressed: [section: number, to: string][] = [];
  const waiting = new Map<Element, ReturnType<typeof setTimeout>>();
  let isSent = false;

  function see(section: HTMLElement): number {
    const hash = hashOf(section);
    if (!seen.includes(hash)) seen.push(hash);
    addToVisitPath(page, hash);
    return seen.indexOf(hash);
  }

  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const { target } = entry;
        if (!isInView(entry)) {
          clearTimeout(waiting.get(target));
          waiting.delete(target);
        } else if (!waiting.has(target)) {
          const look = () => {
            if (document.visibilityState === "visible") see(target as HTMLElement);
          };
          waiting.set(target, setTimeout(look, SEEN_AFTER_MS));
        }
      }
    },
    { threshold: STEPS },
  );

  function body(): string {
    const { kind, from } = visitSource(readLanding());
    const about = { p: page, l: document.documentElement.lang, k: kind, v: viewport() };
    const write = () =>
      JSON.stringify({ ...about, f: from, s: seen.join(""), c: pressed.slice(0, 9) });
    while (new Blob([write()]).size > MAX_BYTES && (pressed.pop() ?? seen.pop()));
    return write();
  }

  function send(): void {
    if (isSent || (document.visibilityState === "visible" && !isLeft)) return;
    isSent = true;
    navigator.sendBeacon(ADDRESS, body());
  }

  let isLeft = false;
  addToVisitPath(page);
  for (const section of document.querySelectorAll("[data-section]")) observer.observe(section);
  document.addEventListener("click", ({ target }) => {
    const control = target instanceof Element ? target.closest("a,button,summary") : null;
    if (!control) return;
    const section = control.closest<HTMLElement>("[data-section]");
    const to = control.getAttribute("href") ?? "";
    if (section) {
      const place = see(section);
      if (!pressed.some((each) => each[0] === place && each[1] === to)) pressed.push([place, to]);
    }
    if (to.startsWith("/")) {
      addToVisitPath(page, "", { page, section: section ? hashOf(section) : "", to });
    }
  });
  document.addEventListener("visibilitychange", send);
  addEventListener("pagehide", () => {
    isLeft = true;
    send();
  });
}
