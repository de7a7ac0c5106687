import type { ImageParams, Rect } from "./image-params.ts";

type Size = { width: number; height: number };

/** The part to cut out of the source, the size to scale it to, and the canvas to centre it on. */
export type Geometry = { region: Rect; size: Size; canvas: Size };

/** Works out `rect`, `w`, `h`, `fit` and `crop` for a source of the given size in pixels. */
export function geometryOf(source: Size, params: ImageParams): Geometry {
  const region = params.rect ?? { left: 0, top: 0, ...source };
  const { fit } = params;
  const box = boxOf(region, params);
  const canEnlarge = fit !== "max" && fit !== "min" && fit !== "fillmax";
  const limit = canEnlarge ? Infinity : 1;
  const [x, y] = [box.width / region.width, box.height / region.height];
  if (fit === "scale") return { region, size: box, canvas: box };
  if (fit === "crop" || fit === "min") {
    const scale = Math.max(x, y);
    const window = windowOf(
      region,
      { width: box.width / scale, height: box.height / scale },
      params,
    );
    const size = scaled(box, Math.min(1, limit / scale));
    return { region: window, size, canvas: size };
  }
  const size = scaled(region, Math.min(x, y, limit));
  return { region, size, canvas: fit === "fill" || fit === "fillmax" ? box : size };
}

/** The requested box; a missing side follows from the proportions. */
function boxOf(region: Size, { width, height }: ImageParams): Size {
  if (width !== undefined && height !== undefined) return { width, height };
  if (width !== undefined) return scaled(region, width / region.width);
  if (height !== undefined) return scaled(region, height / region.height);
  return { width: region.width, height: region.height };
}

/** Places a window of the given size in the region: at an edge, in the middle or on the focal point. */
function windowOf(region: Rect, { width, height }: Size, params: ImageParams): Rect {
  const [w, h] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
  const { crop } = params;
  const isFocal = crop.includes("focalpoint");
  const x = crop.includes("left") ? 0 : crop.includes("right") ? 1 : isFocal ? params.focalX : 0.5;
  const y = crop.includes("top") ? 0 : crop.includes("bottom") ? 1 : isFocal ? params.focalY : 0.5;
  return {
    left: region.left + clamp(Math.round(x * region.width - w / 2), region.width - w),
    top: region.top + clamp(Math.round(y * region.height - h / 2), region.height - h),
    width: Math.min(w, region.width),
    height: Math.min(h, region.height),
  };
}

function scaled({ width, height }: Size, scale: number): Size {
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

function clamp(value: number, max: number): number {
  return Math.max(0, Math.min(value, max));
}
