import type { Page } from "@playwright/test";
import { headersFile } from "../../prerender/host-files.ts";
import { headersFor, parseHeaders } from "../../prerender/host-rules.ts";
import { expect, test } from "./fixtures.ts";

const SITE = "https://selat.example";
const STUDIO = "https://selat.sanity.studio";
const DASHBOARD = "https://www.sanity.io";
const HOSTED_STUDIO = "https://org-a1.sanity.run";

const env = {
  supabaseUrl: "https://project.supabase.co",
  supabaseAnonKey: "key",
  sanityProjectId: "abc123",
  sanityDataset: "production",
  sanityApiHost: undefined,
  siteUrl: SITE,
  studioUrl: STUDIO,
  sentryDsn: undefined,
};

/** The headers that a hosted build has for the home page. */
const headers = Object.fromEntries(
  headersFor(
    parseHeaders(
      headersFile(
        env,
        { entry: "", "form-entry": "", "contact-heading": "" },
        { globalCss: "", lasting: [] },
      ),
    ),
    "/",
  ),
);

/** Opens the first origin, which frames the second, and so on up to the site; returns the text in the site's frame. */
async function framedIn(page: Page, ...origins: string[]): Promise<string> {
  const chain = [...origins, SITE];
  for (const [index, origin] of chain.entries()) {
    const inner = chain[index + 1];
    const body = inner ? `<iframe src="${inner}/"></iframe>` : "<p>the site</p>";
    await page.route(`${origin}/**`, (route) =>
      route.fulfill({ contentType: "text/html", body, headers: inner ? {} : headers }),
    );
  }
  // goto waits for the load event, which comes after all frames have loaded or were refused.
  await page.goto(chain[0] ?? "");
  const site = page.frames().at(-1);
  return (await site?.locator("body").innerText()) ?? "";
}

test.use({ baseURL: SITE });

for (const [name, origins] of [
  ["the Studio", [STUDIO]],
  ["the Studio in Sanity's Dashboard", [DASHBOARD, STUDIO]],
  ["the Studio that the Dashboard serves", [DASHBOARD, HOSTED_STUDIO, STUDIO]],
] as const) {
  test(`${name} may frame a hosted site`, async ({ page }) => {
    expect(await framedIn(page, ...origins)).toContain("the site");
  });
}

for (const [name, origins] of [
  ["another site", ["https://evil.example"]],
  ["the Studio that another site frames", ["https://evil.example", STUDIO]],
  ["a site whose name only ends alike", ["https://evilsanity.run"]],
  ["the Dashboard over http", ["http://www.sanity.io"]],
] as const) {
  test(`${name} may not frame a hosted site`, async ({ page }) => {
    expect(await framedIn(page, ...origins)).not.toContain("the site");
  });
}
