import type { SupabaseClient } from "@supabase/supabase-js";
import {
  type Case,
  type Group,
  having,
  ok,
  type Outcome,
} from "../../../../shared/conformance/case.ts";
import type { Servers } from "../servers.ts";
import { PATIENCE, subscribed } from "./ask.ts";

/** Runs `act` when a client listens to changes, and returns the first change that it receives. */
async function receivedBy(
  servers: Servers,
  options: { event?: "*" | "INSERT" | "UPDATE" | "DELETE"; filter?: string },
  act: (client: SupabaseClient) => PromiseLike<unknown>,
): Promise<Outcome> {
  const client = servers.client();
  const received: unknown[] = [];
  const subscription = {
    event: options.event ?? "*",
    schema: "public",
    table: "notes",
    ...(options.filter && { filter: options.filter }),
  };
  const channel = client.channel("changes");
  const first = new Promise<void>((resolve) => {
    channel.on("postgres_changes", subscription as { event: "*"; schema: string }, (change) => {
      received.push(change);
      resolve();
    });
  });
  await subscribed(channel, true);
  await act(servers.visitor);
  await Promise.race([first, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  await client.removeAllChannels();
  return ok(received[0] ?? null);
}

function change(
  name: string,
  options: Parameters<typeof receivedBy>[1],
  act: Parameters<typeof receivedBy>[2],
  expected: Outcome,
): Case<Servers> {
  return { name, expected, run: (servers) => receivedBy(servers, options, act) };
}

const note = (body: string) => (client: SupabaseClient) => client.from("notes").insert({ body });

const changed = (slug: string) => async (client: SupabaseClient) => {
  await client.from("notes").upsert({ slug, body: "one" }, { onConflict: "slug" });
  await client.from("notes").update({ body: "two" }).eq("slug", slug);
};

const databaseChanges: Group<Servers> = {
  name: "changes of the database",
  cases: [
    change(
      "an insert",
      { event: "INSERT" },
      note("live"),
      ok(
        having({
          schema: "public",
          table: "notes",
          eventType: "INSERT",
          commit_timestamp: (it: unknown) => !Number.isNaN(Date.parse(String(it))),
          new: having({ body: "live", hits: 7 }),
          old: {},
          errors: null,
        }),
      ),
    ),
    change(
      "an update sends the new row, and the key of the old one",
      { event: "UPDATE" },
      changed("live-1"),
      ok(
        having({
          eventType: "UPDATE",
          new: having({ body: "two", slug: "live-1" }),
          old: (it: unknown) => Object.keys(it as object).join() === "id",
        }),
      ),
    ),
    change(
      "a delete sends the key",
      { event: "DELETE" },
      async (client) => {
        await client.from("notes").insert({ slug: "live-2", body: "x" });
        await client.from("notes").delete().eq("slug", "live-2");
      },
      ok(
        having({
          eventType: "DELETE",
          new: {},
          old: (it: unknown) => Object.keys(it as object).join() === "id",
        }),
      ),
    ),
    change("events of other kinds are not sent", { event: "UPDATE" }, note("quiet"), ok(null)),
    change(
      "eq",
      { filter: "slug=eq.live-3" },
      async (client) => {
        await client.from("notes").insert({ slug: "other-3", body: "x" });
        await client.from("notes").insert({ slug: "live-3", body: "y" });
      },
      ok(having({ new: having({ slug: "live-3" }) })),
    ),
    change(
      "neq",
      { filter: "body=neq.a" },
      async (client) => {
        await client.from("notes").insert({ body: "a" });
        await client.from("notes").insert({ body: "b" });
      },
      ok(having({ new: having({ body: "b" }) })),
    ),
    change(
      "gt",
      { filter: "hits=gt.10" },
      async (client) => {
        await client.from("notes").insert({ body: "few", hits: 2 });
        await client.from("notes").insert({ body: "many", hits: 11 });
      },
      ok(having({ new: having({ body: "many" }) })),
    ),
    change(
      "in",
      { filter: "body=in.(p,q)" },
      async (client) => {
        await client.from("notes").insert({ body: "r" });
        await client.from("notes").insert({ body: "q" });
      },
      ok(having({ new: having({ body: "q" }) })),
    ),
  ],
};

export const changesOfRows: Group<Servers>[] = [databaseChanges];
