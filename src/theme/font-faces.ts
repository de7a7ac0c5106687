import { fallbackMetrics, fontFiles } from "./fonts.generated.ts";

/**
 * URLs of the fonts that every page preloads. The headings' font is not one of them: the document contains the letters
 * of its page (prerender/first-screen.ts), so that no heading wraps differently when a font has loaded.
 */
export const preloadedFonts = [fontFiles.text];

// The letters of each font file, as tools/fonts/cut-fonts.ts cuts them. Most pages need the file of the first line
// only.
const basic =
  "U+20-29,U+2B-3C,U+3E-5A,U+61-7A,U+A0,U+A9,U+B0,U+B7,U+D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+2032,U+20AC,U+2192";
const accents = "U+2A,U+3D,U+5B-60,U+7B-7E,U+A1-A8,U+AA-AF,U+B1-B6,U+B8-D6,U+D8-FF";
const extended =
  "U+100-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+304,U+308,U+329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF";

function face(family: string, weight: string, file: string, range: string): string {
  return `@font-face{font-family:"${family} Variable";font-weight:${weight};font-display:swap;src:url(${file}) format("woff2");unicode-range:${range}}`;
}

const REGULAR = 'local("Arial"),local("ArialMT"),local("Liberation Sans")';
const BOLD = 'local("Arial Bold"),local("Arial-BoldMT"),local("Liberation Sans Bold")';

type Fallback = keyof typeof fallbackMetrics;

function fallback(family: string, weight: string, name: Fallback, source: string): string {
  const { sizeAdjust, ascent, descent } = fallbackMetrics[name];
  return `@font-face{font-family:"${family} Fallback";font-weight:${weight};src:${source};size-adjust:${sizeAdjust};ascent-override:${ascent};descent-override:${descent};line-gap-override:0%}`;
}

/**
 * The two fonts, and for each weight Arial adjusted to their metrics, so that the layout does not shift when they load.
 */
export const fontFaces = [
  face("Bricolage Grotesque", "200 800", fontFiles.display, basic),
  face("Bricolage Grotesque", "200 800", fontFiles.displayAccents, accents),
  face("Bricolage Grotesque", "200 800", fontFiles.displayExtended, extended),
  face("Instrument Sans", "400 700", fontFiles.text, basic),
  face("Instrument Sans", "400 700", fontFiles.textAccents, accents),
  face("Instrument Sans", "400 700", fontFiles.textExtended, extended),
  fallback("Display", "200 800", "display", BOLD),
  fallback("Text", "400 499", "text400", REGULAR),
  fallback("Text", "500 559", "text500", REGULAR),
  fallback("Text", "560 659", "text600", BOLD),
  fallback("Text", "660 700", "text700", BOLD),
].join("");
