import type { VideoObject } from "schema-dts";
import type { Page } from "../content/page-content.ts";
import { type DemoVideo, videoFiles } from "../sections/video-showcase/video-files.ts";

function absolute(address: string, siteUrl: string): string {
  return new URL(address, siteUrl).href;
}

/**
 * The record of a film; null without the data that every search engine requires: a name, a picture, a date and a file.
 */
function filmRecord(
  film: DemoVideo,
  siteUrl: string,
  language: string,
): Exclude<VideoObject, string> | null {
  const { title, text, publishedOn, seconds } = film;
  const { sources, still } = videoFiles(film);
  const file = sources.at(-1)?.src;
  if (!title || !publishedOn || !still || !file) return null;
  return {
    "@type": "VideoObject",
    name: title,
    description: text ?? undefined,
    thumbnailUrl: absolute(still.src, siteUrl),
    uploadDate: publishedOn,
    duration: seconds ? `PT${seconds}S` : undefined,
    contentUrl: absolute(file, siteUrl),
    inLanguage: language,
  };
}

/** The schema.org records of the films that a page shows. */
export function filmRecords(page: Page, siteUrl: string, language: string) {
  return (page.sections ?? [])
    .flatMap((section) => (section._type === "videoShowcaseSection" ? (section.videos ?? []) : []))
    .map((film) => filmRecord(film, siteUrl, language));
}
