import { copyPart } from "../../ui/copy-part.ts";
import { PAUSE, PLAY } from "./playback-icons.ts";

const MOSTLY_IN_SIGHT = 0.6;

/**
 * Shows a film's still picture, plays a silent film while it is in sight, unless the visitor has stopped it or wants no
 * motion, and puts the phone's title in its place where it cannot be played.
 */
export function wake(device: HTMLElement): void {
  const video = device.querySelector("video");
  if (!video) return;
  const button = device.querySelector("button");
  const isAutomatic = device.dataset["automatic"] !== undefined;
  const hasStill = device.querySelector("template") !== null;
  const still = hasStill ? copyPart(device, "still") : undefined;
  if (still) video.before(still);

  function showTitle() {
    still?.remove();
    if (video) video.hidden = true;
    if (button) button.hidden = true;
  }
  // A browser that has tried every source says so at the last one; it may have done so before this code ran.
  video.querySelector("source:last-of-type")?.addEventListener("error", showTitle);
  if (video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) showTitle();
  if (!isAutomatic || !button) return;

  let isStopped = matchMedia("(prefers-reduced-motion: reduce)").matches;
  video.controls = false;
  // The attribute counts for pages that are parsed, the property for those that React has drawn.
  video.muted = true;
  button.hidden = false;
  const labels = { play: button.ariaLabel ?? "", pause: button.dataset["pause"] ?? "" };

  function report() {
    const { d, strokeWidth } = video?.paused ? PLAY : PAUSE;
    const path = button?.querySelector("path");
    path?.setAttribute("d", d);
    path?.setAttribute("stroke-width", String(strokeWidth));
    button?.setAttribute("aria-label", video?.paused ? labels.play : labels.pause);
  }
  for (const name of ["play", "pause", "ended"]) video.addEventListener(name, report);
  // A browser may refuse to start by itself; the button is there.
  const play = () => void video.play()?.catch(() => undefined);
  button.addEventListener("click", () => {
    isStopped = !video.paused;
    if (video.paused) play();
    else video.pause();
  });
  new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) video.pause();
      else if (!isStopped) play();
    },
    { threshold: MOSTLY_IN_SIGHT },
  ).observe(video);
}
