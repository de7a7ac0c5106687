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
  /** CSS `object-position` that keeps the hotspot in sight where the picture is cut. */
  position: string;
};

const WIDTHS = [480, 768, 1080, 1440, 1920];

/** The address of an asset in a size, in pixels; the image API chooses AVIF or WebP by itself. */
export function imageUrl(picture: Picture, width: number, height?: number): string | null {
  const asset = picture.asset;
  if (!asset?.url) return null;
  const url = new URL(asset.url);
  const { crop } = picture;
  if (crop && asset.width && asset.height) {
    const left = Math.round((crop.left ?? 0) * asset.width);
    const top = Math.round((crop.top ?? 0) * asset.height);
    const right = Math.round((crop.right ?? 0) * asset.width);
    const bottom = Math.round((crop.bottom ?? 0) * asset.height);
    const rect = [left, top, asset.width - left - right, asset.height - top - bottom];
    url.searchParams.set("rect", rect.join(","));
  }
  url.searchParams.set("w", String(width));
  if (height) {
    url.searchParams.set("h", String(height));
    url.searchParams.set("fit", "crop");
    const focus = focalPoint(picture);
    if (focus) {
      url.searchParams.set("crop", "focalpoint");
      url.searchParams.set("fp-x", focus.x.toFixed(3));
      url.searchParams.set("fp-y", focus.y.toFixed(3));
    }
  }
  url.searchParams.set("auto", "format");
  url.searchParams.set("q", "85");
  return url.href;
}

function within(value: number, before = 0, after = 0): number {
  return Math.min(1, Math.max(0, (value - before) / (1 - before - after)));
}

/** The middle of the hotspot as a share of the visible part, from 0 to 1; null where none was set. */
function focalPoint({ hotspot, crop }: Picture): { x: number; y: number } | null {
  if (hotspot?.x === undefined || hotspot?.y === undefined) return null;
  return {
    x: within(hotspot.x, crop?.left, crop?.right),
    y: within(hotspot.y, crop?.top, crop?.bottom),
  };
}

/** What an <img> needs for a picture, or null when the picture is missing. */
export function imageSource(picture: Picture | null | undefined): ImageSource | null {
  const src = picture ? imageUrl(picture, 1080) : null;
  const original = picture?.asset?.url;
  if (!picture || !src || !original) return null;
  const natural = { width: picture.asset?.width ?? 4, height: picture.asset?.height ?? 3 };
  const crop = picture.crop;
  const visible = {
    width: natural.width * (1 - (crop?.left ?? 0) - (crop?.right ?? 0)),
    height: natural.height * (1 - (crop?.top ?? 0) - (crop?.bottom ?? 0)),
  };
  const focus = focalPoint(picture) ?? { x: 0.5, y: 0.5 };
  const widths = WIDTHS.filter((width) => width <= visible.width);
  return {
    src,
    original,
    srcSet: widths.map((width) => `${imageUrl(picture, width)} ${width}w`).join(", "),
    width: Math.round(visible.width),
    height: Math.round(visible.height),
    alt: picture.alt ?? "",
    placeholder: picture.asset?.lqip ?? undefined,
    position: `${Math.round(focus.x * 100)}% ${Math.round(focus.y * 100)}%`,
  };
}
