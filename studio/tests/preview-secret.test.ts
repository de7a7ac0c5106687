import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type SecretAnswer, SECRET_QUERY } from "../../src/content/preview/secret-query.ts";
import { startLake } from "./start-lake.ts";

const HOUR = 60 * 60 * 1000;

let lake: Awaited<ReturnType<typeof startLake>>;
beforeEach(async () => {
  lake = await startLake();
});
afterEach(async () => {
  vi.useRealTimers();
  await lake.stop();
});

/** Requests a page as the Studio does for its frame. */
function openPreview(secret: string) {
  const studio = lake.client.withConfig({ perspective: "drafts" });
  return studio.fetch<SecretAnswer>(
    SECRET_QUERY,
    { secret },
    { filterResponse: false, resultSourceMap: "withKeyArraySelector" },
  );
}

test("accepts a secret of Presentation, and no other", async () => {
  const { secret } = await createPreviewSecret(lake.client, "sanity/presentation", "", "marketer");
  expect((await openPreview(secret)).result.isValid).toBe(true);
  expect((await openPreview(`${secret}x`)).result.isValid).not.toBe(true);
});

test("accepts a secret for an hour", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - HOUR - 60_000 });
  const { secret } = await createPreviewSecret(lake.client, "sanity/presentation", "", "marketer");
  expect((await openPreview(secret)).result.isValid).toBe(true);
  vi.useRealTimers();
  expect((await openPreview(secret)).result.isValid).not.toBe(true);
});

test("the answer names no document, so that the Studio does not mark the secret as content", async () => {
  const { secret } = await createPreviewSecret(lake.client, "sanity/presentation", "", "marketer");
  expect((await openPreview(secret)).resultSourceMap?.documents).toEqual([]);
});

test("refuses a visitor who requests a secret", async () => {
  const { secret } = await createPreviewSecret(lake.client, "sanity/presentation", "", "marketer");
  const visitor = lake.client.withConfig({ token: "", perspective: "published" });
  expect((await visitor.fetch<SecretAnswer>(SECRET_QUERY, { secret })).isValid).not.toBe(true);
});
