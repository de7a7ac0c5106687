import type { Sharp } from "sharp";

type Color = { red: number; green: number; blue: number; population: number };

const SAMPLE_SIZE = 64;

/** Named swatches, each with its ideal saturation and lightness (0..1). */
const SWATCHES: [name: string, saturation: number, lightness: number][] = [
  ["vibrant", 1, 0.5],
  ["lightVibrant", 1, 0.74],
  ["darkVibrant", 1, 0.26],
  ["muted", 0.3, 0.5],
  ["lightMuted", 0.3, 0.74],
  ["darkMuted", 0.3, 0.26],
];

/** The `sanity.imagePalette` of an image: the commonest colour and the nearest to each swatch. */
export async function paletteOf(image: Sharp) {
  const { data } = await image
    .resize(SAMPLE_SIZE, SAMPLE_SIZE, { fit: "inside" })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colors = countColors(data);
  const [dominant] = colors;
  const total = colors.reduce((sum, { population }) => sum + population, 0);
  const named = SWATCHES.map(([name, saturation, lightness]) => {
    const distance = (color: Color) => {
      const [s, l] = saturationAndLightness(color);
      return Math.abs(s - saturation) + 2 * Math.abs(l - lightness) - color.population / total;
    };
    const nearest = colors.toSorted((a, b) => distance(a) - distance(b))[0];
    return [name, swatch(nearest, total)];
  });
  return {
    _type: "sanity.imagePalette",
    dominant: swatch(dominant, total),
    ...Object.fromEntries(named),
  };
}

/** Buckets of 32 levels per channel, each shown as its average, the commonest first. */
function countColors(pixels: Buffer): Color[] {
  const buckets = new Map<number, Color>();
  for (let i = 0; i + 2 < pixels.length; i += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(i, i + 3);
    const bucket = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
    const sum = buckets.get(bucket) ?? { red: 0, green: 0, blue: 0, population: 0 };
    sum.red += red;
    sum.green += green;
    sum.blue += blue;
    sum.population++;
    buckets.set(bucket, sum);
  }
  return [...buckets.values()]
    .toSorted((a, b) => b.population - a.population)
    .map(({ red, green, blue, population }) => ({
      red: Math.round(red / population),
      green: Math.round(green / population),
      blue: Math.round(blue / population),
      population,
    }));
}

function swatch(color: Color | undefined, total: number) {
  const { red, green, blue, population } = color ?? { red: 0, green: 0, blue: 0, population: 0 };
  const hex = [red, green, blue].map((level) => level.toString(16).padStart(2, "0")).join("");
  const foreground = (red * 299 + green * 587 + blue * 114) / 1000 < 150 ? "#fff" : "#000";
  return {
    _type: "sanity.imagePaletteSwatch",
    background: `#${hex}`,
    foreground,
    title: foreground,
    population: total === 0 ? 0 : Math.round((10_000 * population) / total) / 100,
  };
}

function saturationAndLightness({ red, green, blue }: Color): [number, number] {
  const high = Math.max(red, green, blue) / 255;
  const low = Math.min(red, green, blue) / 255;
  const lightness = (high + low) / 2;
  const range = 1 - Math.abs(2 * lightness - 1);
  return [range === 0 ? 0 : (high - low) / range, lightness];
}
