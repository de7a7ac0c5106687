import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { launchChromium } from "../browser/chromium.ts";
import { renderHeroes } from "./heroes.ts";
import { renderIcons } from "./icons.ts";
import { scenes } from "./scenes.ts";
import { renderStill, renderVideo } from "./videos.ts";

const publicDir = join(import.meta.dirname, "../../public");
const mediaDir = join(publicDir, "media");

/** The names that `npm run media` accepts. */
export const MEDIA = ["icons", "heroes", "stills", ...scenes.map(({ file }) => file)];

/** Renders the site's own pictures, stills and films into `public/`: those that are named, all if none is. */
export async function renderMedia(names: string[]): Promise<void> {
  const isWanted = (name: string) => names.length === 0 || names.includes(name);
  mkdirSync(mediaDir, { recursive: true });
  if (isWanted("icons")) await renderIcons(publicDir);
  if (isWanted("heroes")) renderHeroes(mediaDir);
  const films = scenes.filter(({ file }) => isWanted(file));
  const stills = isWanted("stills") ? scenes : [];
  if (films.length + stills.length === 0) return;
  const browser = await launchChromium();
  for (const scene of stills) await renderStill(browser, scene, mediaDir);
  for (const scene of films) await renderVideo(browser, scene, mediaDir);
  await browser.close();
}
