import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { type WebSocket as Socket, WebSocketServer } from "ws";
import { lakeFetch } from "../lake-fetch.ts";
import { localAddress } from "../block-remote-requests.ts";

const API_HOST = "http://localhost:3900";
const cleanup: (() => void)[] = [];
afterEach(() => cleanup.splice(0).forEach((stop) => stop()));

async function startBridge() {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  cleanup.push(() => server.close());
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const connected = once(server, "connection") as Promise<[Socket, { url: string }]>;
  return { url: `http://127.0.0.1:${port}/v1/data/listen/production?query=*`, connected };
}

test("carries an event stream over a WebSocket, and resumes it", async () => {
  const { url, connected } = await startBridge();
  const pending = lakeFetch(url, {
    headers: { "Last-Event-ID": "abc", Authorization: "Bearer local-budi" },
  });
  const [socket, request] = await connected;
  expect(Object.fromEntries(new URL(request.url, url).searchParams)).toEqual({
    u: "/v1/data/listen/production?query=*",
    last: "abc",
    token: "local-budi",
  });
  socket.send("event: welcome\n\n");
  const response = await pending;
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  expect(response.url).toBe(url);
  socket.send("event: mutation\n\n");
  socket.close();
  expect(await response.text()).toBe("event: welcome\n\nevent: mutation\n\n");
});

test("closes the socket when the stream is aborted", async () => {
  const { url, connected } = await startBridge();
  const aborter = new AbortController();
  const pending = lakeFetch(url, { signal: aborter.signal });
  const [socket] = await connected;
  socket.send("event: welcome\n\n");
  await pending;
  const closed = once(socket, "close");
  aborter.abort();
  await expect(closed).resolves.toBeDefined();
});

test("closes a connecting socket only once it is open, since Chromium logs an error otherwise", async () => {
  const { url, connected } = await startBridge();
  const aborter = new AbortController();
  const pending = lakeFetch(url, { signal: aborter.signal });
  aborter.abort();
  await expect(pending).rejects.toHaveProperty("name", "AbortError");
  const [socket] = await connected;
  const [code] = await once(socket, "close");
  expect(code, "closed without a code, not torn down").toBe(1005);
});

test.each([400, 401, 404, 500])("answers %i when the lake refuses the stream", async (status) => {
  const { url, connected } = await startBridge();
  const pending = lakeFetch(url);
  const [socket] = await connected;
  socket.close(4000 + status, "No");
  const response = await pending;
  expect([response.status, response.url, await response.text()]).toEqual([status, url, "No"]);
});

test("rejects as fetch does when the lake closes before it answers", async () => {
  const { url, connected } = await startBridge();
  const pending = lakeFetch(url);
  const [socket] = await connected;
  socket.close(1001);
  await expect(pending).rejects.toThrow("Failed to fetch");
});

test("rejects as fetch does when no server answers", async () => {
  const { url, connected } = await startBridge();
  connected.catch(() => undefined);
  cleanup.splice(0).forEach((stop) => stop());
  await expect(lakeFetch(url)).rejects.toThrow("Failed to fetch");
});

test.each([
  ["http://localhost:3900/v1/ping", "http://localhost:3900/v1/ping"],
  ["http://local.localhost:3900/v1/users/me?tag=x", "http://localhost:3900/v1/users/me?tag=x"],
  ["ws://local.localhost:3900/v1/socket/x", "ws://localhost:3900/v1/socket/x"],
  ["https://sanity-cdn.com/v1/modules/sanity", undefined],
  ["https://localhost.example/", undefined],
])("a local Studio's request to %s goes to %s on this machine", (requested, expected) => {
  expect(localAddress(new URL(requested), API_HOST)?.href).toBe(expected);
});
