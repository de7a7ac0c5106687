import { LakeError } from "./errors.ts";

const MAX_SIDE = 8192;

const FITS = ["clip", "crop", "fill", "fillmax", "max", "min", "scale"] as const;
const CROPS = ["top", "bottom", "left", "right", "center", "focalpoint", "entropy"] as const;
const FORMATS = ["jpg", "pjpg", "png", "webp", "avif"] as const;

export type ImageFormat = (typeof FORMATS)[number] | "gif";
export type Rect = { left: number; top: number; width: number; height: number };

/** A checked image request; sizes are output pixels, `dpr` already multiplied in. */
export type ImageParams = {
  width?: number;
  height?: number;
  rect?: Rect;
  fit: (typeof FITS)[number];
  /** Every requested gravity, such as `["top", "left"]`. */
  crop: (typeof CROPS)[number][];
  focalX: number;
  focalY: number;
  quality: number;
  format?: ImageFormat;
  auto: boolean;
  blur: number;
  sharpen: number;
  flip: string;
  orientation: number;
  background?: string;
  grayscale: boolean;
  invert: boolean;
};

/**
 * Reads the transformation of an image URL (https://www.sanity.io/docs/apis-and-sdks/image-urls).
 * Throws 400 for a known parameter with a value that is not allowed; unknown ones are ignored.
 */
export function parseImageParams(
  query: URLSearchParams,
  source: { width: number; height: number },
) {
  const dpr = number(query, "dpr", 0.75, 4) ?? 1;
  const width = side(query, ["w", "width"], "max-w", dpr);
  const height = side(query, ["h", "height"], "max-h", dpr);
  const rect = parseRect(query.get("rect"), source);
  const format = oneOf(query, "fm", FORMATS);
  const background = parseBackground(query.get("bg"));
  const params: ImageParams = {
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    ...(rect ? { rect } : {}),
    ...(format ? { format } : {}),
    ...(background ? { background } : {}),
    fit: oneOf(query, "fit", FITS) ?? "clip",
    crop: (query.get("crop") ?? "").split(",").filter(Boolean).map(parseCrop),
    focalX: number(query, "fp-x", 0, 1) ?? 0.5,
    focalY: number(query, "fp-y", 0, 1) ?? 0.5,
    quality: Math.round(number(query, "q", 0, 100) ?? 75),
    auto: oneOf(query, "auto", ["format"]) === "format",
    blur: number(query, "blur", 0, 2000) ?? 0,
    sharpen: number(query, "sharp", 0, 100) ?? 0,
    flip: oneOf(query, "flip", ["h", "v", "hv"]) ?? "",
    orientation: Number(oneOf(query, "or", ["0", "90", "180", "270"]) ?? 0),
    grayscale: number(query, "sat", -100, 100) === -100,
    invert: query.get("invert") === "true",
  };
  return params;
}

function side(query: URLSearchParams, names: string[], limit: string, dpr: number) {
  const requestedSide = names
    .map((name) => number(query, name, 1, MAX_SIDE))
    .find((n) => n !== undefined);
  const maxSide = number(query, limit, 1, MAX_SIDE);
  const length = Math.min(requestedSide ?? Infinity, maxSide ?? Infinity);
  if (length === Infinity) return undefined;
  const pixels = Math.round(length * dpr);
  if (pixels > MAX_SIDE) throw invalid(names[0] ?? "", `must not exceed ${MAX_SIDE} pixels`);
  return Math.max(1, pixels);
}

function number(query: URLSearchParams, name: string, min: number, max: number) {
  const text = query.get(name);
  if (text === null) return undefined;
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (value >= min && value <= max) return value;
  throw invalid(name, `must be a number from ${min} to ${max}`);
}

function oneOf<Choice extends string>(
  query: URLSearchParams,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const choice = choices.find((each) => each === text);
  if (choice !== undefined) return choice;
  throw invalid(name, `must be one of ${choices.join(", ")}`);
}

function parseCrop(text: string) {
  const crop = CROPS.find((each) => each === text);
  if (crop !== undefined) return crop;
  throw invalid("crop", `must be one of ${CROPS.join(", ")}`);
}

function parseRect(text: string | null, source: { width: number; height: number }): Rect | null {
  if (text === null) return null;
  const numbers = text.split(",").map((part) => (/^\d+$/.test(part) ? Number(part) : Number.NaN));
  const [left = Number.NaN, top = 0, width = 0, height = 0] = numbers;
  const isInside = left + width <= source.width && top + height <= source.height;
  if (numbers.length === 4 && width > 0 && height > 0 && isInside) {
    return { left, top, width, height };
  }
  throw invalid("rect", "must be left,top,width,height within the image");
}

function parseBackground(text: string | null): string | undefined {
  if (text === null) return undefined;
  const hex = /^([0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text)?.[1];
  if (hex === undefined) throw invalid("bg", "must be a hexadecimal colour");
  const digits = hex.length <= 4 ? [...hex].map((digit) => digit + digit).join("") : hex;
  // Eight digits are alpha first (ARGB), unlike CSS.
  return digits.length === 8 ? `#${digits.slice(2)}${digits.slice(0, 2)}` : `#${digits}`;
}

function invalid(name: string, rule: string): LakeError {
  return new LakeError(400, "badRequest", `Invalid image parameter "${name}": ${rule}`);
}
