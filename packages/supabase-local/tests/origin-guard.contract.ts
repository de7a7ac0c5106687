import { once } from "node:events";
import { request } from "node:http";
import { describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { SITE, type Stack } from "./stack.ts";

const PATHS = [
  "/rest/v1/tickets?select=title",
  "/auth/v1/user",
  "/auth/v1/admin/users",
  "/functions/v1/open-echo",
];

/** Which callers and keys are accepted: the checks of hosted Supabase's gateway. */
export function describeOriginGuard(getStack: () => Stack): void {
  /** Sends a request with exactly these headers; resolves to its status and the origin that CORS allows. */
  async function ask(path: string, headers: Record<string, string>, method = "GET") {
    const { port } = new URL(getStack().url);
    const asked = request({ host: "127.0.0.1", port, path, method, headers });
    asked.end();
    const [response] = await once(asked, "response");
    response.resume();
    return [response.statusCode, response.headers["access-control-allow-origin"]];
  }

  /** Opens a socket; resolves to 101, or to the status with which the upgrade is refused. */
  async function open(origin: string | undefined, apikey: string): Promise<number> {
    const address = `${getStack().url.replace("http", "ws")}/realtime/v1/websocket`;
    const socket = new WebSocket(`${address}?apikey=${apikey}&vsn=2.0.0`, {
      ...(origin && { origin }),
    });
    const refused = once(socket, "unexpected-response").then(([, { statusCode }]) => statusCode);
    const status = await Promise.race([refused, once(socket, "open").then(() => 101)]);
    socket.on("error", () => {});
    socket.terminate();
    return status;
  }

  describe("the origin guard", () => {
    it.each(PATHS)("refuses pages of other origins on %s", async (path) => {
      const headers = { apikey: getStack().anonKey };
      for (const origin of ["https://evil.example", "http://localhost:3001", "null"]) {
        expect(await ask(path, { ...headers, origin })).toEqual([403, undefined]);
        expect(await ask(path, { ...headers, origin }, "OPTIONS")).toEqual([403, undefined]);
      }
    });

    it.each(PATHS)("refuses host names of other machines on %s", async (path) => {
      const headers = { apikey: getStack().anonKey, host: "evil.example:54321" };
      expect(await ask(path, headers)).toEqual([403, undefined]);
    });

    it("refuses a page of another site that sends no origin", async () => {
      const key = `/rest/v1/tickets?select=title&apikey=${getStack().anonKey}`;
      expect(await ask(key, { "sec-fetch-site": "cross-site" })).toEqual([403, undefined]);
      expect(await ask(key, { "sec-fetch-site": "same-site" })).toEqual([403, undefined]);
    });

    it("accepts the site and programs", async () => {
      const headers = { apikey: getStack().anonKey };
      expect(await ask("/rest/v1/tickets", { origin: SITE }, "OPTIONS")).toEqual([204, SITE]);
      for (const asking of [headers, { ...headers, origin: SITE }]) {
        expect((await ask("/functions/v1/open-echo", asking, "POST"))[0]).toBe(200);
      }
    });

    it("lets only the site and programs open a socket", async () => {
      const { anonKey } = getStack();
      expect(await open("https://evil.example", anonKey)).toBe(403);
      expect(await open(SITE, anonKey)).toBe(101);
      expect(await open(undefined, anonKey)).toBe(101);
    });
  });

  describe("the body of a request", () => {
    const text = JSON.stringify({ title: "x".repeat(1024 ** 2) });
    const chunked = () => new Blob([text]).stream();

    it.each([...PATHS, "/auth/v1/token?grant_type=password"])(
      "to %s is refused above 1 MB",
      async (path) => {
        const headers = { apikey: getStack().anonKey, "content-type": "application/json" };
        for (const body of [text, chunked()]) {
          const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
          expect((await fetch(getStack().url + path, init)).status).toBe(413);
        }
      },
    );
  });

  describe("a secret key", () => {
    it("is refused from a page of the site as key, token and query parameter", async () => {
      const { keys, anonKey, serviceRoleKey } = getStack();
      const legacy = await keys.signToken({ role: "service_role" });
      for (const path of PATHS) {
        for (const secret of [serviceRoleKey, legacy]) {
          const [refused] = await ask(path, { origin: SITE, apikey: secret });
          expect(refused).toBe(401);
          const bearer = { apikey: anonKey, authorization: `Bearer ${secret}` };
          expect((await ask(path, { ...bearer, origin: SITE }))[0]).toBe(401);
        }
      }
      const inAddress = `/rest/v1/tickets?select=title&apikey=${serviceRoleKey}`;
      expect((await ask(inAddress, { origin: SITE }))[0]).toBe(401);
      expect(await open(SITE, serviceRoleKey)).toBe(401);
    });

    it("is accepted from a program", async () => {
      const { serviceRoleKey } = getStack();
      expect((await ask("/auth/v1/admin/users", { apikey: serviceRoleKey }))[0]).toBe(200);
      expect(await open(undefined, serviceRoleKey)).toBe(101);
    });
  });
}
