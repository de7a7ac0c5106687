import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { STILL_WIDTHS } from "../../src/sections/video-showcase/video-files.ts";
import { phonePage } from "./phone-page.ts";
import { screen } from "./phone-styles.ts";
import type { Scene } from "./scene.ts";
import { installSeek } from "./seek.ts";

const FRAMES_PER_SECOND = 30;
/** Video pixels per CSS pixel. */
const SCALE = 2;
const MAXIMUM_BYTES = 400_000;
const BT709 = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"];
const TO_VIDEO = ["-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p", ...BT709];

async function ffmpeg(args: string[]): Promise<void> {
  const child = spawn("ffmpeg", ["-v", "error", "-y", ...args], { stdio: "inherit" });
  const [code] = (await once(child, "close")) as [number];
  if (code !== 0) throw new Error(`ffmpeg ${args.join(" ")} ended with ${code}`);
}

async function openScene(browser: Browser, scene: Scene): Promise<Page> {
  const page = await browser.newPage({ viewport: screen, deviceScaleFactor: SCALE });
  await page.setContent(phonePage(scene));
  await page.evaluate(() => document.fonts.ready);
  const { typings, keyboard, recordings, length, hint, cancelHint } = scene;
  await page.evaluate(installSeek, { typings, keyboard, recordings, length, hint, cancelHint });
  return page;
}

async function film(page: Page, scene: Scene, file: string): Promise<void> {
  const encoder = spawn(
    "ffmpeg",
    [
      "-v",
      "error",
      "-y",
      "-f",
      "image2pipe",
      "-framerate",
      String(FRAMES_PER_SECOND),
      "-c:v",
      "png",
    ].concat(["-i", "-", "-c:v", "libx264rgb", "-qp", "0", "-preset", "ultrafast", file]),
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  const session = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, ...screen, scale: SCALE };
  const shot = { optimizeForSpeed: true, clip };
  const frames = Math.round(scene.length * FRAMES_PER_SECOND);
  for (let frame = 0; frame < frames; frame += 1) {
    await page.evaluate((t) => globalThis.seek(t), frame / FRAMES_PER_SECOND);
    const { data } = await session.send("Page.captureScreenshot", shot);
    if (!encoder.stdin.write(Buffer.from(data, "base64"))) await once(encoder.stdin, "drain");
  }
  encoder.stdin.end();
  const [code] = (await once(encoder, "close")) as [number];
  if (code !== 0) throw new Error(`filming ${scene.file} ended with ${code}`);
}

/**
 * Writes the picture that a film shows until it plays, into `<outDir>/<file>`: AVIF in the widths of screens, and WebP
 * for browsers without.
 */
export async function renderStill(browser: Browser, scene: Scene, outDir: string): Promise<void> {
  const page = await openScene(browser, scene);
  await page.evaluate((t) => globalThis.seek(t), scene.poster);
  const picture = sharp(await page.screenshot());
  await page.close();
  const target = join(outDir, scene.file);
  for (const width of STILL_WIDTHS) {
    const resized = picture.clone().resize({ width });
    await resized.avif({ quality: 55, effort: 9 }).toFile(`${target}-${width}.avif`);
  }
  await picture.clone().webp({ quality: 72, effort: 6 }).toFile(`${target}.webp`);
}

/** Films a scene into `<outDir>/<file>.{webm,mp4}`; rejects when a video is over its budget. */
export async function renderVideo(browser: Browser, scene: Scene, outDir: string): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), "film-"));
  const raw = join(work, "raw.mkv");
  const target = (ending: string) => join(outDir, `${scene.file}.${ending}`);
  try {
    const page = await openScene(browser, scene);
    await film(page, scene, raw);
    await page.close();
    const vp9 = ["-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "31", "-row-mt", "1", "-g", "240"];
    await ffmpeg(["-i", raw, ...TO_VIDEO, ...vp9, "-cpu-used", "2", target("webm")]);
    const h264 = ["-c:v", "libx264", "-crf", "22", "-preset", "veryslow", "-tune", "animation"];
    await ffmpeg(["-i", raw, ...TO_VIDEO, ...h264, "-movflags", "+faststart", target("mp4")]);
  } finally {
    rmSync(work, { recursive: true });
  }
  for (const ending of ["webm", "mp4"]) {
    const { size } = statSync(target(ending));
    console.log(`${scene.file}.${ending}: ${size} bytes`);
    if (size > MAXIMUM_BYTES)
      throw new Error(`${scene.file}.${ending} has more than ${MAXIMUM_BYTES} bytes`);
  }
}
