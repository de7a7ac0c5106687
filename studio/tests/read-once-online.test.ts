import { setImmediate } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { readOnceOnline } from "../read-once-online.ts";

const ADDRESS = "https://lake.example/v1/data/query/production";
const LOST = new TypeError("Failed to fetch");
const send = vi.fn<typeof fetch>();
const browser = new EventTarget();

function setOnline(onLine: boolean): void {
  vi.stubGlobal("navigator", { onLine });
  vi.stubGlobal("addEventListener", browser.addEventListener.bind(browser));
  if (onLine) browser.dispatchEvent(new Event("online"));
}

afterEach(() => {
  vi.unstubAllGlobals();
  send.mockReset();
});

test("reads again when the browser is back online", async () => {
  setOnline(false);
  send.mockRejectedValueOnce(LOST).mockResolvedValueOnce(Response.json({ result: 1 }));
  const response = readOnceOnline(send)(ADDRESS, { method: "GET" });
  await setImmediate();
  expect(send).toHaveBeenCalledOnce();
  setOnline(true);
  expect(await (await response).json()).toEqual({ result: 1 });
});

test("sends a change that began offline once the connection is back", async () => {
  setOnline(false);
  send.mockRejectedValueOnce(LOST).mockResolvedValueOnce(Response.json({}));
  const change = readOnceOnline(send)(ADDRESS, { method: "POST" });
  const ended = Promise.allSettled([change]);
  await setImmediate();
  expect(send).toHaveBeenCalledOnce();
  setOnline(true);
  expect(await ended).toMatchObject([{ status: "fulfilled" }]);
  expect(send).toHaveBeenCalledTimes(2);
});

test("rejects a change that lost its connection in progress, and any failure online", async () => {
  setOnline(true);
  send.mockImplementationOnce(() => {
    setOnline(false);
    return Promise.reject(LOST);
  });
  await expect(readOnceOnline(send)(ADDRESS, { method: "POST" })).rejects.toBe(LOST);
  setOnline(true);
  send.mockRejectedValue(LOST);
  await expect(readOnceOnline(send)(ADDRESS)).rejects.toBe(LOST);
  expect(send).toHaveBeenCalledTimes(2);
});

test("rejects when the Studio aborts the request", async () => {
  setOnline(false);
  send.mockRejectedValue(LOST);
  const aborter = new AbortController();
  const response = readOnceOnline(send)(ADDRESS, { signal: aborter.signal });
  const ended = Promise.allSettled([response]);
  await setImmediate();
  aborter.abort();
  expect(await ended).toMatchObject([{ status: "rejected", reason: { name: "AbortError" } }]);
  expect(send).toHaveBeenCalledOnce();
});
