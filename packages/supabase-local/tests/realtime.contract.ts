import type { RealtimeChannel, SupabaseClient } from "@supabase/supabase-js";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SignedIn, type Stack, ticket } from "./stack.ts";

const PATIENT = { timeout: 60_000, interval: 20 };

type Row = Record<string, unknown>;
type Event = { type: string; id: unknown; stage?: unknown; row: Row; old: Row };

/** Every event of `tickets` that a client receives after it has subscribed. */
async function listen(client: SupabaseClient, filter?: string) {
  const events: Event[] = [];
  const wish = {
    event: "*",
    schema: "public",
    table: "tickets",
    ...(filter && { filter }),
  } as const;
  const channel: RealtimeChannel = client.channel(`room-${Math.random()}`);
  channel.on("postgres_changes", wish, (change) => {
    const row = change.new as Row;
    const old = change.old as Row;
    const id = row["id"] ?? old["id"];
    events.push({ type: change.eventType, id, stage: row["stage"], row, old });
  });
  await new Promise<void>((resolve, reject) =>
    channel
      .on("system", {}, ({ status }: { status: string }) => {
        if (status === "ok") resolve();
      })
      .subscribe((state, error) => {
        if (state === "CHANNEL_ERROR" || state === "TIMED_OUT") reject(error ?? new Error(state));
      }),
  );
  const of = (id: unknown) => events.filter((event) => event.id === id);
  return { events, of, stages: (id: unknown) => of(id).map((event) => event.stage) };
}

/** The `postgres_changes` that supabase-js receives, and those that it must not. */
export function describeRealtime(getStack: () => Stack): void {
  describe("realtime", () => {
    let stack: Stack;
    let member: SignedIn;
    let sql: Sql;

    beforeAll(async () => {
      stack = getStack();
      sql = postgres(stack.databaseUrl, { max: 2 });
      member = await stack.signUp({ member: true });
    });
    afterAll(async () => {
      await sql.end();
    });

    async function insert(): Promise<string> {
      const { data } = await stack.service.from("tickets").insert(ticket()).select("id").single();
      return data?.id;
    }

    it("notifies only clients that may read the row", async () => {
      const stranger = await stack.signUp();
      const [heard, hidden, anonymous] = await Promise.all([
        listen(member.client),
        listen(stranger.client),
        listen(stack.client()),
      ]);
      const id = await insert();
      await member.client.from("tickets").update({ stage: "doing" }).eq("id", id);
      await member.client.from("tickets").delete().eq("id", id);
      await expect.poll(() => heard.of(id), PATIENT).toHaveLength(3);
      expect(heard.of(id).map((event) => event.type)).toEqual(["INSERT", "UPDATE", "DELETE"]);
      expect(hidden.events).toEqual([]);
      expect(anonymous.events).toEqual([]);
    });

    it("sends the whole new row, and only the key of the old one", async () => {
      const heard = await listen(member.client);
      const id = await insert();
      await member.client.from("tickets").update({ hits: 3 }).eq("id", id);
      await member.client.from("tickets").delete().eq("id", id);
      await expect.poll(() => heard.of(id), PATIENT).toHaveLength(3);
      const [inserted, updated, deleted] = heard.of(id);
      expect(inserted?.row).toMatchObject({ id, stage: "new", hits: 0, meta: {}, tags: [] });
      expect(updated).toMatchObject({ row: { id, hits: 3 }, old: { id } });
      expect(Object.keys(updated?.old ?? {})).toEqual(["id"]);
      expect(deleted).toMatchObject({ row: {}, old: { id } });
      expect(Object.keys(deleted?.old ?? {})).toEqual(["id"]);
    });

    it("loses no event when a row changes twice in one transaction", async () => {
      const heard = await listen(member.client);
      const id = await insert();
      await sql.begin(async (transaction) => {
        await transaction`update tickets set stage = 'doing' where id = ${id}`;
        await transaction`update tickets set stage = 'done' where id = ${id}`;
      });
      await expect.poll(() => heard.stages(id), PATIENT).toEqual(["new", "doing", "done"]);
    });

    it("loses no event when a row is inserted, changed and deleted at once", async () => {
      const heard = await listen(member.client);
      const id = crypto.randomUUID();
      await sql
        .unsafe(
          `insert into tickets (id, title, email) values ('${id}', 't', '${id}');
         update tickets set stage = 'doing' where id = '${id}';
         delete from tickets where id = '${id}';`,
        )
        .simple();
      await expect
        .poll(() => heard.of(id).map((it) => it.type))
        .toEqual(["INSERT", "UPDATE", "DELETE"]);
      expect(heard.stages(id)).toEqual(["new", "doing", undefined]);
    });

    it("loses no event of a hundred quick changes, and keeps their order", async () => {
      const heard = await listen(member.client);
      const id = await insert();
      for (let hits = 1; hits <= 100; hits++)
        void sql`update tickets set hits = hits + 1 where id = ${id}`.execute();
      await expect.poll(() => heard.of(id), PATIENT).toHaveLength(101);
      const counted = heard.of(id).map((event) => event.row["hits"]);
      expect(counted).toEqual(Array.from({ length: 101 }, (_, hits) => hits));
    });

    it("reports nothing about a transaction that is rolled back", async () => {
      const heard = await listen(member.client);
      const id = await insert();
      await sql
        .begin(async (transaction) => {
          await transaction`update tickets set stage = 'doing' where id = ${id}`;
          throw new Error("changed my mind");
        })
        .catch(() => {});
      await sql`update tickets set stage = 'done' where id = ${id}`;
      await expect.poll(() => heard.stages(id), PATIENT).toEqual(["new", "done"]);
    });

    it("sends only rows that match a filter, and refuses an invalid filter", async () => {
      const heard = await listen(member.client, "stage=eq.done");
      const id = await insert();
      for (const stage of ["doing", "done"])
        await sql`update tickets set stage = ${stage} where id = ${id}`;
      await expect.poll(() => heard.stages(id), PATIENT).toEqual(["done"]);
      await expect(listen(member.client, "stage")).rejects.toThrow("filter");
    });

    it("sends nothing more to a user who may no longer read", async () => {
      const leaver = await stack.signUp({ member: true });
      const [left, heard] = await Promise.all([listen(leaver.client), listen(member.client)]);
      const id = await insert();
      await expect.poll(() => left.stages(id), PATIENT).toEqual(["new"]);
      await sql`delete from members where user_id = ${leaver.id}`;
      await sql`update tickets set stage = 'done' where id = ${id}`;
      await expect.poll(() => heard.stages(id), PATIENT).toEqual(["new", "done"]);
      expect(left.stages(id)).toEqual(["new"]);
    });

    it("stops when the token expires, and continues with a new one", async () => {
      const client = stack.client();
      const claims = { sub: member.id, role: "authenticated" };
      const now = Math.floor(Date.now() / 1000);
      await client.realtime.setAuth(await stack.keys.signToken({ ...claims, exp: now + 2 }));
      const [short, heard] = await Promise.all([listen(client), listen(member.client)]);
      await expect.poll(() => Date.now() / 1000, PATIENT).toBeGreaterThan(now + 2);
      const unheard = await insert();
      await expect.poll(() => heard.of(unheard), PATIENT).toHaveLength(1);
      await client.realtime.setAuth(await stack.keys.signToken({ ...claims, exp: now + 60 }));
      const id = await insert();
      await expect.poll(() => short.of(id), PATIENT).toHaveLength(1);
      expect(short.of(unheard)).toEqual([]);
    });

    it("sends no change from between the join and the message that Postgres is subscribed", async () => {
      const events: string[] = [];
      const said: string[] = [];
      const gap = await new Promise<string>((resolve) => {
        const channel = member.client.channel(`gap-${Math.random()}`);
        const wish = { event: "INSERT", schema: "public", table: "tickets" } as const;
        channel
          .on("postgres_changes", wish, ({ new: row }) => events.push(String(row["id"])))
          .on("system", {}, ({ status }: { status: string }) => said.push(status))
          .subscribe((state) => {
            if (state === "SUBSCRIBED") void insert().then(resolve);
          });
      });
      expect(said).toEqual([]);
      await expect.poll(() => said, PATIENT).toEqual(["ok"]);
      const id = await insert();
      await expect.poll(() => events, PATIENT).toEqual([id]);
      expect(events).not.toContain(gap);
    });

    it("reports an error for a table without published changes, and tries again", async () => {
      await sql`create table public.quiet (id int primary key)`;
      const said: string[] = [];
      const channel = member.client.channel(`quiet-${Math.random()}`);
      channel
        .on("postgres_changes", { event: "*", schema: "public", table: "quiet" }, () => {})
        .on("system", {}, ({ status, message }: { status: string; message: string }) => {
          said.push(`${status}: ${message.slice(0, 30)}`);
        })
        .subscribe();
      await expect.poll(() => said, PATIENT).toEqual(["error: Unable to subscribe to changes"]);
      await sql`alter publication supabase_realtime add table public.quiet`;
      await expect.poll(() => said.at(-1), PATIENT).toBe("ok: Subscribed to PostgreSQL");
      await sql`drop table public.quiet`;
    });

    it("opens no socket without a key", async () => {
      const socket = new WebSocket(
        `${stack.url.replace("http", "ws")}/realtime/v1/websocket?vsn=2.0.0`,
      );
      const outcome = await new Promise((resolve) => {
        socket.addEventListener("open", () => resolve("open"));
        socket.addEventListener("error", () => resolve("refused"));
      });
      expect(outcome).toBe("refused");
    });
  });
}
