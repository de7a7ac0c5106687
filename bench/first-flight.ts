import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { Page } from "@playwright/test";
import { type HTMLElement, parse } from "node-html-parser";

/** The windows whose first screen is in a server's first answer. */
export const firstWindows = [
  { width: 360, height: 800 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

/** What a server's first answer carries of a document, with its headers, before it waits for the browser. */
export const FIRST_FLIGHT_BYTES = 13_000;

/** What a browser can read of a document when `bytes` of its compressed form have arrived. */
export function arrivedPart(compressed: Buffer, bytes: number): Buffer {
  const finishFlush = constants.BROTLI_OPERATION_FLUSH;
  return brotliDecompressSync(compressed.subarray(0, bytes), { finishFlush });
}

/** The least number of compressed bytes in which the first `length` bytes of a document arrive. */
function bytesFor(compressed: Buffer, length: number): number {
  let [low, high] = [1, compressed.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (arrivedPart(compressed, middle).length < length) low = middle + 1;
    else high = middle;
  }
  return high;
}

/** Runs in the page: how many elements there are down to the last one that the window shows a part of. */
function countSeen(): number {
  const elements = [...document.querySelectorAll("body *")];
  const last = elements.findLastIndex((element) => {
    const { top, bottom, width, height } = element.getBoundingClientRect();
    const isDrawn =
      width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
    return isDrawn && bottom > 0 && top < innerHeight;
  });
  return last + 1;
}

/** Where the last of that many elements ends; one with others in it, where its own text begins. */
function endOf(html: string, count: number): number {
  const elements = parse(html)
    .querySelectorAll("body *")
    .filter((element: HTMLElement) => !element.parentNode.closest("template"));
  const last = elements[count - 1];
  return last?.range[last.childNodes.some(({ nodeType }) => nodeType === 1) ? 0 : 1] ?? html.length;
}

/**
 * The document with fixed words in place of what differs between builds of the same content: revisions, the newest time,
 * files of code and the local host. Brotli packs a whole document up to 80 bytes better or worse for one such word.
 */
export function withFixedNames(html: string): string {
  return html
    .replaceAll(/(?<=data-consent="|id="document" value=")[^"]+/g, "k3v9q0x7m2b8w5r1t6z4np")
    .replace(/(?<="newest":")[^"]+/, "2026-01-02T03:04:05.678Z")
    .replaceAll(/-[\w-]{8}\.js/g, "-Bq7_xK2d.js")
    .replaceAll(/http:\/\/localhost:\d+/g, "http://localhost:3000");
}

/** How many bytes of a page's compressed document come before the end of its first screen, at most, in those windows. */
export async function firstFlightBytes(page: Page, html: string): Promise<number> {
  const fixed = withFixedNames(html);
  let end = 0;
  for (const size of firstWindows) {
    await page.setViewportSize(size);
    end = Math.max(end, endOf(fixed, await page.evaluate(countSeen)));
  }
  return bytesFor(brotliCompressSync(fixed), Buffer.byteLength(fixed.slice(0, end)));
}
