import { expect, test } from "./fixtures.ts";
import {
  expectHtml,
  expectRedirect,
  input,
  keepContent,
  openDocument,
  publish,
  query,
} from "./studio.ts";

test.describe.configure({ timeout: 300_000 });

let restore: () => Promise<void>;
test.beforeEach(async ({ request }) => {
  restore = await keepContent(request);
});
test.afterEach(() => restore());

test("a marketer changes a headline, and it is in the page's HTML", async ({ openAs, request }) => {
  const studio = await openAs("marketer");
  await openDocument(studio, "page", "page-waiter-ai", 'sections[_key=="hero"].heading');
  await input(studio, 'sections[_key=="hero"].heading').fill("The whole kitchen hears you.");
  await input(studio, 'sections[_key=="hero"].emphasis').fill("hears you.");
  await publish(studio);
  await expectHtml(request, "/waiter-ai", "The whole kitchen");
});

test("a marketer renames a page's path and the old address leads to the new one", async ({
  openAs,
  request,
}) => {
  const studio = await openAs("marketer");
  await openDocument(studio, "page", "page-sales-assistant-ai");
  await input(studio, "path").fill("/sales-ai-agent");
  await publish(studio);
  await expectRedirect(request, "/sales-assistant-ai", "/sales-ai-agent");

  const visitor = await openAs("visitor");
  await visitor.goto("/sales-assistant-ai?source=advert");
  await expect(visitor).toHaveURL(/\/sales-ai-agent\?source=advert$/);
  // A reference, so the menu and older redirects followed the page.
  await expectRedirect(request, "/sales-ai", "/sales-ai-agent");

  await input(studio, "path").fill("/sales-assistant-ai");
  await publish(studio);
  await expectRedirect(request, "/sales-ai-agent", "/sales-assistant-ai");
  const starts = await query<string[]>(request, `*[_type == "redirect"].from`);
  expect(starts).not.toContain("/sales-assistant-ai");
});
