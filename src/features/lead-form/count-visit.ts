// Reports once, at the end, which sections of a page the visitor saw and what they clicked. Loaded late, see
// docs/decisions/038.
import { addToVisitPath } from "../../lib/visit-path.ts";
import type { Landing } from "./landing.ts";

// Exported again for the lead form, so that browsers load one file for both.
export { pathOfLead } from "../../lib/visit-path.ts";

const ADDRESS = `${import.meta.env.VITE_SUPABASE_URL}/functions/v1/count`;
const MAX_BYTES = 300;
const MAX_PRESSED = 9;
const SEEN_AFTER_MS = 1_000;

function hashOf(section?: HTMLElement | null): string {
  return section?.dataset["section"]?.split(" ")[1] ?? "";
}

/**
 * Returns "?" and the campaign of the landing page, else the other host that the visit came from, else "". Repairs the
 * same broken links as `queryOf` with less code; the path thereby becomes a parameter, which is never read.
 */
function sourceOf({ page, referrer }: Landing): string {
  const query = new URLSearchParams(page.replace(/\?|&amp;/g, "&"));
  const campaign =
    query.get("utm_campaign") ?? query.get("utm_source") ?? (query.get("gclid") && "");
  const host = referrer.split("/")[2] ?? "";
  if (campaign !== null) return `?${campaign}`;
  return host === location.host ? "" : host;
}

/** Observes this page, which is in `language`, and reports the visit when the page is first hidden or left. */
export function countVisit(landing: Landing, language: string): void {
  const page = decodeURI(location.pathname).replace(/(.)\/$/, "$1");
  const seenHashes: string[] = [];
  const pressed: [section: number, to: string][] = [];
  const waiting = new Map<Element, ReturnType<typeof setTimeout> | 0>();
  let isSent = false;

  function see(section: HTMLElement): number {
    const hash = hashOf(section);
    if (!seenHashes.includes(hash)) seenHashes.push(hash);
    addToVisitPath(page, hash);
    return seenHashes.indexOf(hash);
  }

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRect, boundingClientRect } of entries) {
        // In view means half of the section, or half of the window if the section is taller than the window.
        if (intersectionRect.height * 2 < Math.min(boundingClientRect.height, innerHeight)) {
          clearTimeout(waiting.get(target));
          waiting.set(target, 0);
        } else if (!waiting.get(target)) {
          const markSeen = () => void (document.hidden || see(target as HTMLElement));
          waiting.set(target, setTimeout(markSeen, SEEN_AFTER_MS));
        }
      }
    },
    // Steps of a twentieth are fine enough for a section of ten window heights, of which half a window is a twentieth.
    { threshold: Array.from({ length: 21 }, (_, step) => step / 20) },
  );

  function body(): string {
    const text = JSON.stringify({
      p: page,
      l: language,
      v: innerWidth < 600 ? "s" : innerWidth < 1024 ? "m" : "l",
      f: sourceOf(landing).slice(0, 60),
      s: seenHashes.join(""),
      c: pressed,
      e: document.documentElement.dataset["arms"],
    });
    return new Blob([text]).size > MAX_BYTES && (pressed.pop() ?? seenHashes.pop()) ? body() : text;
  }

  function send({ type }: Event): void {
    if (type === "pagehide" || document.hidden) isSent ||= navigator.sendBeacon(ADDRESS, body());
  }

  addToVisitPath(page);
  for (const section of document.querySelectorAll("section[data-section]"))
    observer.observe(section);
  addEventListener("click", ({ target }) => {
    const control = (target as Element).closest("a,button,summary");
    const section = control?.closest<HTMLElement>("[data-section]");
    // Without the prefilled chat message, as in prerender/section-words.ts: one in Chinese would not fit into a beacon.
    const to = control?.getAttribute("href")?.split("?text=")[0] ?? "";
    if (section) {
      const index = see(section);
      const isNew = !pressed.some((each) => each[0] === index && each[1] === to);
      if (isNew && pressed.length < MAX_PRESSED) pressed.push([index, to]);
    }
    if (to.startsWith("/")) {
      addToVisitPath(page, "", { page, section: hashOf(section), to });
    }
  });
  document.addEventListener("visibilitychange", send);
  addEventListener("pagehide", send);
}
