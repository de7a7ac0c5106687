import { copyPart } from "../../ui/copy-part.ts";
import { PAUSE, PLAY } from "./playback-icons.ts";

const MOSTLY_IN_SIGHT = 0.6;

/**
 * Makes a button play and pause a film, and show which of the two it will do. Each press calls `onPress` first. Returns
 * the function that plays the film.
 */
export function playBy(
  button: HTMLElement,
  video: HTMLVideoElement,
  onPress?: () => void,
): () => void {
  const labels = { play: button.ariaLabel ?? "", pause: button.dataset["pause"] ?? "" };

  function report() {
    const { d, strokeWidth } = video.paused ? PLAY : PAUSE;
    const path = button.querySelector("path");
    path?.setAttribute("d", d);
    path?.setAttribute("stroke-width", String(strokeWidth));
    button.setAttribute("aria-label", video.paused ? labels.play : labels.pause);
  }
  // A browser may refuse autoplay; the button still works.
  const play = () => void video.play()?.catch(() => undefined);
  for (const name of ["play", "pause", "ended"]) video.addEventListener(name, report);
  button.addEventListener("click", () => {
    onPress?.();
    if (video.paused) play();
    else video.pause();
  });
  return play;
}

/** Shows the current caption below the phone; before the first one, that the film has no sound. */
function showCaptions(film: HTMLElement, video: HTMLVideoElement): void {
  const line = film.querySelector("[data-caption]");
  if (!line) return;
  const silent = line.cloneNode(true);
  let currentCaption: Node = silent;
  video.addEventListener("timeupdate", () => {
    const captions = [...film.querySelectorAll<HTMLElement>("[data-at]")];
    const next =
      captions.findLast(({ dataset }) => Number(dataset["at"]) <= video.currentTime) ?? silent;
    // Not written again: a browser that translates the page would translate it each time.
    if (next !== currentCaption) line.replaceChildren(...next.cloneNode(true).childNodes);
    currentCaption = next;
  });
}

/**
 * Shows a film's poster and its captions, and the phone's title if the film cannot be played. Without a player it plays
 * while it is visible, unless the visitor has stopped it or prefers reduced motion.
 */
export function hydrate(film: HTMLElement): void {
  const video = film.querySelector("video");
  if (!video) return;
  const button = film.querySelector<HTMLElement>("[data-film=play]");
  const still = film.querySelector("template") && copyPart(film, "still");
  if (still) video.before(still);

  function showTitle() {
    still?.remove();
    if (video) video.hidden = true;
    for (const part of film.querySelectorAll<HTMLElement>("[data-film]")) part.hidden = true;
  }
  // A browser that has tried every source fires an error at the last one, perhaps before this code ran.
  video.querySelector("source:last-of-type")?.addEventListener("error", showTitle);
  if (video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) return showTitle();
  const player = button ?? film.querySelector<HTMLElement>("fieldset>button");
  // Without its controls the film loses the focus: their replacement gets it.
  if (document.activeElement === video) player?.focus();
  video.controls = false;
  // The attribute is for parsed pages, the property for pages that React has rendered.
  video.muted = true;
  showCaptions(film, video);
  if (!button) {
    // A click on the picture is forwarded to the player's button, whose code may not be loaded yet.
    return video.addEventListener("click", () => player?.click());
  }

  let isStopped = matchMedia("(prefers-reduced-motion: reduce)").matches;
  button.hidden = false;
  const play = playBy(button, video, () => (isStopped = !video.paused));
  new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) video.pause();
      else if (!isStopped) play();
    },
    { threshold: MOSTLY_IN_SIGHT },
  ).observe(video);
}
