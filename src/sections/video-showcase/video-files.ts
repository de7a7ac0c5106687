import { imageUrl } from "../../content/image.ts";
import { safeHref } from "../../content/links.ts";
import type { SectionOf } from "../../content/page-content.ts";

export type DemoVideo = NonNullable<SectionOf<"videoShowcaseSection">["videos"]>[number];

/** Addresses of a video; `sources` in the order a browser should try them. */
export type VideoFiles = {
  sources: { src: string; type: string }[];
  poster: string | undefined;
  captions: string | undefined;
};

const SITE_FILE = /^(?:\/[a-z0-9-]+)+$/i;

/** Uploaded files replace those at the video's site path; anything but a web address is left out. */
export function videoFiles(video: DemoVideo): VideoFiles {
  const base = video.path && SITE_FILE.test(video.path) ? video.path : null;
  const isUploaded = Boolean(video.webm || video.mp4);
  // The files of the site are no fallback for an uploaded one: they show another video.
  const fallback = isUploaded ? null : base;

  function address(uploaded: string | null, ending: string): string | undefined {
    const own = safeHref(uploaded);
    return own ?? (fallback ? `${fallback}${ending}` : undefined);
  }

  const webm = address(video.webm, ".webm");
  const mp4 = address(video.mp4, ".mp4");
  return {
    sources: [
      ...(webm ? [{ src: webm, type: "video/webm" }] : []),
      ...(mp4 ? [{ src: mp4, type: "video/mp4" }] : []),
    ],
    poster:
      (video.poster && imageUrl(video.poster, 600)) ?? (fallback ? `${fallback}.jpg` : undefined),
    captions: address(video.captions, ".vtt"),
  };
}
