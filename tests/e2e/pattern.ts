import type { Page } from "@playwright/test";
import sharp from "sharp";

type Line = { words: string; left: number; top: number; right: number; bottom: number };

/** Runs in the page: every line of text that is seen, and where it is on the page. */
function readLines(): Line[] {
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const lines: Line[] = [];
  while (nodes.nextNode()) {
    const parent = nodes.currentNode.parentElement;
    const words = nodes.currentNode.textContent?.trim() ?? "";
    // Text for screen readers only is clipped.
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

/** Runs in the page: fills the whole area of the pattern with a colour, and draws what is off the screen, too. */
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

/** The side of the smallest square that counts as the pattern's, in pixels. */
const FILLED = 4;

function isOther(one = 0, other = 0): boolean {
  return Math.abs(one - other) > 4;
}

/** The texts behind which the brand's pattern may draw a line, and how many pixels of the page it may cover. */
export async function readPattern(page: Page): Promise<{ crossed: string[]; area: number }> {
  // Not transparent: without anything to draw, Chromium draws the edges of rotated text in another way.
  const { pixels: before, width } = await photograph(page, "#00000005");
  const { pixels: filled } = await photograph(page, "black");
  // Pictures of a film may arrive late.
  const { pixels: after } = await photograph(page, "#00000005");
  const drawn = filled.map((value, at) =>
    Number(isOther(value, before[at]) && isOther(value, after[at])),
  );
  // The edges of rotated text are not drawn alike each time: what the pattern fills is wider than they are.
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
