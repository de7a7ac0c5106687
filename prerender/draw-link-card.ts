import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import satori from "satori";
import subsetFont from "subset-font";
import { chinesePhrases } from "../src/lib/chinese-phrases.ts";
import { token } from "../src/theme/tokens.ts";
import { drawScene, HEIGHT, lookOf, PHONE, type Scene, WIDTH } from "./link-card-scenes.ts";

/**
 * The texts and the scene of a page's link-preview card. It has no other texts, because all have to be readable when
 * the card is 300 px wide.
 */
export type LinkCard = { brand: string; heading: string; scene: Scene };

const require = createRequire(import.meta.url);
const { color } = token.raw;
const { scene: chatColor } = token;

const faces = [
  {
    name: "Display",
    file: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
    axes: { opsz: 48, wght: 640 },
  },
  {
    name: "Text",
    file: "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    axes: { wght: 500 },
  },
] as const;

const letters = Array.from({ length: 0x24f }, (_, index) => String.fromCodePoint(index + 0x20));
const LATIN = [...letters, ..."–—‘’“”•…€™→−"].join("");

/** A font with only these letters at fixed values of its axes: Satori reads neither woff2 nor variable fonts. */
async function staticFont(
  file: string,
  text: string,
  axes: Record<string, number>,
): Promise<Buffer> {
  const source = await readFile(require.resolve(file));
  return subsetFont(source, text, { targetFormat: "truetype", variationAxes: axes });
}

async function loadFonts() {
  return Promise.all(
    faces.map(async ({ name, file, axes }) => ({
      name,
      data: await staticFont(file, LATIN, { ...axes }),
    })),
  );
}

const HAN = "@fontsource-variable/noto-sans-sc";
/** Chinese characters with the punctuation between them. */
const CHINESE = /[\p{Script=Han}\u3001-\u301f\uff01-\uff5e]/gu;
const HAN_WEIGHTS = [500, 700] as const;

/** The first and last code point of each part of a `unicode-range` of CSS. */
function parseRange(range: string): [number, number][] {
  return range.split(",").map((part) => {
    const [from = "", to = from] = part.trim().replace("U+", "").split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}

/** The fonts for the Chinese characters of a text: the package has a hundred files, divided by `unicode-range`. */
async function hanFonts(text: string) {
  const files = require(`${HAN}/unicode.json`) as Record<string, string>;
  const codes = Array.from(text.match(CHINESE) ?? [], (letter) => letter.codePointAt(0) ?? 0);
  const parts = Object.entries(files).flatMap(([key, range]) => {
    const bounds = parseRange(range);
    const includedCodes = codes.filter((code) =>
      bounds.some(([from, to]) => code >= from && code <= to),
    );
    if (includedCodes.length === 0) return [];
    // A font may lack characters of its range, and a font without any character is refused: so the ends of the range
    // are included.
    const characters = String.fromCodePoint(...includedCodes, ...bounds.flat());
    return [{ file: key.replaceAll(/[[\]]/g, ""), characters }];
  });
  return Promise.all(
    parts.flatMap(({ file, characters }) =>
      HAN_WEIGHTS.map(async (weight) => ({
        // Each font gets its own name: Satori requests fonts several times, and uses only one of two with the same
        // name.
        name: `Han ${characters}`,
        weight,
        style: "normal" as const,
        data: await staticFont(`${HAN}/files/noto-sans-sc-${file}-wght-normal.woff2`, characters, {
          wght: weight,
        }),
      })),
    ),
  );
}

/** A hash of the drawing code, so that no cached card keeps an older look. */
export const CARD_VERSION = createHash("sha256")
  .update(readFileSync(import.meta.filename))
  .update(readFileSync(new URL("hero-illustration.ts", import.meta.url)))
  .update(readFileSync(new URL("link-card-scenes.ts", import.meta.url)))
  .digest("hex");

let tools: ReturnType<typeof loadTools> | undefined;

async function loadTools() {
  const wasm = await readFile(require.resolve("@resvg/resvg-wasm/index_bg.wasm"));
  await initWasm(wasm);
  return loadFonts();
}

/** Loads the drawing libraries, which takes half a second the first time. */
export function prepare(): ReturnType<typeof loadTools> {
  tools ??= loadTools();
  return tools;
}

type Child = { type: string; props: Record<string, unknown> };

function block(style: Record<string, unknown>, children: string | Child[]): Child {
  return { type: "div", props: { style: { display: "flex", ...style }, children } };
}

/** The width of a text in letters; a Chinese character counts as two. */
function widthOf(text: string): number {
  return text.length + (text.match(/\p{Script=Han}/gu)?.length ?? 0);
}

const SIZES = [104, 88, 76, 62] as const;

/** The font size of a heading, by the width of its text in a column of 690 pixels. */
function headingSize(width: number): number {
  const [first, second, third, last] = SIZES;
  if (width <= 24) return first;
  if (width <= 40) return second;
  return width <= 64 ? third : last;
}

const COLUMN = 690;
const CHART_COLUMN = 620;
/** How many letters of the smallest size fit into five lines. */
const MOST_LETTERS = 100;
/** The width of a wide letter, as a share of the font size. */
const LETTER = 0.6;

/** The width of a text, in widths of a Chinese character. */
function charactersOf(text: string): number {
  const fullWidth = text.match(CHINESE)?.length ?? 0;
  return fullWidth + (text.length - fullWidth) / 2;
}

/** Lines may wrap after Chinese punctuation, and at a space beside a Chinese character. */
const PART_END = /(?<=[，。、；：！？]|\p{Script=Han} )|(?<= )(?=\p{Script=Han})/u;
const MOST_LINES = 3;

/** Where a line may wrap before a figure: not inside a range ("2到3天") or an ordinal. */
const BEFORE_FIGURE = /(?<=(?<!\d)(?!第)\p{Script=Han})(?=\d)/u;

const CLAUSE_END = /(?<=[，。、；：！？])/u;

/** The phrases of a Chinese text, between which lines may wrap. */
function phrasesOf(text: string): string[] {
  return chinesePhrases(text).flatMap((phrase) => phrase.split(PART_END));
}

/** Joins parts of a text into lines of at most `most` characters; a longer part is a line itself. */
function linesOf(parts: string[], most: number): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const longer = (lines.at(-1) ?? "") + part;
    if (lines.length > 0 && charactersOf(longer.trimEnd()) <= most)
      lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines;
}

type Fitting = { size: number; lines: string[] };

/** The largest size for a Chinese heading, or one of the next two sizes if each clause then is one line. */
function chineseFit(heading: string, column: number): Fitting | undefined {
  const fits = SIZES.map((size) => ({ size, lines: linesOf(phrasesOf(heading), column / size) }));
  const first = fits.findIndex(({ lines }) => lines.length <= MOST_LINES);
  const clauses = heading.split(CLAUSE_END);
  const size = SIZES.slice(first, first + 3).find((each) =>
    clauses.every((clause) => charactersOf(clause) * each <= column),
  );
  return size && clauses.length <= MOST_LINES ? { size, lines: clauses } : fits[first];
}

/** How much higher Satori draws a line that starts with a Latin letter or a figure, as a share of the font size. */
const LATIN_RISE = 0.113;

/** The heading in lines that wrap between words. */
function headingBlock({ heading, scene }: LinkCard): Child {
  const column = scene.kind === "chart" ? CHART_COLUMN : COLUMN;
  const look = { marginTop: 28, maxWidth: column, fontFamily: "Display", fontWeight: 700 };
  const fitting = /\p{Script=Han}/u.test(heading) ? chineseFit(heading, column) : undefined;
  if (fitting) {
    const { size, lines } = fitting;
    const lineOf = (line: string) => {
      const top = /^\p{Script=Han}/u.test(line) ? 0 : size * LATIN_RISE;
      return block({ height: size * 1.2, whiteSpace: "pre", position: "relative", top }, line);
    };
    return block(
      { ...look, flexDirection: "column", fontSize: size, lineHeight: 1.2 },
      lines.map((line) => lineOf(line.trimEnd())),
    );
  }
  const width = widthOf(heading) * (COLUMN / column);
  const size = headingSize(width);
  const longest = Math.max(...heading.split(/\s/).map((word) => word.length));
  // Only a heading that fits is balanced: of a longer one, Satori makes lines too short for its words or the clamp.
  const isTooLong = longest * size * LETTER > column || width > MOST_LETTERS;
  const wraps = isTooLong ? { wordBreak: "break-word", lineClamp: 5 } : { textWrap: "balance" };
  return block(
    {
      ...look,
      fontSize: size,
      lineHeight: 1.02,
      letterSpacing: "-0.03em",
      display: "block",
      ...wraps,
    },
    heading,
  );
}

/** Matches a line with the end of a clause and the start of the next one. */
const SPLIT_CLAUSE = /[，。、；：！？]\s*[^，。、；：！？]+$/u;

/** Joins parts of a text into lines of at most `most` characters, as equal in length as possible. */
function evenLines(parts: string[], most: number): string[] {
  let best = { room: 0, lines: [] as string[] };
  const upTo = [best];
  for (const end of parts.keys()) {
    best = { room: Infinity, lines: [] };
    for (let start = end; start >= 0; start--) {
      const line = parts.slice(start, end + 1).join("");
      const free = most - charactersOf(line.trimEnd());
      if (free < 0 && start < end) break;
      const before = upTo[start] ?? best;
      const isTorn = end < parts.length - 1 && SPLIT_CLAUSE.test(line);
      const room = before.room + free ** 2 + (isTorn ? most ** 2 : 0);
      if (room < best.room) best = { room, lines: [...before.lines, line] };
    }
    upTo.push(best);
  }
  return best.lines;
}

const MOST_MESSAGES = 4;
const MESSAGE = { size: 27, width: 254 };

/** A message; a Chinese one gets line breaks after clauses, or between the words of a longer clause. */
function messageText(text: string): string {
  if (!/\p{Script=Han}/u.test(text)) return text;
  // Latin letters are wider than half of a Chinese character.
  const most = (MESSAGE.width / MESSAGE.size) * 0.92;
  const parts = text
    .split(CLAUSE_END)
    .flatMap((clause) => (charactersOf(clause) <= most ? clause : phrasesOf(clause)))
    .flatMap((phrase) => phrase.split(BEFORE_FIGURE));
  return evenLines(parts, most).join("\n");
}

/** The messages of a phone, from the top; the rest is below the card's edge. */
function bubbles({ scene }: LinkCard): Child[] {
  if (scene.kind !== "chat") return [];
  return [
    block(
      {
        position: "absolute",
        left: PHONE.left + 28,
        top: PHONE.top + PHONE.bar + 18,
        width: PHONE.width - 56,
        flexDirection: "column",
        gap: 16,
        fontFamily: "Text",
        fontWeight: 500,
        fontSize: MESSAGE.size,
        lineHeight: 1.28,
        color: chatColor.ink,
      },
      scene.messages.slice(0, MOST_MESSAGES).map(({ from, text }) =>
        block(
          {
            alignSelf: from === "customer" ? "flex-end" : "flex-start",
            maxWidth: MESSAGE.width,
            padding: "12px 18px",
            borderRadius: 20,
            backgroundColor: from === "customer" ? chatColor.mine : chatColor.theirs,
            whiteSpace: "pre-wrap",
            wordBreak: "break-word",
          },
          messageText(text),
        ),
      ),
    ),
  ];
}

function logoWave(stroke: string, y: number): Child {
  return { type: "path", props: { d: `M3 ${y}c4-4 8-4 12 0s8 4 12 0`, stroke } };
}

function layout(card: LinkCard): Child {
  const { brand, scene } = card;
  const { ink } = lookOf(scene);
  // On a coloured ground the logo has one colour.
  const waves = ink === color.ink ? [color.sea, color.saffron] : [ink, ink];
  const logo: Child = {
    type: "svg",
    props: {
      width: 72,
      height: 72,
      viewBox: "0 0 30 30",
      fill: "none",
      "stroke-width": 3.2,
      "stroke-linecap": "round",
      children: waves.map((wave, index) => logoWave(wave, 9 + index * 12)),
    },
  };
  return block(
    {
      position: "relative",
      width: WIDTH,
      height: HEIGHT,
      flexDirection: "column",
      padding: "48px 64px",
      color: ink,
    },
    [
      block({ alignItems: "center", gap: 18, fontFamily: "Display", fontSize: 56 }, [
        logo,
        block({ letterSpacing: "-0.02em" }, brand),
      ]),
      headingBlock(card),
      ...bubbles(card),
    ],
  );
}

/** The text without invisible characters: Satori fails on a character that no font has. */
function visible(text: string): string {
  return text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "");
}

function visibleScene(scene: Scene): Scene {
  if (scene.kind !== "chat") return scene;
  const messages = scene.messages.map(({ from, text }) => ({ from, text: visible(text) }));
  return { ...scene, messages };
}

/** The words of a card as SVG: as outlines, or as text elements, which a test can read. */
export async function drawTexts(
  { brand, heading, scene }: LinkCard,
  embedFont = true,
): Promise<string> {
  const fonts = await prepare();
  const card = {
    brand: visible(brand),
    heading: visible(heading),
    scene: visibleScene(scene),
  };
  return satori(layout(card) as unknown as Parameters<typeof satori>[0], {
    width: WIDTH,
    height: HEIGHT,
    embedFont,
    fonts: fonts.map(({ name, data }) => ({ name, data, style: "normal" as const })),
    loadAdditionalAsset: (_language, text) => hanFonts(text),
  });
}

const TEXTLESS = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"></svg>`;

/** A card as PNGs: of 1200 x 630 pixels, and of 160 x 84 for a row of the Studio's lists. */
export type CardPictures = { full: Uint8Array; small: Uint8Array };

/** In pixels: enough for a row's picture, 35 CSS pixels high, on a screen with two pixels per CSS pixel. */
const SMALL_WIDTH = 160;

/** Draws a card; for null only the picture of the strait, without text. */
export async function drawLinkCard(card: LinkCard | null): Promise<CardPictures> {
  await prepare();
  const svg = card ? await drawTexts(card) : TEXTLESS;
  const scene = drawScene(card?.scene ?? { kind: "strait" });
  const drawing = svg.replace(/^<svg [^>]*>/, (start) => start + scene);
  const draw = (width: number) =>
    new Resvg(drawing, { fitTo: { mode: "width", value: width } }).render().asPng();
  return { full: draw(WIDTH), small: draw(SMALL_WIDTH) };
}
