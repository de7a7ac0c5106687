// `npm run media [NAME...]`: renders the site's own pictures and films into public/. Needs ffmpeg and
// Chromium; run by hand after a change, the results are committed. NAME: icons, heroes or a scene's file.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { chromiumFlags, ensureChromium } from "./chromium.ts";
import { renderHeroes } from "./media/heroes.ts";
import { renderIcons } from "./media/icons.ts";
import { scenes } from "./media/scenes.ts";
import { renderVideo } from "./media/videos.ts";

const publicDir = join(import.meta.dirname, "../public");
const mediaDir = join(publicDir, "media");
const names = process.argv.slice(2);

function isWanted(name: string): boolean {
  return names.length === 0 || names.includes(name);
}

mkdirSync(mediaDir, { recursive: true });
if (isWanted("icons")) await renderIcons(publicDir);
if (isWanted("heroes")) renderHeroes(mediaDir);
const films = scenes.filter(({ file }) => isWanted(file));
if (films.length > 0) {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
  for (const scene of films) await renderVideo(browser, scene, mediaDir);
  await browser.close();
}
