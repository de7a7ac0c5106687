import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { once } from "node:events";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { createServer, type Server } from "node:https";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { TLSSocket } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = path.join(import.meta.dirname, "../..");
const certificate = path.join(root, "tests/fixtures/push-service/cert.pem");
const deno = createRequire(import.meta.url).resolve("deno/bin.cjs");

/** A program for real Deno that calls the function, with a server of this test in place of a push service. */
const PROGRAM = `
  import { postToAddress } from "./supabase/functions/_shared/post-to-address.ts";
  const [href = "", port = "", timeout = ""] = Deno.args;
  const caCerts = [Deno.readTextFileSync(${JSON.stringify(certificate)})];
  const request = { headers: { ttl: "60" }, body: new TextEncoder().encode("kopi".repeat(1024)) };
  const signal = AbortSignal.timeout(Number(timeout));
  const options = { signal, port: Number(port), caCerts };
  console.log(await postToAddress("127.0.0.1", new URL(href), request, options));
`;

let server: Server;
const received: { name: string | false; host: string; path: string; ttl: string; body: string }[] =
  [];

beforeAll(async () => {
  const key = readFileSync(path.join(root, "tests/fixtures/push-service/key.pem"));
  server = createServer({ key, cert: readFileSync(certificate) }, (request, response) => {
    void text(request).then((body) => {
      const { host = "", ttl } = request.headers;
      const name = (request.socket as TLSSocket & { servername: string }).servername;
      received.push({ name, host, path: request.url ?? "", ttl: String(ttl), body });
      if (request.url !== "/silent")
        response.writeHead(201, { location: "https://evil.example/" }).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function post(href: string, timeout = 20_000): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const permissions = ["--allow-net=127.0.0.1", `--allow-read=${certificate}`, "--no-prompt"];
  const offline = ["--no-lock", "--no-remote", "--node-modules-dir=manual", "--no-check"];
  const env = { ...process.env, DENO_DIR: path.join(root, ".cache/deno"), NO_COLOR: "1" };
  const args = [deno, "run", ...permissions, ...offline, "--ext=ts", "-"];
  const child = spawn(process.execPath, [...args, href, String(port), String(timeout)], {
    cwd: root,
    env,
  });
  child.stdin.end(PROGRAM);
  const [printed, failed] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return printed.trim() || (/(\w+): .*/.exec(failed)?.[0] ?? "nothing");
}

test("sends a request to the given address, under the name of the service", async () => {
  expect(await post("https://push.example.com/a%20b?c=d")).toBe("201");
  expect(received.at(-1)).toEqual({
    name: "push.example.com",
    host: "push.example.com",
    path: "/a%20b?c=d",
    ttl: "60",
    body: "kopi".repeat(1024),
  });
});

test("sends nothing to an address whose certificate has another name", async () => {
  const before = received.length;
  expect(await post("https://other.example.com/")).toContain("certificate not valid for name");
  expect(received).toHaveLength(before);
});

test("gives up after the given time on a service that does not answer", async () => {
  expect(await post("https://push.example.com/silent", 500)).toContain("TimeoutError");
});
