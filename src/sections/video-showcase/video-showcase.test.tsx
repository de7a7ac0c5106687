import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { SectionOf } from "../../content/page-content.ts";
import { renderBuiltSections, renderSections } from "../testing/render-section.tsx";
import { type DemoVideo, videoFiles } from "./video-files.ts";
import { translatePage } from "../../ui/testing/translate-page.ts";

const video: DemoVideo = {
  _key: "v",
  _type: "demoVideo",
  title: "A text chat",
  text: "Breakfast for table 12.",
  path: "/media/text-chat",
  language: null,
  webm: null,
  mp4: null,
  captions: null,
  poster: null,
  seconds: 13.2,
  publishedOn: "2026-11-21",
  lines: [
    { _key: "b", _type: "filmLine", at: 5.7, text: "The agent reads it back." },
    { _key: "a", _type: "filmLine", at: 0.8, text: "A guest types." },
  ],
};

function showcase(videos: DemoVideo[] | null, hasControls = false) {
  const none = { anchor: null, heading: "Write it", text: null };
  return {
    _key: "s",
    _type: "videoShowcaseSection",
    ...none,
    hasControls,
    videos,
  } satisfies SectionOf<"videoShowcaseSection">;
}

type Observed = {
  options: IntersectionObserverInit | undefined;
  report: (isIntersecting: boolean) => void;
};
const observed: Observed[] = [];

class FakeObserver {
  constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
    observed.push({
      options,
      report: (isIntersecting) =>
        callback([{ isIntersecting } as IntersectionObserverEntry], this as never),
    });
  }
  observe() {}
}

const play = vi.fn<() => Promise<void>>();
const pause = vi.fn<() => void>();

beforeEach(() => {
  observed.length = 0;
  play.mockReset().mockResolvedValue();
  pause.mockReset();
  vi.stubGlobal("IntersectionObserver", FakeObserver);
  vi.stubGlobal("matchMedia", () => ({ matches: false }) as MediaQueryList);
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(play);
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(pause);
});
afterEach(() => void vi.unstubAllGlobals());

function film(container: HTMLElement): HTMLVideoElement {
  const element = container.querySelector("video");
  if (!element) throw new Error("there is no video");
  return element;
}

test("a film has WebM before MP4, captions, and a text for browsers without video", () => {
  const { container } = renderSections(showcase([video]));
  expect(
    [...container.querySelectorAll("video source")].map((node) => node.getAttribute("src")),
  ).toEqual(["/media/text-chat.webm", "/media/text-chat.mp4"]);
  const track = container.querySelector("track");
  expect(track?.getAttribute("src")).toMatch(/^\/media\/captions-\w+\.vtt$/);
  expect(track?.getAttribute("kind")).toBe("captions");
  expect(film(container).textContent).toBe("Your browser does not support the video tag.");
});

test("fetches nothing before its code runs, and the still picture once it runs", async () => {
  const { container, wakeAll } = renderBuiltSections(showcase([video]));
  expect(film(container).getAttribute("preload")).toBe("none");
  expect(film(container).getAttribute("poster")).toMatch(/^data:/);
  expect(film(container).hasAttribute("controls")).toBe(true);
  expect(container.querySelector("[data-island=phone-video]")?.getAttribute("data-hydrate")).toBe(
    "visible",
  );
  expect(container.querySelector("img")).toBeNull();
  await wakeAll();
  expect(container.querySelector("img")?.getAttribute("src")).toBe("/media/text-chat.webp");
  const stills = container.querySelector("picture source")?.getAttribute("srcset") ?? "";
  expect(stills.split(", ")[0]).toBe("/media/text-chat-280.avif 280w");
});

test("without controls plays silently while visible and stops when it is not", async () => {
  const { container, wakeAll } = renderBuiltSections(showcase([video]));
  await wakeAll();
  expect(observed[0]?.options?.threshold).toBe(0.6);
  observed[0]?.report(true);
  expect(play).toHaveBeenCalledTimes(1);
  expect(film(container).muted).toBe(true);
  observed[0]?.report(false);
  expect(pause).toHaveBeenCalled();
  expect(film(container).hasAttribute("controls")).toBe(false);
});

test("does not restart a film that the visitor has stopped", async () => {
  const { container, wakeAll } = renderBuiltSections(showcase([video]));
  await wakeAll();
  Object.defineProperty(film(container), "paused", { configurable: true, value: false });
  fireEvent.play(film(container));
  fireEvent.click(screen.getByRole("button", { name: "Pause: A text chat" }));
  expect(pause).toHaveBeenCalled();
  Object.defineProperty(film(container), "paused", { configurable: true, value: true });
  fireEvent.pause(film(container));
  observed[0]?.report(true);
  expect(play).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Play: A text chat" }));
  expect(play).toHaveBeenCalledTimes(1);
});

test("starts only on a press with reduced motion", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }) as MediaQueryList);
  const { wakeAll } = renderBuiltSections(showcase([video]));
  await wakeAll();
  observed[0]?.report(true);
  expect(play).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Play: A text chat" }));
  expect(play).toHaveBeenCalledTimes(1);
});

/** Sets a film's current time. */
function playTo(container: HTMLElement, seconds: number): void {
  Object.defineProperty(film(container), "currentTime", { configurable: true, value: seconds });
  fireEvent.timeUpdate(film(container));
}

test("without JavaScript the browser's player shows the captions from the start", () => {
  const { container } = renderBuiltSections(showcase([video]));
  const [scripted, withoutScript = ""] = container.innerHTML.split("<noscript>");
  expect(scripted).toContain("<track");
  expect(scripted).not.toMatch(/<track[^>]*default/);
  expect(withoutScript).toMatch(/^<video[^>]*controls/);
  expect(withoutScript).toMatch(/<track[^>]*default/);
});

test("the line below the phone says that there is no sound, then what happens at the moment", async () => {
  const { container, wakeAll } = renderBuiltSections(showcase([video]));
  const line = container.querySelector("[data-caption]");
  expect(line?.textContent).toBe("No sound; captions on");
  await wakeAll();
  playTo(container, 0.9);
  expect(line?.textContent).toBe("A guest types.");
  playTo(container, 6);
  expect(line?.textContent).toBe("The agent reads it back.");
  playTo(container, 0.1);
  expect(line?.textContent).toBe("No sound; captions on");
});

test("leaves a caption that the browser has translated until the next one", async () => {
  const { container, wakeAll } = renderBuiltSections(showcase([video]));
  await wakeAll();
  onTestFinished(translatePage());
  const line = container.querySelector("[data-caption]");
  for (const [moment, caption] of [
    [0.1, "No sound; captions on"],
    [0.9, "A guest types."],
  ] as const) {
    playTo(container, moment);
    await vi.waitFor(() => expect(line?.querySelector("font font")?.textContent).toBe(caption));
    const captionNode = line?.firstChild;
    playTo(container, moment + 0.2);
    expect(line?.firstChild).toBe(captionNode);
  }
});

test("lists the captions of a film in their order", () => {
  const { container } = renderBuiltSections(showcase([video]));
  const details = screen.getByText("Read what happens").closest("details");
  expect([...(details?.querySelectorAll("li") ?? [])].map((line) => line.textContent)).toEqual([
    "A guest types.",
    "The agent reads it back.",
  ]);
  expect(container.querySelector("details")?.open).toBe(false);
});

test("shows no list of captions for a film without any", () => {
  const { container } = renderBuiltSections(showcase([{ ...video, lines: null }], true));
  expect(container.querySelector("[data-caption], details, track")).toBeNull();
  expect(screen.queryByRole("button", { name: "Captions" })).toBeNull();
});

test("with controls never starts automatically, and has a player below the phone", async () => {
  const { container, wakeAll } = renderBuiltSections(showcase([video], true));
  const bar = container.querySelector("[data-island=film-player]");
  expect(bar?.getAttribute("data-hydrate")).toBe("press");
  expect(bar?.querySelectorAll(":disabled")).toHaveLength(3);
  expect(screen.getByRole("group", { name: "A text chat" })).toBe(bar);
  expect(film(container).hasAttribute("controls")).toBe(true);
  await wakeAll();
  expect(film(container).hasAttribute("controls")).toBe(false);
  expect(film(container).hasAttribute("loop")).toBe(false);
  expect(film(container).muted).toBe(true);
  expect(observed).toEqual([]);
  expect(play).not.toHaveBeenCalled();
});

async function openPlayer() {
  const { container, wakeAll } = renderBuiltSections(showcase([video], true));
  // Enables the controls, as the page's script does.
  for (const control of container.querySelectorAll(":disabled"))
    control.removeAttribute("disabled");
  return { container, wakeAll };
}

test("plays and pauses by its button and by a press on the phone", async () => {
  const { container, wakeAll } = await openPlayer();
  await wakeAll();
  fireEvent.click(screen.getByRole("button", { name: "Play: A text chat" }));
  expect(play).toHaveBeenCalledTimes(1);
  Object.defineProperty(film(container), "paused", { configurable: true, value: false });
  fireEvent.play(film(container));
  fireEvent.click(screen.getByRole("button", { name: "Pause: A text chat" }));
  expect(pause).toHaveBeenCalledTimes(1);
  fireEvent.click(film(container));
  expect(pause).toHaveBeenCalledTimes(2);
});

test("jumps to a chosen moment, even before the player's code, and reads it out in seconds", async () => {
  const { container, wakeAll } = await openPlayer();
  const moment = screen.getByRole<HTMLInputElement>("slider", { name: "Position" });
  expect(moment.getAttribute("aria-valuetext")).toBe("0 of 13 seconds");
  fireEvent.change(moment, { target: { value: "5" } });
  await wakeAll();
  expect(film(container).currentTime).toBe(5);
  expect(film(container).preload).toBe("auto");
  fireEvent.input(moment, { target: { value: "7.5" } });
  expect(film(container).currentTime).toBe(7.5);
  playTo(container, 9);
  expect(moment.value).toBe("9");
  expect(moment.getAttribute("aria-valuetext")).toBe("9 of 13 seconds");
});

test("shows captions until they are switched off", async () => {
  const { container, wakeAll } = await openPlayer();
  await wakeAll();
  const captions = screen.getByRole("button", { name: "Captions" });
  const device = container.querySelector("[data-caption]")?.parentElement;
  expect(captions.getAttribute("aria-pressed")).toBe("true");
  fireEvent.click(captions);
  expect(captions.getAttribute("aria-pressed")).toBe("false");
  expect(device?.dataset["captions"]).toBe("off");
  fireEvent.click(captions);
  expect(captions.getAttribute("aria-pressed")).toBe("true");
  expect(device?.dataset["captions"]).toBe("on");
});

test("shows the title on the phone if a film cannot be loaded", async () => {
  const { container, wakeAll } = renderBuiltSections(showcase([video]));
  await wakeAll();
  const sources = container.querySelectorAll("video source");
  fireEvent.error(sources[0] as Element);
  expect(film(container).hidden).toBe(false);
  fireEvent.error(sources[1] as Element);
  expect(film(container).hidden).toBe(true);
  expect(container.querySelector("img")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getAllByText("A text chat")).toHaveLength(2);
  expect(container.querySelector<HTMLElement>("[data-caption]")?.hidden).toBe(true);
  expect(screen.getByText("Read what happens")).toBeTruthy();
});

test("shows the title, too, if a film's sources failed before its code ran", async () => {
  vi.spyOn(HTMLMediaElement.prototype, "networkState", "get").mockReturnValue(3);
  const { container, wakeAll } = renderBuiltSections(showcase([video]));
  await wakeAll();
  expect(film(container).hidden).toBe(true);
});

test("an uploaded film replaces the site's own, with captions and picture", () => {
  const files = videoFiles({ ...video, lines: null, mp4: "https://cdn.example/film.mp4" });
  expect(files).toEqual({
    sources: [{ src: "https://cdn.example/film.mp4", type: "video/mp4" }],
    still: undefined,
    captions: undefined,
  });
});

test.each([
  "javascript:alert(1)",
  "//evil.example/x",
  "https://evil.example/x",
  "/a b",
  "/a.mp4",
  "",
])("refuses %j as the address of a film", (path) => {
  expect(videoFiles({ ...video, path }).sources).toEqual([]);
  expect(videoFiles({ ...video, path: null, mp4: "javascript:alert(1)" }).sources).toEqual([]);
});

test("draws nothing without films", () => {
  expect(renderSections(showcase(null)).container.querySelector("section")).toBeNull();
  const empty = { ...video, title: null, text: null, path: null };
  expect(renderSections(showcase([empty])).container.querySelector("section")).toBeNull();
});
