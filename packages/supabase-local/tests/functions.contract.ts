import { beforeAll, describe, expect, it } from "vitest";
import { type Stack } from "./stack.ts";

/** supabase-js on `/functions/v1`: tokens, preflight, failures, Deno itself. */
export function describeFunctions(getStack: () => Stack): void {
  describe("edge functions", () => {
    let stack: Stack;

    beforeAll(async () => {
      stack = getStack();
    });

    const call = (path: string, init?: RequestInit) =>
      fetch(`${stack.url}/functions/v1/${path}`, init);

    it("runs in Deno with its environment and the caller's address", async () => {
      const { data, error } = await stack.client().functions.invoke("open-echo", {
        body: "ping",
        headers: { "x-forwarded-for": "203.0.113.9" },
      });
      expect(error).toBeNull();
      expect(data).toEqual({
        body: "ping",
        greeting: "hello",
        url: stack.url.replace("localhost", "127.0.0.1"),
        address: "127.0.0.1",
      });
    });

    it("calls a function without a token only if config.toml allows it", async () => {
      expect((await call("open-echo", { method: "POST" })).status).toBe(200);
      const guarded = await call("guarded", { method: "POST" });
      expect([guarded.status, await guarded.json()]).toMatchObject([
        401,
        { code: "UNAUTHORIZED_NO_AUTH_HEADER" },
      ]);
    });

    it("refuses a publishable key as a token, as hosted does", async () => {
      const { error } = await stack.client().functions.invoke("guarded");
      expect(error?.context.status).toBe(401);
    });

    it("lets a function act for its caller with an npm package", async () => {
      const { client, email } = await stack.signUp();
      const { data, error } = await client.functions.invoke("guarded");
      expect(error).toBeNull();
      expect(data).toEqual({ email });
    });

    it("answers a browser's preflight without a token", async () => {
      const preflight = await call("guarded", {
        method: "OPTIONS",
        headers: {
          origin: "http://localhost:3000",
          "access-control-request-method": "POST",
          "access-control-request-headers": "authorization,content-type",
        },
      });
      expect(preflight.ok).toBe(true);
      expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
      expect(preflight.headers.get("access-control-allow-headers")).toContain("authorization");
    });

    it("adds no CORS header that the function does not send", async () => {
      const preflight = await call("crash", { method: "OPTIONS" });
      expect(preflight.headers.get("access-control-allow-headers")).toBeNull();
    });

    it("answers 500 when a function throws, and keeps running", async () => {
      expect((await call("crash")).status).toBe(500);
      expect((await call("open-echo", { method: "POST" })).status).toBe(200);
    });

    it("resolves the imports of a function's own deno.json", async () => {
      const answer = await call("mapped");
      expect([answer.status, await answer.text()]).toEqual([200, "by its own name"]);
    });

    it("starts Deno again when a function ends it, even for an immediate call", async () => {
      for (let time = 0; time < 25; time += 1) {
        expect((await call("crash?exit")).status).toBe(500);
        expect((await call("open-echo", { method: "POST" })).status).toBe(200);
      }
    });

    it.each(["nothing", "_shared", "..%2fguarded"])(
      "answers 404 for the function %s",
      async (name) => {
        expect((await call(name)).status).toBe(404);
      },
    );
  });
}
