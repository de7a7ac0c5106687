import { loadavg } from "node:os";
import type { CDPSession, Page } from "@playwright/test";

/** A session that can say how long the main thread of a page has worked. */
export async function startProcessorTime(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  return session;
}

/** Milliseconds that the main thread of a page has worked: the same on a busy machine. */
export async function processorTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1_000 * (metrics.find(({ name }) => name === "ThreadTime")?.value ?? Number.NaN);
}

/** How many processes wanted the processor in the last 1, 5 and 15 minutes. */
export function loadLine(): string {
  return `load of the machine: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(", ")}`;
}
