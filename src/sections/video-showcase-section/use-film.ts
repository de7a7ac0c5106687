import { type RefObject, useEffect, useState } from "react";
import { useHydrated } from "../../ui/use-hydrated.ts";

/** How far outside the window a picture starts to load, in pixels (spec, section 9). */
const LAZY_MARGIN_PX = 50;
const MOSTLY_IN_SIGHT = 0.6;

type Film = {
  /** The film is in sight or about to be: its still picture may load. */
  isNear: boolean;
  /** React runs in this page, so that our own button works. */
  isReady: boolean;
  isPlaying: boolean;
  toggle: () => void;
};

function prefersStillness(): boolean {
  return window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}

/**
 * Plays a silent film while it is in sight, unless the visitor has stopped it or wants no motion.
 * With `isAutomatic` false it only says when the still picture may load.
 */
export function useFilm(ref: RefObject<HTMLVideoElement | null>, isAutomatic: boolean): Film {
  const [isNear, setIsNear] = useState(false);
  const isReady = useHydrated();
  const [isPlaying, setIsPlaying] = useState(false);
  const [isStopped, setIsStopped] = useState(false);

  useEffect(() => {
    const video = ref.current;
    if (!video || typeof IntersectionObserver === "undefined") return undefined;
    const near = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: `${LAZY_MARGIN_PX}px` },
    );
    near.observe(video);
    return () => near.disconnect();
  }, [ref]);

  useEffect(() => {
    const video = ref.current;
    if (!video) return undefined;
    const report = () => setIsPlaying(!video.paused);
    for (const name of ["play", "pause", "ended"]) video.addEventListener(name, report);
    return () => {
      for (const name of ["play", "pause", "ended"]) video.removeEventListener(name, report);
    };
  }, [ref]);

  useEffect(() => {
    const video = ref.current;
    const isIdle = !isAutomatic || isStopped || prefersStillness();
    if (!video || isIdle || typeof IntersectionObserver === "undefined") return undefined;
    const sight = new IntersectionObserver(
      ([entry]) => {
        // A browser may refuse to start by itself; the button is there.
        if (entry?.isIntersecting) {
          // Hydration leaves this property alone, and a film with sound may not start by itself.
          video.muted = true;
          void video.play()?.catch(() => undefined);
        } else video.pause();
      },
      { threshold: MOSTLY_IN_SIGHT },
    );
    sight.observe(video);
    return () => sight.disconnect();
  }, [ref, isAutomatic, isStopped]);

  function toggle() {
    const video = ref.current;
    if (!video) return;
    setIsStopped(!video.paused);
    if (video.paused) void video.play()?.catch(() => undefined);
    else video.pause();
  }

  return { isNear, isReady, isPlaying, toggle };
}
