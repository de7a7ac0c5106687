import { fill } from "../../lib/messages/fill.ts";
import { playBy } from "./phone-video.island.ts";

/** Hydrates the controls below a phone, from the first press on: play and pause, the position, the captions. */
export function hydrate(bar: HTMLElement): void {
  const device = bar.parentElement;
  const video = device?.querySelector("video");
  const button = bar.querySelector<HTMLElement>("button");
  const moment = bar.querySelector("input");
  if (!device || !video || !button || !moment) return;
  playBy(button, video);
  const text = moment.dataset["text"] ?? "";

  function showMoment() {
    if (!video || !moment) return;
    if (Number.isFinite(video.duration)) moment.max = String(video.duration);
    moment.value = String(video.currentTime);
    const [at, length] = [video.currentTime, Number(moment.max)].map(Math.round);
    moment.setAttribute("aria-valuetext", fill(text, { at: at ?? 0, length: length ?? 0 }));
  }
  function seek() {
    if (!video || !moment) return;
    // Without its first bytes a film cannot seek.
    if (video.preload === "none") video.preload = "auto";
    video.currentTime = Number(moment.value);
  }
  for (const name of ["timeupdate", "durationchange"]) video.addEventListener(name, showMoment);
  moment.addEventListener("input", seek);
  // Applies what the visitor chose before this code was loaded.
  if (Number(moment.value) > 0) seek();

  const captions = bar.querySelector("[aria-pressed]");
  captions?.addEventListener("click", () => {
    const isShown = captions.ariaPressed !== "true";
    captions.setAttribute("aria-pressed", String(isShown));
    device.dataset["captions"] = isShown ? "on" : "off";
  });
}
