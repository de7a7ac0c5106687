import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { Page } from "@playwright/test";
import { type HTMLElement, parse } from "node-html-parser";

/** The window sizes whose first screen has to fit into a server's first flight. */
export const firstWindows = [
  { width: 360, height: 800 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

/**
 * Compressed bytes of a document that a server sends at once, after its headers, before TCP's congestion control makes
 * it wait for the browser.
 */
export const FIRST_FLIGHT_BYTES = 13_000;

/** Returns the part of a document that a browser can read after `bytes` of its Brotli form have arrived. */
export function arrivedPart(compressed: Buffer, bytes: number): Buffer {
  const finishFlush = constants.BROTLI_OPERATION_FLUSH;
  return brotliDecompressSync(compressed.subarray(0, bytes), { finishFlush });
}

/** Returns how many compressed bytes must arrive until the first `length` bytes of a document can be read. */
function bytesFor(compressed: Buffer, length: number): number {
  let [low, high] = [1, compressed.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (arrivedPart(compressed, middle).length < length) low = middle + 1;
    else high = middle;
  }
  return high;
}

/** Runs in the page: counts the elements, in document order, up to the last one that is at least partly visible. */
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

/**
 * Returns the offset in the HTML at which the last of the first `count` elements ends; if it has child elements, the
 * offset at which it begins.
 */
function endOf(html: string, count: number): number {
  const elements = parse(html)
    .querySelectorAll("body *")
    .filter((element: HTMLElement) => !element.parentNode.closest("template"));
  const last = elements[count - 1];
  return last?.range[last.childNodes.some(({ nodeType }) => nodeType === 1) ? 0 : 1] ?? html.length;
}

/**
 * Replaces what differs between builds of the same content by fixed words: revisions, times, names of code files and
 * the local host. One such word can change the size of the whole compressed document by 80 bytes.
 */
export function withFixedNames(html: string): string {
  return html
    .replaceAll(/(?<=data-consent="|id="document" value=")[^"]+/g, "k3v9q0x7m2b8w5r1t6z4np")
    .replace(/(?<="newest":")[^"]+/, "2026-01-02T03:04:05.678Z")
    .replaceAll(/-[\w-]{8}\.js/g, "-Bq7_xK2d.js")
    .replaceAll(/http:\/\/localhost:\d+/g, "http://localhost:3000");
}

/** Returns how many compressed bytes of a page must arrive for its first screen, at most, in the windows above. */
export async function firstFlightBytes(page: Page, html: string): Promise<number> {
  const fixed = withFixedNames(html);
  let end = 0;
  for (const size of firstWindows) {
    await page.setViewportSize(size);
    end = Math.max(end, endOf(fixed, await page.evaluate(countSeen)));
  }
  return bytesFor(brotliCompressSync(fixed), Buffer.byteLength(fixed.slice(0, end)));
}
