import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";

/** Runs in the page: returns the compressed bytes of each fetched script file, and the text of each inline script. */
function readScripts(): { files: number[]; inlined: string[] } {
  const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const scripts = [...document.querySelectorAll<HTMLScriptElement>("script:not([src])")];
  return {
    files: resources
      .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
      .map(({ encodedBodySize }) => encodedBodySize),
    inlined: scripts.filter(({ type }) => !/json|rules/.test(type)).map(({ text }) => text),
  };
}

/** Opens the contact form and sends it; returns the compressed bytes of all JavaScript, inline and fetched. */
export async function weighForm(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/contact`, { waitUntil: "load" });
  await page.locator("#lead-companyName").fill("Kopi Lane");
  await page.locator("#lead-contactName").fill("Mei Ling Goh");
  await page.locator("#lead-contactNumber").fill("+65 8123 4567");
  await page.locator("#lead-email").fill("mei@kopilane.example");
  await page.locator("#lead-solutionInterested").selectOption("Waiter AI");
  const sent = page.waitForRequest((request) => request.url().includes("/rest/v1/leads"));
  await page.getByRole("button", { name: /^Submit/ }).click();
  await sent;
  const { files, inlined } = await page.evaluate(readScripts);
  const texts = inlined.map((text) => brotliCompressSync(text).length);
  return [...files, ...texts].reduce((sum, bytes) => sum + bytes, 0);
}
