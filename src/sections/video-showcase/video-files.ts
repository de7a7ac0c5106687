import { imageSource } from "../../content/image.ts";
import { safeHref } from "../../content/links.ts";
import type { SectionOf } from "../../content/page-content.ts";
import { captionsFile } from "./film-captions.ts";

export type DemoVideo = NonNullable<SectionOf<"videoShowcaseSection">["videos"]>[number];

/** The poster of a film; `avifSet` if the image API does not choose the format itself. */
export type FilmStill = { src: string; srcSet: string | undefined; avifSet: string | undefined };

/** Addresses of a video; `sources` in the order a browser should try them. */
export type VideoFiles = {
  sources: { src: string; type: string }[];
  still: FilmStill | undefined;
  captions: string | undefined;
};

/** The phone's screen in pixels, by the densities of screens: 1, 1.25, 1.5, 1.75, and 2 and more. */
export const STILL_WIDTHS = [280, 350, 420, 490, 600];
/** Width of the phone's screen divided by its height. */
const SCREEN_ASPECT = 1 / 2;

const SITE_FILE = /^(?:\/[a-z0-9-]+)+$/i;

/** Uploaded files replace those at the video's site path; anything except a web address is ignored. */
export function videoFiles(video: DemoVideo): VideoFiles {
  const base = video.path && SITE_FILE.test(video.path) ? video.path : null;
  const isUploaded = Boolean(video.webm || video.mp4);
  // The files of the site are not a fallback for an uploaded one: they show another video.
  const fallback = isUploaded ? null : base;

  function address(uploaded: string | null, ending: string): string | undefined {
    const uploadedUrl = safeHref(uploaded);
    return uploadedUrl ?? (fallback ? `${fallback}${ending}` : undefined);
  }

  function still(): FilmStill | undefined {
    const picture = imageSource(video.poster, SCREEN_ASPECT);
    if (picture)
      return { src: picture.src, srcSet: picture.srcSet || undefined, avifSet: undefined };
    if (!fallback) return undefined;
    const avifSet = STILL_WIDTHS.map((width) => `${fallback}-${width}.avif ${width}w`).join(", ");
    return { src: `${fallback}.webp`, srcSet: undefined, avifSet };
  }

  const webm = address(video.webm, ".webm");
  const mp4 = address(video.mp4, ".mp4");
  return {
    sources: [
      ...(webm ? [{ src: webm, type: "video/webm" }] : []),
      ...(mp4 ? [{ src: mp4, type: "video/mp4" }] : []),
    ],
    still: still(),
    captions: captionsFile(video)?.path ?? safeHref(video.captions) ?? undefined,
  };
}
