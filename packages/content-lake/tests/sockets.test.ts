import { EventEmitter, once } from "node:events";
import { afterEach, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";

import { bridgeStream } from "../src/streams.ts";
import { ALLOWED_ORIGIN, useLake } from "./test-lake.ts";

const fixture = useLake();
const sockets: WebSocket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});

/** Opens a WebSocket to the lake and collects what it says. */
function connect(pathAndQuery: string, origin: string | null = ALLOWED_ORIGIN) {
  const address = fixture.url.replace("http", "ws") + pathAndQuery;
  const socket = new WebSocket(address, origin === null ? {} : { origin });
  sockets.push(socket);
  const messages: string[] = [];
  socket.on("message", (data) => messages.push(String(data)));
  return { socket, messages };
}

function streamPath(stream: string, extra: Record<string, string> = { token: "local" }) {
  return `/__stream?${new URLSearchParams({ u: stream, ...extra }).toString()}`;
}

const LISTEN = `/vX/data/listen/production?${new URLSearchParams({ query: "*[true]" }).toString()}`;

describe("event streams over WebSocket", () => {
  it("carry the welcome and the mutations of a listener", async () => {
    const { messages } = connect(streamPath(`${LISTEN}&includeAllVersions=true`));
    await vi.waitFor(() => expect(messages.join("")).toContain("event: welcome"));
    await fixture.client.create({ _id: "drafts.bridged", _type: "page", title: "Zürich 🎉" });
    await vi.waitFor(() => expect(messages.join("")).toContain("Zürich 🎉"));
  });

  it("hide drafts without the token", async () => {
    const { messages } = connect(streamPath(`${LISTEN}&includeAllVersions=true`, {}));
    await vi.waitFor(() => expect(messages.join("")).toContain("event: welcome"));
    await fixture.client.create({ _id: "drafts.hidden", _type: "page" });
    await fixture.client.create({ _id: "shown", _type: "page" });
    await vi.waitFor(() => expect(messages.join("")).toContain('"documentId":"shown"'));
    expect(messages.join("")).not.toContain("drafts.hidden");
  });

  it.each([
    ["anything but a stream", "/vX/data/query/production?query=*", 4404],
    ["another host", "http://example.com/vX/data/listen/production", 4404],
    ["a query that does not parse", "/vX/data/listen/production?query=*[", 4400],
  ])("refuse %s", async (_name, stream, code) => {
    const { socket } = connect(streamPath(stream));
    const [closeCode] = await once(socket, "close");
    expect(closeCode).toBe(code);
  });

  it("end when the reader has left before the stream began", async () => {
    const { promise: cancelled, resolve: cancel } = Promise.withResolvers<unknown>();
    const socket = Object.assign(new EventEmitter(), { close: () => undefined });
    const url = new URL(`http://localhost${streamPath(LISTEN)}`);
    const bridged = bridgeStream(socket as unknown as WebSocket, url, () => {
      socket.emit("close");
      return new Response(new ReadableStream({ cancel }));
    });
    await expect(Promise.all([cancelled, bridged])).resolves.toBeDefined();
  });

  it("refuse other origins with 403", async () => {
    const { socket } = connect(streamPath(LISTEN), "https://example.com");
    const [error] = await once(socket, "error");
    expect(String(error)).toContain("403");
  });
});

/** Joins presence as one tab with a Studio and a signed-in user, or as a program with a token. */
async function join(
  session: string,
  { token = "local", isProgram = false, dataset = "production" } = {},
) {
  const { socket, messages } = connect(`/v1/socket/${dataset}`, isProgram ? null : undefined);
  await once(socket, "open");
  const call = (method: string, params: object) =>
    socket.send(JSON.stringify({ jsonrpc: "2.0", id: `${session}-${method}`, method, params }));
  call("authorization", { authorization: `Bearer ${token}` });
  call("presence_subscribe", {});
  const greetings = 2;
  await vi.waitFor(() => expect(messages).toHaveLength(greetings));
  const heard = () =>
    messages.slice(greetings).flatMap((text) => {
      const { method, params } = JSON.parse(text);
      return method === "presence_subscription" ? [params.result] : [];
    });
  return { call, heard, leave: () => socket.terminate() };
}

describe("presence", () => {
  it("forwards each user's location, but never to the sender", async () => {
    const [first, second] = [
      await join("one", { token: "local-budi" }),
      await join("two", { isProgram: true }),
    ];
    first.call("presence_rollcall", { session: "one" });
    first.call("presence_announce", { data: { sessionId: "one", locations: [] } });
    first.call("presence_disconnect", { session: "one" });
    await vi.waitFor(() => expect(second.heard()).toHaveLength(3));
    expect(second.heard()).toEqual([
      { type: "rollCall", i: "p-budi", session: "one" },
      { type: "state", i: "p-budi", m: { sessionId: "one", locations: [] } },
      { type: "disconnect", i: "p-budi", m: { session: "one" } },
    ]);
    expect(first.heard()).toEqual([]);
  });

  it("forwards locations only within a dataset, and answers 404 for an unknown one", async () => {
    const content = await join("one");
    const comments = await join("one", { dataset: "production-comments" });
    const other = await join("two");
    comments.call("presence_announce", { data: { sessionId: "one", locations: [] } });
    content.call("presence_announce", { data: { sessionId: "one", locations: ["here"] } });
    await vi.waitFor(() => expect(other.heard()).toHaveLength(1));
    expect(other.heard()[0]).toMatchObject({ m: { locations: ["here"] } });
    const { socket } = connect("/v1/socket/other");
    expect(String((await once(socket, "error"))[0])).toContain("404");
  });

  it("announces that a tab has closed without a message", async () => {
    const [first, second] = [await join("one"), await join("two")];
    second.call("presence_announce", { data: { sessionId: "two", locations: [] } });
    await vi.waitFor(() => expect(first.heard()).toHaveLength(1));
    second.leave();
    await vi.waitFor(() => expect(first.heard()).toHaveLength(2));
    expect(first.heard()[1]).toEqual({ type: "disconnect", i: "p-local", m: { session: "two" } });
  });

  it.each([
    ["a program", null],
    ["a page", ALLOWED_ORIGIN],
  ])("answers %s only with an error before its token arrives", async (_name, origin) => {
    const { socket, messages } = connect("/v1/socket/production", origin);
    await once(socket, "open");
    socket.send(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "presence_subscribe" }));
    await vi.waitFor(() => expect(messages).toHaveLength(1));
    expect(JSON.parse(messages[0] ?? "")).toMatchObject({ error: { code: 4001 } });
  });

  it("closes a connection that sends invalid messages", async () => {
    const { socket } = connect("/v1/socket/production");
    await once(socket, "open");
    socket.send("rubbish");
    expect((await once(socket, "close"))[0]).toBe(4000);
  });
});
