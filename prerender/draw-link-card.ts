import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import satori from "satori";
import subsetFont from "subset-font";
import { token } from "../src/theme/tokens.ts";
import { drawScene, HEIGHT, lookOf, PHONE, type Scene, WIDTH } from "./link-card-scenes.ts";

/** What the link-preview card of a page says and shows. Its words are read at 300 px, too: it has no others. */
export type LinkCard = { brand: string; heading: string; scene: Scene };

const require = createRequire(import.meta.url);
const { color, scene: chatColor } = token.raw;

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

/** The letters of a face at a place of its axes: Satori reads neither woff2 nor variable faces. */
async function instance(file: string, text: string, axes: Record<string, number>): Promise<Buffer> {
  const source = await readFile(require.resolve(file));
  return subsetFont(source, text, { targetFormat: "truetype", variationAxes: axes });
}

async function loadFonts() {
  return Promise.all(
    faces.map(async ({ name, file, axes }) => ({
      name,
      data: await instance(file, LATIN, { ...axes }),
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

/** The faces for the Chinese characters of a text: the package divides its face by `unicode-range` into a hundred files. */
async function hanFonts(text: string) {
  const files = require(`${HAN}/unicode.json`) as Record<string, string>;
  const codes = Array.from(text.match(CHINESE) ?? [], (letter) => letter.codePointAt(0) ?? 0);
  const parts = Object.entries(files).flatMap(([key, range]) => {
    const bounds = parseRange(range);
    const own = codes.filter((code) => bounds.some(([from, to]) => code >= from && code <= to));
    if (own.length === 0) return [];
    // A font may lack characters of its range, and a font without any character is refused: so the ends of the range
    // are included.
    const characters = String.fromCodePoint(...own, ...bounds.flat());
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
        data: await instance(`${HAN}/files/noto-sans-sc-${file}-wght-normal.woff2`, characters, {
          wght: weight,
        }),
      })),
    ),
  );
}

/** Changes with the drawing itself, so that no cached card keeps an older look. */
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

/** Loads what draws; half a second, once. */
export function prepare(): ReturnType<typeof loadTools> {
  tools ??= loadTools();
  return tools;
}

type Child = { type: string; props: Record<string, unknown> };

function block(style: Record<string, unknown>, children: string | Child[]): Child {
  return { type: "div", props: { style: { display: "flex", ...style }, children } };
}

/** By the width of the words; a Chinese character is as wide as two letters. */
function headingSize(heading: string): number {
  const width = heading.length + (heading.match(/\p{Script=Han}/gu)?.length ?? 0);
  if (width <= 24) return 104;
  if (width <= 40) return 88;
  return width <= 64 ? 76 : 62;
}

const MOST_MESSAGES = 4;

/** The messages of a phone, from the top; what does not fit is below the card's edge. */
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
        fontSize: 27,
        lineHeight: 1.28,
        color: chatColor.ink,
      },
      scene.messages.slice(0, MOST_MESSAGES).map(({ from, text }) =>
        block(
          {
            alignSelf: from === "customer" ? "flex-end" : "flex-start",
            maxWidth: 254,
            padding: "12px 18px",
            borderRadius: 20,
            backgroundColor: from === "customer" ? chatColor.mine : chatColor.theirs,
            wordBreak: "break-word",
          },
          text,
        ),
      ),
    ),
  ];
}

function logoWave(stroke: string, y: number): Child {
  return { type: "path", props: { d: `M3 ${y}c4-4 8-4 12 0s8 4 12 0`, stroke } };
}

function layout(card: LinkCard): Child {
  const { brand, heading, scene } = card;
  const isHan = /\p{Script=Han}/u.test(heading);
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
      block(
        {
          marginTop: 28,
          maxWidth: scene.kind === "chart" ? 620 : 690,
          fontFamily: "Display",
          fontWeight: 700,
          fontSize: headingSize(heading),
          ...(isHan ? { lineHeight: 1.2 } : { lineHeight: 1.02, letterSpacing: "-0.03em" }),
          textWrap: "balance",
          wordBreak: "break-word",
          display: "block",
          lineClamp: 5,
        },
        heading,
      ),
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

async function words({ brand, heading, scene }: LinkCard): Promise<string> {
  const fonts = await prepare();
  const card = {
    brand: visible(brand),
    heading: visible(heading),
    scene: visibleScene(scene),
  };
  return satori(layout(card) as unknown as Parameters<typeof satori>[0], {
    width: WIDTH,
    height: HEIGHT,
    fonts: fonts.map(({ name, data }) => ({ name, data, style: "normal" as const })),
    loadAdditionalAsset: (_language, text) => hanFonts(text),
  });
}

const WORDLESS = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"></svg>`;

/** Draws a card as a PNG of 1200 x 630 pixels; the strait alone where there is no card. */
export async function drawLinkCard(card: LinkCard | null): Promise<Uint8Array> {
  await prepare();
  const svg = card ? await words(card) : WORDLESS;
  const scene = drawScene(card?.scene ?? { kind: "strait" });
  const whole = svg.replace(/^<svg [^>]*>/, (start) => start + scene);
  return new Resvg(whole).render().asPng();
}
