import { errorMessage } from "../../../src/lib/error-message.ts";
import { launchChromium } from "../../browser/chromium.ts";
import { leadChecks } from "./lead-checks.ts";
import { type Check, expectThat, type Deployment } from "./place.ts";
import { siteChecks } from "./site-checks.ts";

/** A browser shows the site in a frame of the Studio's origin, as Presentation does, without a login. */
async function checkPreview({ site, studio }: Deployment): Promise<string> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const opened = await page.goto(studio, { waitUntil: "domcontentloaded" });
    expectThat(opened?.status() === 200, `the Studio returned ${opened?.status()}`);
    // A refused frame also fires `load`: with the browser's own page, which has no heading.
    await page.evaluate((src) => {
      const frame = document.createElement("iframe");
      frame.name = "smoke";
      frame.src = src;
      const timeout = new Promise((resolve) => setTimeout(resolve, 20_000));
      const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
      document.body.append(frame);
      return Promise.race([loaded, timeout]).then(() => undefined);
    }, `${site}/`);
    const heading = page.frameLocator('iframe[name="smoke"]').getByRole("heading", { level: 1 });
    const text = await heading.textContent({ timeout: 1_000 }).catch(() => null);
    expectThat(Boolean(text?.trim()), "the Studio may not show the site in a frame");
    return `the Studio shows "${text?.trim()}"`;
  } finally {
    await browser.close();
  }
}

export const checks: Check[] = [
  ...siteChecks,
  ...leadChecks,
  { name: "preview", run: checkPreview },
];

/** Runs every check and prints what each saw; throws one line that names those that failed. */
export async function runSmoke(deployment: Deployment): Promise<void> {
  const failed: string[] = [];
  for (const { name, run } of checks) {
    try {
      console.log(`  ok      ${name}: ${await run(deployment)}`);
    } catch (error) {
      failed.push(name);
      console.log(`  FAILED  ${name}: ${errorMessage(error)}`);
    }
  }
  if (failed.length > 0) throw new Error(`the smoke test failed: ${failed.join(", ")}`);
}
