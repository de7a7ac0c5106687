import type { APIRequestContext } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { urls } from "./stack.ts";

/** Changes published documents, as the Studio does. */
export async function mutate(request: APIRequestContext, mutations: unknown[]): Promise<void> {
  const answer = await request.post(`${urls.lake}/v2025-02-19/data/mutate/production`, {
    headers: { authorization: "Bearer local" },
    data: { mutations },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Waits until the built page of an address is there. */
export async function expectBuilt(request: APIRequestContext, path: string): Promise<void> {
  const status = async () => (await request.get(path)).status();
  await expect.poll(status, { timeout: 60_000, message: `${path} is built` }).toBe(200);
}
