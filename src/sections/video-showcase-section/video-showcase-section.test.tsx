import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SectionOf } from "../../content/page-content.ts";
import { renderSections } from "../render-section.tsx";
import { type DemoVideo, videoFiles } from "./video-files.ts";

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
  report: (isIn: boolean) => void;
  isLive: boolean;
};
const observed: Observed[] = [];

class FakeObserver {
  private readonly own: Observed;
  constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
    this.own = {
      options,
      isLive: true,
      report: (isIntersecting) =>
        callback([{ isIntersecting } as IntersectionObserverEntry], this as never),
    };
    observed.push(this.own);
  }
  observe() {}
  disconnect() {
    this.own.isLive = false;
  }
}

function observer(kind: "near" | "sight"): Observed | undefined {
  return observed.findLast(({ options }) => Boolean(options?.rootMargin) === (kind === "near"));
}

const play = vi.fn<() => Promise<void>>();
const pause = vi.fn<() => void>();

beforeEach(() => {
  observed.length = 0;
  play.mockReset().mockResolvedValue();
  pause.mockReset();
  vi.stubGlobal("IntersectionObserver", FakeObserver);
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(play);
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(pause);
});
afterEach(() => void vi.unstubAllGlobals());

function film(container: HTMLElement): HTMLVideoElement {
  const element = container.querySelector("video");
  if (!element) throw new Error("there is no video");
  return element;
}

test("a film has WebM before MP4, captions, and words for browsers that know no video", () => {
  const { container } = renderSections(showcase([video]));
  expect([...container.querySelectorAll("source")].map((node) => node.getAttribute("src"))).toEqual(
    ["/media/text-chat.webm", "/media/text-chat.mp4"],
  );
  const track = container.querySelector("track");
  expect(track?.getAttribute("src")).toBe("/media/text-chat.vtt");
  expect(track?.getAttribute("kind")).toBe("captions");
  expect(film(container).textContent).toBe("Your browser does not support the video tag.");
});

test("nothing of it is fetched until it is near: then the still picture, 50 px before sight", () => {
  const { container } = renderSections(showcase([video]));
  expect(film(container).getAttribute("preload")).toBe("none");
  expect(film(container).getAttribute("poster")).toMatch(/^data:/);
  expect(observer("near")?.options?.rootMargin).toBe("50px");
  act(() => observer("near")?.report(true));
  expect(film(container).getAttribute("poster")).toBe("/media/text-chat.jpg");
});

test("without controls it plays silently in sight and stops out of it", () => {
  const { container } = renderSections(showcase([video]));
  act(() => observer("sight")?.report(true));
  expect(play).toHaveBeenCalledTimes(1);
  expect(film(container).muted).toBe(true);
  act(() => observer("sight")?.report(false));
  expect(pause).toHaveBeenCalled();
  expect(film(container).hasAttribute("controls")).toBe(false);
});

test("a film that the visitor has stopped stays stopped", () => {
  const { container } = renderSections(showcase([video]));
  Object.defineProperty(film(container), "paused", { value: false });
  fireEvent.play(film(container));
  expect(observer("sight")?.isLive).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Pause: A text chat" }));
  expect(pause).toHaveBeenCalled();
  expect(observer("sight")?.isLive).toBe(false);
});

test("who wants no motion starts it by hand", () => {
  const query = { matches: true } as MediaQueryList;
  vi.stubGlobal("matchMedia", () => query);
  renderSections(showcase([video]));
  expect(observer("sight")).toBeUndefined();
  fireEvent.click(screen.getByRole("button", { name: "Play: A text chat" }));
  expect(play).toHaveBeenCalledTimes(1);
});

test("with controls it never starts by itself and has no button of ours", () => {
  const { container } = renderSections(showcase([video], true));
  expect(film(container).hasAttribute("controls")).toBe(true);
  expect(film(container).hasAttribute("loop")).toBe(false);
  expect(observer("sight")).toBeUndefined();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a film that cannot be loaded leaves its title on the phone", () => {
  const { container } = renderSections(showcase([video]));
  const sources = container.querySelectorAll("source");
  fireEvent.error(sources[0] as Element);
  expect(container.querySelector("video")).not.toBeNull();
  fireEvent.error(sources[1] as Element);
  expect(container.querySelector("video")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getAllByText("A text chat")).toHaveLength(2);
});

test("an uploaded film stands in for the one of the site, captions and picture included", () => {
  const files = videoFiles({ ...video, mp4: "https://cdn.example/film.mp4" });
  expect(files).toEqual({
    sources: [{ src: "https://cdn.example/film.mp4", type: "video/mp4" }],
    poster: undefined,
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
])("%j is no address of a film", (path) => {
  expect(videoFiles({ ...video, path }).sources).toEqual([]);
  expect(videoFiles({ ...video, path: null, mp4: "javascript:alert(1)" }).sources).toEqual([]);
});

test("without films there is no section", () => {
  expect(renderSections(showcase(null)).container.querySelector("section")).toBeNull();
  const empty = { ...video, title: null, text: null, path: null };
  expect(renderSections(showcase([empty])).container.querySelector("section")).toBeNull();
});
