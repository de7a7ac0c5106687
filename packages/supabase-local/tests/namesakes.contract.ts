import { beforeAll, describe, expect, it } from "vitest";
import type { Stack } from "./stack.ts";

/** A project with its own `users` and `messages`, functions that take rows, and PostgREST settings in a migration. */
export function describeNamesakes(getStack: () => Stack): void {
  describe("REST of a project", () => {
    let stack: Stack;
    beforeAll(() => {
      stack = getStack();
    });

    it("embeds its own users and messages, and not those of auth and realtime", async () => {
      const authors = await stack.service.from("messages").select("body, users(name)").eq("id", 1);
      expect(authors.data).toEqual([{ body: "one", users: { name: "ada" } }]);
      const written = await stack.service
        .from("users")
        .select("name, messages(body)")
        .eq("name", "bob");
      expect(written.data).toEqual([{ name: "bob", messages: [{ body: "three" }] }]);
    });

    it("embeds the rows that a function returns for the row", async () => {
      const asked = stack.service
        .from("users")
        .select("name, all:messages_of(id)")
        .eq("name", "ada");
      expect((await asked).data).toEqual([{ name: "ada", all: [{ id: 1 }, { id: 2 }] }]);
    });

    it.each([{ name: "ada" }, { name: "ada", born: "1815-12-10", traits: { kind: true } }])(
      "calls a function with the row %o",
      async (author) => {
        const { data, error } = await stack.service.rpc("messages_of", { author }).select("id");
        expect(error).toBeNull();
        expect(data).toEqual([{ id: 1 }, { id: 2 }]);
      },
    );

    it("refuses a row with a value of another type", async () => {
      const { error } = await stack.service.rpc("messages_of", { author: { born: "never" } });
      expect(error).toMatchObject({ code: "22007" });
    });

    it("counts in an embedded table if a migration allows aggregates", async () => {
      const { data } = await stack.service
        .from("users")
        .select("name, messages(count)")
        .order("name");
      expect(data).toEqual([
        { name: "ada", messages: [{ count: 2 }] },
        { name: "bob", messages: [{ count: 1 }] },
      ]);
    });

    it("refuses a call that fits two functions, as PostgREST does", async () => {
      const { error } = await stack.service.rpc("speak");
      expect(error).toMatchObject({
        code: "PGRST203",
        message: expect.stringMatching(/between: public\.speak\(\), public\.speak\( => text\)$/),
      });
    });

    it("answers a HEAD request for a function with the number of its rows", async () => {
      const asked = { head: true, count: "exact" } as const;
      const { count, error } = await stack.service.rpc("messages_of", { author: "(ada,,)" }, asked);
      expect({ count, error }).toEqual({ count: 2, error: null });
    });

    it("selects a function with an unnamed row as a computed column", async () => {
      const { data } = await stack.service.from("messages").select("shout").eq("id", 1);
      expect(data).toEqual([{ shout: "ONE" }]);
    });

    it("rolls back a function that returns more rows than max-affected", async () => {
      const prefer = "handling=strict, max-affected=2";
      const renamed = stack.service.rpc("rename_authors", { suffix: "!" });
      expect((await renamed.setHeader("prefer", prefer)).error).toMatchObject({ code: "PGRST124" });
      const { data } = await stack.service.from("messages").select("body").eq("id", 1).single();
      expect(data?.body).toBe("one");
    });

    it("rolls a request back on demand, if a migration allows it", async () => {
      const row = { name: "eve", born: null, traits: null };
      const { data } = await stack.service.from("users").insert(row).select().rollback();
      expect(data).toEqual([row]);
      expect((await stack.service.from("users").select().eq("name", "eve")).data).toEqual([]);
    });
  });
}
