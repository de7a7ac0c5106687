import { loadavg } from "node:os";
import type { CDPSession, Page } from "@playwright/test";

/** Opens a DevTools session from which `processorTime` reads how long the main thread of a page has worked. */
export async function startProcessorTime(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  return session;
}

/** Returns the milliseconds that the main thread of a page has worked; other load on the machine does not change it. */
export async function processorTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1_000 * (metrics.find(({ name }) => name === "ThreadTime")?.value ?? Number.NaN);
}

/** Formats the load average of the last 1, 5 and 15 minutes. */
export function loadLine(): string {
  return `load of the machine: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(", ")}`;
}
