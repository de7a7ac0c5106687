import { readFileSync } from "node:fs";
import { expect, type APIRequestContext, type Locator, type Page } from "@playwright/test";
import { REVISION_QUERY } from "../../src/content/revision.ts";
import { mutate, query } from "./lake.ts";
import { urls } from "./stack.ts";

// Requests to the lake for Studio specs, without the Studio's page.
export { act, makeRelease, mutate, query, removeReleases, uploadPicture } from "./lake.ts";

async function openIntent(studio: Page, intent: string): Promise<void> {
  await studio.setViewportSize({ width: 1500, height: 1100 });
  await studio.goto(`${urls.studio}/intent/${intent}`);
  await expect(studio.getByTestId("form-view")).toBeVisible();
}

/** Goes to a path of the Studio. An open Studio navigates as its own links do, since a restart takes seconds. */
export async function goTo(studio: Page, path: string): Promise<void> {
  if (!studio.url().startsWith(`${urls.studio}/`)) {
    await studio.goto(urls.studio + path);
    return;
  }
  await studio.evaluate((to) => {
    window.history.pushState(null, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/** Returns the part of an intent's URL that names a field; empty without a path. */
function at(path: string | undefined): string {
  return path ? `;path=${encodeURIComponent(path)}` : "";
}

/** Opens a document as openDocument does, but without a restart if the Studio is open. */
export async function goToDocument(
  studio: Page,
  type: string,
  id: string,
  path?: string,
): Promise<void> {
  const form = studio.getByTestId("form-view");
  await studio.setViewportSize({ width: 1500, height: 1100 });
  if (await form.isVisible()) {
    // Leaves the open form first, since it could be mistaken for the next one.
    await goTo(studio, "/structure");
    await expect(form).toHaveCount(0);
  }
  await goTo(studio, `/intent/edit/id=${id};type=${type}${at(path)}/`);
  await expect(form).toBeVisible();
}

/** Opens a document in the Studio, at a field if `path` is given, and waits for its form. */
export async function openDocument(
  studio: Page,
  type: string,
  id: string,
  path?: string,
): Promise<void> {
  await openIntent(studio, `edit/id=${id};type=${type}${at(path)}/`);
}

/** Opens a document's version in a release, and waits for its form. */
export async function openInRelease(
  studio: Page,
  release: string,
  document: { type: string; id: string },
): Promise<void> {
  const { type, id } = document;
  await openIntent(studio, `edit/id=${id};type=${type}/?perspective=${release}`);
}

/** Creates a new document in a list of the Studio, and waits until a field of its form is editable. */
export async function createDocument(studio: Page, list: string, field: string): Promise<void> {
  await studio.setViewportSize({ width: 1500, height: 1100 });
  await studio.goto(`${urls.studio}/structure/${list}`);
  await studio.getByTestId("action-intent-button").click();
  await expect(studio.getByTestId("form-view")).toBeVisible();
  await expect(input(studio, field)).toBeEditable();
}

/** Creates a new page in the Studio's list of a kind, and waits for its form. */
export async function createPage(studio: Page, kind: string): Promise<void> {
  await createDocument(studio, `pages;pages-${kind}`, "title");
}

/** Locates a field of the open form by its path, such as `title` or `sections[_key=="hero"].heading`. */
function field(studio: Page, path: string): Locator {
  return studio.getByTestId(`field-${path}`);
}

export function input(studio: Page, path: string): Locator {
  return field(studio, path).locator("input, textarea").first();
}

/**
 * Publishes the open document, which must be the only draft, and waits until the lake has published it. One click is
 * enough: the Studio queues it while it saves or validates.
 */
export async function publish(studio: Page): Promise<void> {
  const button = studio.getByTestId("action-publish");
  const drafts = () =>
    query<number>(
      studio.request,
      `count(*[_id in path("drafts.**") && !(_type match "sanity.*")])`,
    );
  await expect.poll(drafts).toBe(1);
  await button.click();
  await expect.poll(drafts).toBe(0);
  await expect(button).toBeDisabled();
}

/** Waits until the HTML of a path contains a text. */
export async function expectHtml(
  request: APIRequestContext,
  path: string,
  text: string | RegExp,
  within: { timeout?: number } = {},
): Promise<void> {
  const html = async () => (await request.get(path)).text();
  if (typeof text === "string") await expect.poll(html, within).toContain(text);
  else await expect.poll(html, within).toMatch(text);
}

/** Waits until the page of a path is built from the currently published content. */
export async function expectUpToDate(
  request: APIRequestContext,
  path: string,
  within: { timeout?: number } = {},
): Promise<void> {
  const revision = JSON.stringify(await query(request, REVISION_QUERY, "published"));
  await expectHtml(request, path, `>${revision}<`, within);
}

/** Waits until a path redirects permanently to another one. */
export async function expectRedirect(
  request: APIRequestContext,
  from: string,
  to: string,
): Promise<void> {
  const answer = async () => {
    const response = await request.get(from, { maxRedirects: 0 });
    return [response.status(), response.headers()["location"]];
  };
  await expect.poll(answer).toEqual([301, to]);
}

type SchemaType = { name: string; type: string };

/** Returns the types of documents that marketers see, in the order of the Studio's schema. */
export function documentTypes(): string[] {
  const file = new URL("../../studio/schema.generated.json", import.meta.url);
  const types = JSON.parse(readFileSync(file, "utf8")) as SchemaType[];
  return types
    .filter(({ type, name }) => type === "document" && !/^(?:sanity|translation)\./.test(name))
    .map(({ name }) => name);
}

/** Creates a document of each type of which the starting content has none. */
export async function makeMissingTypes(request: APIRequestContext): Promise<void> {
  await mutate(request, [
    { createIfNotExists: { _id: "made-reusable", _type: "reusable", title: "Made" } },
    {
      createIfNotExists: { _id: "made-redirect", _type: "redirect", from: "/made", to: "/made-to" },
    },
    { createIfNotExists: { _id: "made-experiment", _type: "experiment", hypothesis: "Made" } },
    {
      createIfNotExists: {
        _id: "made-announcement",
        _type: "announcement",
        text: "Made",
        from: "2099-01-01",
        until: "2099-01-02",
      },
    },
  ]);
}

/** Waits until the page of a path is built. */
export async function expectBuilt(request: APIRequestContext, path: string): Promise<void> {
  const status = async () => (await request.get(path)).status();
  await expect.poll(status, { message: `${path} is built` }).toBe(200);
}
