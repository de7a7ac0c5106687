import { decodeJwt } from "jose";
import { beforeAll, describe, expect, it, type MockInstance } from "vitest";
import { type Stack, ticket } from "./stack.ts";

/** One test for each defect of lite; every one fails on unmodified lite (LITE_STOCK=1). */
export function describeDefects(
  getStack: () => Stack,
  { printed, emitWarning }: { printed: MockInstance; emitWarning: typeof process.emitWarning },
): void {
  describe("defects of stock lite", () => {
    let stack: Stack;

    beforeAll(async () => {
      stack = getStack();
    });

    it("refuses a visitor a table that the migrations do not grant", async () => {
      const read = await stack.client().from("tickets").select();
      expect(read).toMatchObject({ status: 401, error: { code: "42501" } });
    });

    it("refuses an insert into a column that is not granted", async () => {
      const { error } = await stack
        .client()
        .from("tickets")
        .insert(ticket({ hits: 7 }));
      expect(error).toMatchObject({ code: "42501" });
    });

    it("refuses a table without row level security and without a grant", async () => {
      const { error } = await stack.client().from("plain_notes").insert({ id: 1, body: "mine" });
      expect(error).toMatchObject({ code: "42501" });
    });

    it("answers an exception of a trigger with 400, its message and its hint", async () => {
      const refused = await stack
        .client()
        .from("tickets")
        .insert(ticket({ title: "too many" }));
      expect(refused).toMatchObject({
        status: 400,
        error: { code: "P0001", message: "Rate limit exceeded", hint: "Wait an hour" },
      });
    });

    it("answers a broken check with 400 and its SQLSTATE", async () => {
      const refused = await stack
        .client()
        .from("tickets")
        .insert(ticket({ title: "x".repeat(41) }));
      expect(refused).toMatchObject({ status: 400, error: { code: "23514" } });
    });

    it("refuses half of a surrogate pair as Postgres does, instead of storing U+FFFD", async () => {
      const row = ticket({ title: "half \ud83d of it" });
      const refused = await stack.client().from("tickets").insert(row);
      expect(refused).toMatchObject({ status: 400, error: { code: "22P02" } });
      const { data } = await stack.service.from("tickets").select().eq("email", row["email"]);
      expect(data).toEqual([]);
      const sound = ticket({ title: "\\ud83d and \ud83d\ude00" });
      expect(await stack.client().from("tickets").insert(sound)).toMatchObject({ status: 201 });
    });

    it("passes the request's headers to an insert trigger", async () => {
      const row = ticket();
      await stack.client().from("tickets").insert(row);
      const { data } = await stack.service.from("tickets").select().eq("email", row["email"]);
      expect(data).toMatchObject([{ client_address: "127.0.0.1" }]);
    });

    it("uses the socket's address, not the one that a client sends", async () => {
      const row = ticket();
      const headers = { apikey: stack.anonKey, "content-type": "application/json" };
      await fetch(`${stack.url}/rest/v1/tickets`, {
        method: "POST",
        headers: { ...headers, "x-forwarded-for": "203.0.113.9" },
        body: JSON.stringify(row),
      });
      const { data } = await stack.service.from("tickets").select().eq("email", row["email"]);
      expect(data).toMatchObject([{ client_address: "127.0.0.1" }]);
    });

    it("stores user metadata before a trigger reads it", async () => {
      const user = await stack.signUp({ fullName: "Grace Hopper" });
      const { data } = await stack.service.from("profiles").select().eq("id", user.id);
      expect(data).toEqual([{ id: user.id, full_name: "Grace Hopper" }]);
    });

    it("writes times as ISO 8601", async () => {
      const { data } = await stack.service.from("tickets").insert(ticket()).select().single();
      expect(data.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+\+00:00$/);
    });

    it("signs access tokens with all of GoTrue's claims", async () => {
      const { token } = await stack.signUp({ fullName: "Ada" });
      expect(decodeJwt(token)).toMatchObject({
        iss: `http://127.0.0.1:${new URL(stack.url).port}/auth/v1`,
        aud: "authenticated",
        role: "authenticated",
        aal: "aal1",
        amr: [{ method: "password" }],
        app_metadata: { provider: "email", providers: ["email"] },
        user_metadata: { full_name: "Ada" },
        is_anonymous: false,
      });
    });

    it("allows the sign-in headers in the preflight of the site's page", async () => {
      const preflight = await fetch(`${stack.url}/auth/v1/token?grant_type=password`, {
        method: "OPTIONS",
        headers: {
          origin: "http://localhost:3000",
          "access-control-request-method": "POST",
          "access-control-request-headers": "apikey,authorization,content-type",
        },
      });
      expect(preflight.ok).toBe(true);
      expect(preflight.headers.get("access-control-allow-headers")).toContain("apikey");
    });

    it("prints nothing that a visitor sent", async () => {
      printed.mockClear();
      const row = ticket({ title: "too many" });
      await stack.client().from("tickets").insert(row);
      expect(JSON.stringify(printed.mock.calls)).not.toContain(row["email"]);
      expect(printed).not.toHaveBeenCalled();
    });

    it("leaves process.emitWarning as it was", () => {
      expect(process.emitWarning).toBe(emitWarning);
    });
  });
}
