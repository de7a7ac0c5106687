import { expect, test, vi } from "vitest";
import { fetchPublished } from "./client.ts";

function answer(response: Response) {
  return vi.spyOn(globalThis, "fetch").mockResolvedValue(response);
}

test("asks for the published page of a path", async () => {
  const result = { site: { title: "Selat" }, page: null, contactPage: null, redirects: [] };
  const request = answer(Response.json({ result }));
  expect(await fetchPublished("/waiter-ai")).toEqual(result);
  const [address, options] = request.mock.calls[0] ?? [];
  const { pathname, searchParams } = new URL(String(address));
  expect(pathname).toBe("/v2025-02-19/data/query/production");
  expect(searchParams.get("perspective")).toBe("published");
  expect(JSON.parse(String(options?.body))).toMatchObject({
    query: expect.stringContaining("path == $path"),
    params: { path: "/waiter-ai" },
  });
});

test.each([
  ["an error", new Response("{}", { status: 503 })],
  ["rubbish", new Response("<html>")],
  ["half of an answer", new Response('{"result":{"site":{"title":"Sel')],
  ["no result", Response.json({ result: null })],
  ["no settings", Response.json({ result: { page: null, contactPage: null, redirects: [] } })],
  ["settings alone", Response.json({ result: { site: {} } })],
])("rejects on %s", async (_name, response) => {
  answer(response);
  await expect(fetchPublished("/")).rejects.toMatchObject({ message: expect.any(String) });
});
