import type { Browser, Page } from "@playwright/test";
import { newPage } from "./fixtures.ts";

type Report = Pick<SecurityPolicyViolationEvent, "effectiveDirective" | "blockedURI" | "sample">;

/**
 * Opens a page in a new browser context. `reports` gets the page, directive and resource of everything that the
 * Content-Security-Policy blocks there.
 */
export async function openWatched(browser: Browser): Promise<{ page: Page; reports: string[] }> {
  const page = await newPage(browser, [], false);
  const reports: string[] = [];
  await page.exposeBinding("reportViolation", ({ frame }, report: Report) => {
    const { effectiveDirective, blockedURI, sample } = report;
    reports.push(`${frame.url()}: ${effectiveDirective} ${blockedURI} ${sample}`);
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { effectiveDirective, blockedURI, sample } = event;
      const target = window as unknown as { reportViolation: (report: Report) => void };
      target.reportViolation({ effectiveDirective, blockedURI, sample });
    });
  });
  return { page, reports };
}
