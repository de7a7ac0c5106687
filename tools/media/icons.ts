import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { token } from "../../src/theme/tokens.ts";

const { sea, saffron, paper } = token.raw.color;

type Colors = { background: string; upper: string; lower: string };
const site: Colors = { background: paper, upper: sea, lower: saffron };
/** Distinguishes the desk's app from the site's. */
const desk: Colors = { background: sea, upper: paper, lower: saffron };
/** Phones show only its shape, in their own colour. */
const badge: Colors = { background: "none", upper: "#fff", lower: "#fff" };

/** The logo mark on a square; `inset` is the share of the side left free. */
function tile(inset: number, radius: number, { background, upper, lower } = site): string {
  const size = 512;
  const scale = (size * (1 - 2 * inset)) / 30;
  const offset = size * inset;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${radius}" fill="${background}"/>
<g transform="translate(${offset} ${offset}) scale(${scale})" fill="none" stroke-width="3.6" stroke-linecap="round"><path stroke="${upper}" d="M3 9.5c4-4 8-4 12 0s8 4 12 0"/><path stroke="${lower}" d="M3 20.5c4-4 8-4 12 0s8 4 12 0"/></g></svg>`;
}

/** An .ico file with PNG pictures inside, which every browser since IE 11 reads. */
function ico(pictures: { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  pictures.forEach(({ size, png }, index) => {
    const at = 6 + 16 * index;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

async function png(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg)).resize(size).png({ palette: true, effort: 10 }).toBuffer();
}

/** Writes the favicon set: for old browsers, home screens and installed apps. */
export async function renderIcons(publicDir: string): Promise<void> {
  const rounded = tile(0.14, 96);
  const full = tile(0.16, 0);
  // A maskable icon keeps everything inside the middle 80%.
  const maskable = tile(0.24, 0);
  const sizes = [16, 32, 48];
  const pictures = await Promise.all(
    sizes.map(async (size) => ({ size, png: await png(tile(0.06, 80), size) })),
  );
  const files: [name: string, data: Buffer][] = [
    ["favicon.ico", ico(pictures)],
    ["apple-touch-icon.png", await png(full, 180)],
    ["icon-192.png", await png(rounded, 192)],
    ["icon-512.png", await png(rounded, 512)],
    ["icon-maskable-512.png", await png(maskable, 512)],
    ["desk-icon-192.png", await png(tile(0.14, 96, desk), 192)],
    ["desk-icon-512.png", await png(tile(0.14, 96, desk), 512)],
    ["desk-icon-maskable-512.png", await png(tile(0.24, 0, desk), 512)],
    ["desk-badge-96.png", await png(tile(0.06, 0, badge), 96)],
  ];
  for (const [name, data] of files) {
    writeFileSync(join(publicDir, name), data);
    console.log(`${name}: ${data.length} bytes`);
  }
}
