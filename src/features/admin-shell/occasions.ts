import { watchKeptSession } from "../../supabase/session.ts";

/** How often the session is looked at (section 9 of the spec). */
export const SESSION_CHECK_INTERVAL = 5 * 60 * 1000;

/** Calls back every five minutes and when much may have changed: back in sight, back online. */
export function watchOccasions(onOccasion: () => void): () => void {
  function onVisible() {
    if (document.visibilityState === "visible") onOccasion();
  }
  function onPageShow({ persisted }: PageTransitionEvent) {
    if (persisted) onOccasion();
  }
  const timer = setInterval(onOccasion, SESSION_CHECK_INTERVAL);
  const unwatch = watchKeptSession(onOccasion);
  document.addEventListener("visibilitychange", onVisible);
  window.addEventListener("pageshow", onPageShow);
  window.addEventListener("online", onOccasion);
  return () => {
    clearInterval(timer);
    unwatch();
    document.removeEventListener("visibilitychange", onVisible);
    window.removeEventListener("pageshow", onPageShow);
    window.removeEventListener("online", onOccasion);
  };
}
