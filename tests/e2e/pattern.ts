import type { Page } from "@playwright/test";
import sharp from "sharp";

type Line = { words: string; left: number; top: number; right: number; bottom: number };

/** Runs in the page: returns every visible line of text with its position on the page. */
function readLines(): Line[] {
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const lines: Line[] = [];
  while (nodes.nextNode()) {
    const parent = nodes.currentNode.parentElement;
    const words = nodes.currentNode.textContent?.trim() ?? "";
    // Skips text for screen readers only, which is clipped.
    if (!words || !parent?.checkVisibility() || getComputedStyle(parent).clipPath !== "none")
      continue;
    range.selectNodeContents(nodes.currentNode);
    for (const { left, top, right, bottom } of range.getClientRects())
      lines.push({
        words,
        left: Math.ceil(left + scrollX) + 1,
        top: Math.ceil(top + scrollY) + 1,
        right: Math.floor(right + scrollX) - 1,
        bottom: Math.floor(bottom + scrollY) - 1,
      });
  }
  return lines;
}

/** Runs in the page: fills the area of the pattern with a colour, and renders the content below the window too. */
async function fillPattern(color: string): Promise<void> {
  document.documentElement.style.setProperty("--selat-contours", `linear-gradient(${color} 0 0)`);
  for (const each of document.querySelectorAll<HTMLElement>("main > *"))
    each.style.contentVisibility = "visible";
  for (const image of document.images) image.loading = "eager";
  await Promise.all([...document.images].map(async (image) => image.decode().catch(() => {})));
  await document.fonts.ready;
}

async function photograph(page: Page, color: string): Promise<{ pixels: Buffer; width: number }> {
  await page.evaluate(fillPattern, color);
  const picture = sharp(await page.screenshot({ fullPage: true, animations: "disabled" }));
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width };
}

/** Side of the smallest square that counts as a part of the pattern's area, in pixels. */
const FILLED = 4;

function isOther(one = 0, other = 0): boolean {
  return Math.abs(one - other) > 4;
}

/** Returns the texts behind which the pattern may draw a line, and the number of pixels of its area. */
export async function readPattern(page: Page): Promise<{ crossed: string[]; area: number }> {
  // Nearly transparent: without anything to draw, Chromium would render the edges of rotated text differently.
  const { pixels: before, width } = await photograph(page, "#00000005");
  const { pixels: filled } = await photograph(page, "black");
  // A third picture, since a film's poster may load between the first two.
  const { pixels: after } = await photograph(page, "#00000005");
  const drawn = filled.map((value, at) =>
    Number(isOther(value, before[at]) && isOther(value, after[at])),
  );
  // Ignores areas smaller than FILLED: the edges of rotated text are rendered differently each time.
  const isFilled = (x: number, y: number) => {
    for (let row = y; row < y + FILLED; row++)
      if (drawn.subarray(row * width + x, row * width + x + FILLED).includes(0)) return false;
    return true;
  };
  const isCrossed = ({ left, top, right, bottom }: Line) => {
    for (let y = top; y <= bottom - FILLED; y++)
      for (let x = left; x <= right - FILLED; x++) if (isFilled(x, y)) return true;
    return false;
  };
  const crossed = (await page.evaluate(readLines)).filter(isCrossed).map(({ words }) => words);
  return { crossed, area: drawn.reduce((sum, each) => sum + each, 0) };
}
