import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type SignedIn, type Stack, ticket } from "./stack.ts";

/** supabase-js on `/rest/v1`: rows, refusals, SQLSTATEs, functions, keys. */
export function describeRest(getStack: () => Stack): void {
  describe("REST", () => {
    let stack: Stack;
    let member: SignedIn;
    let stranger: SignedIn;

    beforeAll(async () => {
      stack = getStack();
      [member, stranger] = await Promise.all([stack.signUp({ member: true }), stack.signUp()]);
    });

    async function openTicket(): Promise<string> {
      const { data } = await stack.service.from("tickets").insert(ticket()).select("id").single();
      return data?.id;
    }

    it("stores a visitor's row that the policy allows", async () => {
      const row = ticket({ meta: { from: "newsletter" }, tags: ["hot", "two words"] });
      const inserted = await stack.client().from("tickets").insert(row);
      expect(inserted).toMatchObject({ status: 201, error: null });
      const { data } = await member.client
        .from("tickets")
        .select()
        .eq("email", row["email"])
        .single();
      expect(data).toMatchObject({ ...row, stage: "new", hits: 0 });
    });

    it("keeps each kind of JSON value", async () => {
      for (const meta of ["text", 5, ["a", 1], { deep: { b: "x" } }, []]) {
        const { data } = await stack.service
          .from("tickets")
          .insert(ticket({ meta }))
          .select()
          .single();
        expect(data.meta).toEqual(meta);
      }
    });

    it("writes and returns the defaults of columns that only other rows have, on request", async () => {
      const rows = [ticket({ hits: 3 }), ticket({ stage: "doing", id: randomUUID() })];
      const asDefaults = { defaultToNull: false };
      const { data, error } = await stack.service.from("tickets").insert(rows, asDefaults).select();
      expect(error).toBeNull();
      expect(data).toMatchObject([
        { hits: 3, stage: "new", id: expect.any(String) },
        { hits: 0, stage: "doing", id: rows[1]?.["id"] },
      ]);
      const { id } = (data ?? [])[0];
      expect((await stack.service.from("tickets").select("stage").eq("id", id)).data).toEqual([
        { stage: "new" },
      ]);
    });

    it("shows a row to members only, by its policy", async () => {
      const id = await openTicket();
      expect((await member.client.from("tickets").select("id").eq("id", id)).data).toEqual([
        { id },
      ]);
      expect((await stranger.client.from("tickets").select("id").eq("id", id)).data).toEqual([]);
    });

    it("changes nothing, without an error, if a policy hides the row", async () => {
      const id = await openTicket();
      const refused = await stranger.client.from("tickets").update({ stage: "done" }).eq("id", id);
      expect(refused).toMatchObject({ status: 204, error: null });
      const moved = await member.client
        .from("tickets")
        .update({ stage: "doing" })
        .eq("id", id)
        .select();
      expect(moved.data).toMatchObject([{ id, stage: "doing" }]);
    });

    it("refuses a column that is not granted", async () => {
      const { error, status } = await member.client
        .from("tickets")
        .update({ title: "new" })
        .eq("id", await openTicket());
      expect({ status, code: error?.code }).toEqual({ status: 403, code: "42501" });
    });

    it("refuses a table without a grant to anon with 401 and to a user with 403", async () => {
      expect(await stack.client().from("members").select()).toMatchObject({ status: 401 });
      expect(await stranger.client.from("members").select()).toMatchObject({ status: 403 });
    });

    it.each([
      ["23502", 400, { title: null }],
      ["22P02", 400, { id: "not-a-uuid" }],
      ["PGRST204", 400, { unknown: 1 }],
    ])("answers a bad insert with %s", async (code, status, change) => {
      const refused = await stack.client().from("tickets").insert(ticket(change));
      expect(refused).toMatchObject({ status, error: { code } });
    });

    it("answers a duplicate with 409 and 23505", async () => {
      const row = ticket();
      await stack.client().from("tickets").insert(row);
      const again = await stack.client().from("tickets").insert(row);
      expect(again).toMatchObject({ status: 409, error: { code: "23505" } });
    });

    it("answers an unknown table with 404", async () => {
      const missing = await stack.client().from("nothing").select();
      expect(missing).toMatchObject({ status: 404, error: { code: "PGRST205" } });
    });

    it("answers single() without a row with PGRST116", async () => {
      const { error } = await stranger.client.from("tickets").select().single();
      expect(error).toMatchObject({ code: "PGRST116" });
    });

    it("runs a function with the rights of its caller", async () => {
      const id = await openTicket();
      const refused = await stranger.client.rpc("close_ticket", { ticket: id });
      expect(refused).toMatchObject({
        status: 403,
        error: { code: "42501", message: "Not authorized" },
      });
      expect(await member.client.rpc("close_ticket", { ticket: id })).toMatchObject({ data: true });
      expect(await stack.client().rpc("close_ticket", { ticket: id })).toMatchObject({
        status: 401,
        error: { code: "42501" },
      });
      expect(await member.client.rpc("nothing")).toMatchObject({ error: { code: "PGRST202" } });
    });

    it("runs each of thirty concurrent calls as its own caller", async () => {
      const callers = [
        { client: stack.client(), user: "anon", uid: null },
        { client: stack.service, user: "service_role", uid: null },
        { client: member.client, user: "authenticated", uid: member.id },
      ];
      const asked = Array.from({ length: 10 }, () => callers).flat();
      const answers = await Promise.all(asked.map(({ client }) => client.rpc("whoami")));
      const seen = answers.map(({ data }) => ({ user: data.user, uid: data.uid }));
      expect(seen).toEqual(asked.map(({ user, uid }) => ({ user, uid })));
    });

    it("refuses a wrong key, an expired token and a forged one", async () => {
      const ask = async (apikey: string, token: string) => {
        const headers = { apikey, authorization: `Bearer ${token}` };
        const answer = await fetch(`${stack.url}/rest/v1/tickets`, { headers });
        return [answer.status, ((await answer.json()) as { code?: string }).code];
      };
      const expired = await stack.keys.signToken({ sub: member.id, role: "authenticated", exp: 1 });
      expect(await ask("sb_publishable_wrong", member.token)).toEqual([401, undefined]);
      expect(await ask(stack.anonKey, expired)).toEqual([401, "PGRST303"]);
      expect(await ask(stack.anonKey, `${member.token}x`)).toEqual([401, "PGRST301"]);
    });

    it("ends a statement that takes too long", async () => {
      const { error } = await stack.service.rpc("dawdle");
      expect(error).toMatchObject({
        code: "57014",
        message: "canceling statement due to statement timeout",
      });
    });

    it("lets a browser read the headers that supabase-js reads", async () => {
      const { count } = await stack.service
        .from("tickets")
        .select("*", { count: "exact", head: true });
      expect(count).toBeGreaterThan(0);
      const headers = { apikey: stack.anonKey, origin: "http://localhost:3000" };
      const answer = await fetch(`${stack.url}/rest/v1/tickets`, { headers });
      expect(answer.headers.get("access-control-allow-origin")).toBe("http://localhost:3000");
      expect(answer.headers.get("access-control-expose-headers")).toContain("Content-Range");
    });
  });
}
