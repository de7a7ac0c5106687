import { connect, type Socket } from "node:net";
import { byTier } from "../../tests/tier.ts";
import * as fc from "fast-check";

/** How many malformed requests are sent to each server. */
export const ATTEMPTS = Number(process.env["FUZZ_ATTEMPTS"] ?? byTier(60, 2_000));

/** Bytes for a server, and what the client does after sending them. */
export type Attempt = { bytes: Buffer; end: "wait" | "reset" };

const PATHS = [
  "/",
  "//",
  "//evil.example/",
  "///",
  "*",
  "",
  "http://",
  "http://[",
  "http:///x",
  "/%",
  "/%00",
  "/%ff%fe",
  "/..%2f..%2fetc/passwd",
  "/\\..\\",
  `/${"a".repeat(300)}`,
  `/${"%41".repeat(2000)}`,
  "/old?%",
  "/produk",
  "/admin/\u0000",
  "/realtime/v1/websocket",
  "/realtime/v1/websocket?apikey=API_KEY&vsn=2.0.0",
  "/realtime/v1/websocket?apikey=API_KEY",
  "/rest/v1/leads?select=%00",
  "/rest/v1/leads?select=*&id=eq.API_KEY",
  "/rest/v1/rpc/",
  "/auth/v1/token?grant_type=password",
  "/auth/v1/admin/users/x",
  "/functions/v1/../../x",
  "/functions/v1/count",
  "/__stream",
  "/__stream?u=//",
  "/__stream?u=http://%5B",
  "/__stream?u=/v1/data/listen/production?query=*&token=%0a",
  "/__stream?u=/v1/data/listen/production?query=*%5B&token=local",
  `/__stream?u=/v1/data/listen/production?query=${"%C3%BC".repeat(90)}`,
  "/v1/socket/production",
  "/v2025-02-19/data/query/production?query=*[",
  "/v2025-02-19/data/query/production?query=*&$x=%",
  "/v1/data/mutate/production",
  "/v1/assets/images/production",
  "/images/local/production/x",
  "/bot1:a/sendMessage",
  "/health",
];

type Header = [name: string, value: string];

/** Headers that Node's own parser accepts. */
const HEADERS: Header[] = [
  ["sec-websocket-extensions", "permessage-deflate; server_max_window_bits=99"],
  ["sec-websocket-protocol", ",,"],
  ["origin", "null"],
  ["origin", "https://evil.example"],
  ["apikey", "API_KEY"],
  ["authorization", "Bearer local"],
  ["authorization", "Bearer a.b.c"],
  ["content-type", "application/json"],
  ["content-length", "5"],
  ["expect", "100-continue"],
  ["range", "bytes=9-1"],
  ["accept-encoding", "br;q=x"],
];

const BROKEN_HEADERS: Header[] = [
  ["host", "evil.example"],
  ["host", "["],
  ["host", ""],
  ["connection", "close"],
  ["upgrade", "h2c"],
  ["sec-websocket-key", "short"],
  ["sec-websocket-version", "99"],
  ["content-length", "-1"],
  ["content-length", "99999999999999999999"],
  ["transfer-encoding", "chunked"],
  ["if-none-match", "\u0001"],
];

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "CONNECT", "NOPE"];

const FRAMES = [
  "null",
  "[]",
  "{",
  '["1","1","realtime:x","phx_join",null]',
  '["1","1","realtime:x","phx_join",{"config":{"postgres_changes":["x",null]}}]',
  '["1","1","realtime:x","phx_join",{"config":{"postgres_changes":[{"filter":5}]}}]',
  '["1","1","realtime:x","access_token",{"access_token":"x"}]',
  '{"method":"presence_announce","params":{"data":null}}',
  '{"method":"presence_announce","params":5}',
];

/** A frame as a browser sends it; a mask of zeros leaves the text readable here. */
function frame(opcode: number, text: string): Buffer {
  const data = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | data.length, 0, 0, 0, 0]), data]);
}

const frames = fc
  .array(fc.tuple(fc.constantFrom(0, 1, 2, 3, 8, 9, 10), fc.constantFrom(...FRAMES)), {
    maxLength: 4,
  })
  .map((list) => Buffer.concat(list.map(([opcode, text]) => frame(opcode, text))));

const noise = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));
const header = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...HEADERS) },
  { weight: 2, arbitrary: fc.constantFrom(...BROKEN_HEADERS) },
  { weight: 1, arbitrary: fc.tuple(fc.string({ maxLength: 20 }), fc.string({ maxLength: 40 })) },
);
const target = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...PATHS) },
  { weight: 2, arbitrary: fc.string({ maxLength: 40 }).map((text) => `/${encodeURI(text)}`) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }).map((text) => `/${text}`) },
);

const HOST: Header = ["host", "localhost"];

/** The headers that make a request an upgrade. */
const UPGRADE: Header[] = [
  HOST,
  ["connection", "upgrade"],
  ["upgrade", "websocket"],
  ["sec-websocket-version", "13"],
  ["sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="],
];

const request = fc
  .record({
    method: fc.oneof(
      { weight: 3, arbitrary: fc.constant("GET") },
      { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
    ),
    target,
    base: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(UPGRADE, [HOST]) },
      { weight: 1, arbitrary: fc.subarray(UPGRADE) },
    ),
    headers: fc.array(header, { maxLength: 3 }),
    body: fc.oneof(frames, noise),
  })
  .map(({ method, target, base, headers, body }) => {
    const lines = [...base, ...headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
    return Buffer.concat([Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines}\r\n`), body]);
  });

/** A malformed request, complete or truncated, or random bytes. */
export function attempts(apiKey: string): fc.Arbitrary<Attempt> {
  const complete = request.map((bytes) =>
    Buffer.from(bytes.toString("latin1").replaceAll("API_KEY", apiKey), "latin1"),
  );
  const cut = fc
    .tuple(complete, fc.nat())
    .map(([bytes, at]) => bytes.subarray(0, at % bytes.length));
  const bytes = fc.oneof(
    { weight: 6, arbitrary: complete },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: noise },
  );
  return fc.record({ bytes, end: fc.constantFrom("wait", "wait", "wait", "wait", "reset") });
}

const MAIL_LINES = [
  "EHLO localhost",
  "HELO x",
  "LHLO x",
  "MAIL FROM:<a@selat.example>",
  "MAIL FROM:<>",
  "MAIL FROM:<a@selat.example> SIZE=99999999999",
  "MAIL FROM:a b c",
  "RCPT TO:<b@selat.example>",
  `RCPT TO:<${"b".repeat(2000)}@selat.example>`,
  "DATA",
  "Subject: =?utf-8?B?////?=",
  "Content-Type: multipart/mixed; boundary=x",
  "--x",
  ".",
  "..",
  "\u0000\u0001",
  "BDAT 5 LAST",
  "AUTH PLAIN AAAA",
  "STARTTLS",
  "XCLIENT ADDR=[::1]",
  "XFORWARD NAME=x",
  "PROXY TCP4 1.1.1.1 1.1.1.1 1 1",
  "VRFY x",
  "RSET",
  "NOOP",
  "QUIT",
  "GET / HTTP/1.1",
  "x".repeat(20_000),
];

/** The commands before the mail itself. */
export const MAIL_START =
  "EHLO localhost\r\nMAIL FROM:<a@selat.example>\r\nRCPT TO:<b@selat.example>\r\nDATA\r\n";

/** Malformed SMTP: commands in any order, sent at once, with any line ending. */
export function mailAttempts(): fc.Arbitrary<Attempt> {
  const lineEnd = fc.constantFrom("\r\n", "\r\n", "\r\n", "\n", "\r");
  const dialogue = fc
    .tuple(
      fc.constantFrom("", MAIL_START),
      fc.array(fc.tuple(fc.constantFrom(...MAIL_LINES), lineEnd), { maxLength: 12 }),
    )
    .map(([start, lines]) =>
      Buffer.from(start + lines.map((each) => each.join("")).join(""), "latin1"),
    );
  const bytes = fc.oneof(
    { weight: 6, arbitrary: dialogue },
    { weight: 1, arbitrary: noise },
    { weight: 1, arbitrary: request },
  );
  return fc.record({ bytes, end: fc.constantFrom("wait", "wait", "reset") });
}

/** Sends the bytes to a port of this machine; resolves with the status of the answer, 0 for none. */
export function send(port: number, { bytes, end }: Attempt): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    let status = 0;
    socket.on("error", () => {});
    socket.once("close", () => resolve(status));
    socket.once("connect", () => {
      if (end === "wait") return socket.end(bytes);
      return socket.write(bytes, () => socket.resetAndDestroy());
    });
    socket.once("data", (data) => {
      status = Number(/^HTTP\/1\.1 (\d+)/.exec(data.toString("latin1"))?.[1] ?? 0);
      // Closes the connection, since a WebSocket or an event stream would stay open.
      socket.resetAndDestroy();
    });
  });
}

/** Sends the bytes to the mail server after its greeting; resolves with the code of the last line that it answered. */
export function sendMail(port: number, { bytes, end }: Attempt): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    let replies = "";
    socket.on("error", () => {});
    socket.on("data", (data) => (replies += data.toString("latin1")));
    socket.once("close", () =>
      resolve(Number(replies.trim().split("\r\n").at(-1)?.slice(0, 3) ?? 0)),
    );
    socket.once("data", () => {
      if (end === "wait") socket.end(bytes);
      else socket.write(bytes, () => socket.resetAndDestroy());
    });
  });
}

/** Opens an SMTP connection that sends nothing; resolves after the greeting. */
export function openMail(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1" });
    socket.once("error", reject);
    socket.once("data", () => resolve(socket.off("error", reject).on("error", () => {})));
  });
}
