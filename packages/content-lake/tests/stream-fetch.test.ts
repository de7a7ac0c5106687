import { afterEach, beforeEach, expect, it } from "vitest";
import { carryStreams, fetchWithStreams } from "../src/stream-fetch.ts";
import { useLake } from "./test-lake.ts";

const fixture = useLake();
const { fetch: original } = globalThis;
let restoreFetch: () => void;
beforeEach(() => {
  restoreFetch = carryStreams(fixture.url);
});
afterEach(() => restoreFetch());

const listenTo = (dataset: string) => `${fixture.url}/v2025-02-19/data/listen/${dataset}?query=*`;

it("carries a stream with its changes over a WebSocket", async () => {
  const answer = await fetch(listenTo("production"), {
    headers: { authorization: "Bearer local" },
  });
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
  expect(answer.url).toBe(listenTo("production"));
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  await fixture.client.create({ _id: "heard", _type: "page" });
  let said = "";
  while (!said.includes('"documentId":"heard"')) said += (await reader?.read())?.value ?? "";
  expect(said).toContain("event: welcome");
  await reader?.cancel();
});

it("answers 404 for a stream of an unknown dataset", async () => {
  expect((await fetch(listenTo("missing"))).status).toBe(404);
});

it("passes other requests on, and streams too once fetch is restored", async () => {
  const url = `${fixture.url}/v2025-02-19/data/query/production?query=1`;
  expect(await (await fetch(url)).json()).toMatchObject({ result: 1 });
  expect(fetch).not.toBe(original);
  restoreFetch();
  expect(fetch).toBe(original);
});

it("ends a stream that is being read with the reason of an abort", async () => {
  const abort = new AbortController();
  const answer = await fetchWithStreams(listenTo("production"), { signal: abort.signal });
  const reader = answer.body?.getReader();
  await reader?.read();
  abort.abort();
  await expect(reader?.read()).rejects.toHaveProperty("name", "AbortError");
});
