import { createImageUrlBuilder } from "@sanity/image-url";
import type { Picture } from "./page-content.ts";

/** Attributes of an <img>, sized before it has loaded. */
export type ImageSource = {
  src: string;
  /** The asset as it was uploaded. */
  original: string;
  srcSet: string;
  width: number;
  height: number;
  alt: string;
  placeholder: string | undefined;
  /** CSS `object-position` that keeps the hotspot visible where the picture is cropped. */
  position: string;
};

/**
 * Widths of the copies in `srcset`, in pixels. Each is 13 % more than the one before, so that no browser has to load
 * 1.3 times the pixels that it shows.
 */
const WIDTHS = Array.from({ length: 17 }, (_, step) => Math.round(320 * 1.13 ** step));
/** Width, in pixels, of the copy for browsers that do not support `srcset`. */
const DEFAULT_WIDTH = 1080;

/** The path of a picture on Sanity's CDN and the local Content Lake: project, dataset, then the file. */
const ASSET_URL = /^(.+)\/images\/([^/]+)\/([^/]+)\/[^/-]+-\d+x\d+\.[a-z]+$/;
const NO_CROP = { left: 0, top: 0, right: 0, bottom: 0 };
const CENTER = { x: 0.5, y: 0.5, width: 1, height: 1 };

const builder = createImageUrlBuilder();

/**
 * Returns the URL of a picture, cropped as the editor chose; `width` and `height` are in pixels, and with a height the
 * hotspot stays visible. The image API chooses AVIF or WebP automatically. Null without an asset.
 */
export function imageUrl(picture: Picture, width: number, height?: number): string | null {
  const { asset } = picture;
  if (!asset?.url) return null;
  const [, baseUrl, projectId, dataset] = ASSET_URL.exec(asset.url) ?? [];
  if (!baseUrl || !projectId || !dataset) return asset.url;
  const image = builder
    .withOptions({ baseUrl, projectId, dataset })
    .image({
      asset: { url: asset.url },
      crop: { ...NO_CROP, ...picture.crop },
      hotspot: { ...CENTER, ...picture.hotspot },
    })
    .width(width)
    .auto("format")
    .quality(85);
  return (height ? image.height(height).fit("crop") : image).url();
}

function within(value: number, before = 0, after = 0): number {
  return Math.min(1, Math.max(0, (value - before) / (1 - before - after)));
}

/** The middle of the hotspot as a share of the visible part, from 0 to 1. */
function focalPoint({ hotspot, crop }: Picture): { x: number; y: number } {
  const { x, y } = { ...CENTER, ...hotspot };
  if (!hotspot) return { x, y };
  return { x: within(x, crop?.left, crop?.right), y: within(y, crop?.top, crop?.bottom) };
}

/**
 * Returns the attributes of an <img> for a picture, or null if the picture is missing. With an `aspect` (width divided
 * by height) the picture is cut to that shape around its hotspot.
 */
export function imageSource(
  picture: Picture | null | undefined,
  aspect?: number,
): ImageSource | null {
  const original = picture?.asset?.url;
  if (!picture || !original) return null;
  const natural = { width: picture.asset?.width ?? 1600, height: picture.asset?.height ?? 1200 };
  const crop = { ...NO_CROP, ...picture.crop };
  const visible = {
    width: natural.width * (1 - crop.left - crop.right),
    height: natural.height * (1 - crop.top - crop.bottom),
  };
  const focus = focalPoint(picture);
  const croppedWidth = aspect ? Math.min(visible.width, visible.height * aspect) : visible.width;
  const full = Math.round(croppedWidth);
  // A small picture has one size: its own.
  const isSmall = full < (WIDTHS[0] ?? 0);
  const largest = Math.min(full, WIDTHS.at(-1) ?? full);
  const widths = isSmall ? [] : [...WIDTHS.filter((width) => width < largest), largest];
  const address = (width: number) =>
    imageUrl(picture, width, aspect && Math.round(width / aspect)) ?? original;
  return {
    src: address(Math.min(full, DEFAULT_WIDTH)),
    original,
    srcSet: widths.map((width) => `${address(width)} ${width}w`).join(", "),
    width: full,
    height: Math.round(aspect ? croppedWidth / aspect : visible.height),
    alt: picture.alt ?? "",
    placeholder: picture.asset?.lqip ?? undefined,
    position: `${Math.round(focus.x * 100)}% ${Math.round(focus.y * 100)}%`,
  };
}
