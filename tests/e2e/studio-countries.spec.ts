import type { Page } from "@playwright/test";
import { startTask } from "./editing-task.ts";
import { expect, test } from "./fixtures.ts";
import { patiently } from "./patiently.ts";
import { expectHtml, openDocument, query } from "./studio.ts";
import { urls } from "./stack.ts";

test.use({ isContentRestored: true });

/** Opens and publishes one of several drafts. */
async function publishOne(studio: Page, type: string, id: string): Promise<void> {
  await openDocument(studio, type, id);
  const drafts = () => query<number>(studio.request, `count(*[_id == "drafts.${id}"])`);
  await patiently(async (soon) => {
    if ((await drafts()) > 0) await studio.getByTestId("action-publish").click(soon);
    await expect.poll(drafts, soon).toBe(0);
  });
}

test(
  "a marketer adds a fourth country with a name, a code and a region",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const studio = await openAs("marketer");
    await studio.setViewportSize({ width: 1500, height: 1100 });
    await studio.goto(`${urls.studio}/structure/pages;new-country`);
    const code = studio.getByLabel("Country code");
    await expect(code).toBeVisible();
    const task = await startTask(studio, "open-a-country");
    await code.fill("my");
    await studio.getByLabel("Country", { exact: true }).fill("Thailand");
    await studio.getByRole("button", { name: "Create the drafts" }).click();
    await expect(studio.getByRole("alert")).toContainText("two capital letters");
    await code.fill("TH");
    await expect(studio.getByLabel("Region of the office")).toHaveValue("Bangkok");
    await studio.getByRole("button", { name: "Create the drafts" }).click();
    await expect(studio.getByRole("heading", { name: "Thailand is drafted" })).toBeVisible();
    await task.picture();

    await publishOne(studio, "country", "country-thailand");
    await publishOne(studio, "page", "page-ai-solutions-thailand");
    await publishOne(studio, "siteSettings", "siteSettings");
    task.end();

    const address = "/ai-solutions-thailand";
    await expectHtml(request, address, /<h1[^>]*>AI agents for businesses <em>in Thailand\./);
    await expectHtml(request, address, 'hrefLang="en-TH"');
    const html = await (await request.get(address)).text();
    const main = /<main[^]*<\/main>/.exec(html)?.[0] ?? "";
    expect(main).not.toMatch(/Singapore|Malaysia|Indonesia/);
    expect(html).toContain('"addressCountry":"TH"');
    expect(main).toMatch(/land-th/);
    await expectHtml(request, "/", /href="\/ai-solutions-thailand"[^>]*>AI Solutions Thailand</);
    await expectHtml(request, "/", "warehouses in Singapore, Malaysia, Indonesia and Thailand.");
    await expectHtml(request, "/sitemap-en.xml", "/ai-solutions-thailand</loc>");

    const visitor = await openAs("visitor");
    await visitor.goto(address);
    await visitor.getByRole("link", { name: "Get a Free Demo" }).first().click();
    await expect(visitor.getByLabel("Contact Number")).toHaveValue("+66");
  },
);
