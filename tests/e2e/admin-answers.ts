import type { Page, Route } from "@playwright/test";

// What stands in for the server where it cannot be brought to say something itself.

export type Answer = (route: Route) => Promise<void>;

export const brokenServer: Answer = (route) =>
  route.fulfill({
    status: 500,
    headers: { "access-control-allow-origin": "*" },
    json: { code: "XX000", message: "boom", details: null, hint: null },
  });
export const noAnswer: Answer = (route) => route.abort();

/** Lets `answer` stand in for the server, but for preflights, while `work` is done. */
export async function answering(
  page: Page,
  url: RegExp,
  answer: Answer,
  work: () => Promise<void>,
) {
  const handler = async (route: Route) => {
    if (route.request().method() === "OPTIONS") await route.fallback();
    else await answer(route);
  };
  await page.route(url, handler);
  await work();
  await page.unroute(url, handler);
}
