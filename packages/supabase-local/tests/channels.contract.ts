import { randomUUID } from "node:crypto";
import type {
  RealtimeChannel,
  RealtimeChannelOptions,
  SupabaseClient,
} from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SignedIn, type Stack } from "./stack.ts";

const PATIENT = { timeout: 60_000, interval: 20 };

type Joined = {
  channel: RealtimeChannel;
  /** The texts of the broadcasts that it received. */
  texts: unknown[];
  /** Presence events. */
  moves: string[];
};

/** Joins a channel; rejects with the server's refusal. */
async function join(
  client: SupabaseClient,
  topic: string,
  config: RealtimeChannelOptions["config"] = {},
): Promise<Joined> {
  const texts: unknown[] = [];
  const moves: string[] = [];
  const channel = client.channel(topic, { config });
  channel.on("broadcast", { event: "said" }, ({ payload }) => texts.push(payload["word"]));
  if (config.presence) {
    channel
      .on("presence", { event: "join" }, ({ key }) => moves.push(`${key} comes`))
      .on("presence", { event: "leave" }, ({ key }) => moves.push(`${key} goes`));
  }
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((state, error) => {
      if (state === "SUBSCRIBED") resolve();
      if (state === "CHANNEL_ERROR") reject(error ?? new Error(state));
    });
  });
  return { channel, texts, moves };
}

const as = (key: string) => ({ presence: { key } });

const saying = (word: string) => ({ type: "broadcast" as const, event: "said", payload: { word } });

/** Broadcast and presence between clients of a channel. */
export function describeChannels(getStack: () => Stack): void {
  describe("channels", () => {
    let stack: Stack;
    let member: SignedIn;
    let stranger: SignedIn;
    const clients: SupabaseClient[] = [];

    beforeAll(async () => {
      stack = getStack();
      [member, stranger] = await Promise.all([stack.signUp({ member: true }), stack.signUp()]);
      clients.push(member.client, stranger.client);
    });
    afterAll(async () => {
      await Promise.all(clients.map((client) => client.removeAllChannels()));
    });

    function visitor(): SupabaseClient {
      const client = stack.client();
      clients.push(client);
      return client;
    }

    describe("broadcasts", () => {
      it("reach the other clients of the channel, and the sender on request", async () => {
        const topic = randomUUID();
        const ack = { broadcast: { ack: true } };
        const self = { broadcast: { ack: true, self: true } };
        const [one, two] = [await join(visitor(), topic, ack), await join(visitor(), topic, self)];
        const elsewhere = await join(visitor(), randomUUID());
        expect(await one.channel.send(saying("a"))).toBe("ok");
        expect(await two.channel.send(saying("b"))).toBe("ok");
        await expect.poll(() => two.texts, PATIENT).toEqual(["a", "b"]);
        await expect.poll(() => one.texts, PATIENT).toEqual(["b"]);
        expect(elsewhere.texts).toEqual([]);
      });

      it("are accepted over HTTP: several in one body, or one whose URL names its topic", async () => {
        const topic = randomUUID();
        const { texts } = await join(visitor(), topic);
        const speaker = visitor().channel(topic);
        expect(await speaker.httpSend("said", { word: "alone" })).toEqual({ success: true });
        const messages = ["one", "two"].map((word) => ({
          topic,
          event: "said",
          payload: { word },
        }));
        const response = await fetch(`${stack.url}/realtime/v1/api/broadcast`, {
          method: "POST",
          headers: { apikey: stack.anonKey, "content-type": "application/json" },
          body: JSON.stringify({ messages }),
        });
        expect(response.status).toBe(202);
        await expect.poll(() => texts, PATIENT).toEqual(["alone", "one", "two"]);
      });

      it("of bytes, over HTTP too, reach clients of version 2 of the protocol", async () => {
        const topic = randomUUID();
        const received: unknown[] = [];
        const listener = visitor().channel(topic);
        listener.on("broadcast", { event: "bytes" }, ({ payload }) => {
          received.push([...new Uint8Array(payload as unknown as ArrayBuffer)]);
        });
        await new Promise<void>((resolve) => {
          listener.subscribe((state) => state === "SUBSCRIBED" && resolve());
        });
        const speaker = await join(visitor(), topic, { broadcast: { ack: true } });
        const bytes = new Uint8Array([0, 255, 10]);
        expect(await speaker.channel.httpSend("bytes", bytes)).toEqual({ success: true });
        const message = { type: "broadcast" as const, event: "bytes", payload: bytes.buffer };
        expect(await speaker.channel.send(message)).toBe("ok");
        await expect.poll(() => received, PATIENT).toEqual([[...bytes], [...bytes]]);
      });

      it("above 256 KB are refused, over HTTP too", async () => {
        const ack = { broadcast: { ack: true } };
        const { channel } = await join(visitor(), randomUUID(), ack);
        const large = { word: "a".repeat(256 * 1024) };
        const message = { type: "broadcast" as const, event: "said", payload: large };
        expect(await channel.send(message)).toBe("error");
        await expect(channel.httpSend("said", large)).rejects.toThrow("Payload size exceeds");
      });

      it("over HTTP are refused without a key, and without a topic", async () => {
        const sendStatus = (apikey: string, body: unknown) =>
          fetch(`${stack.url}/realtime/v1/api/broadcast`, {
            method: "POST",
            headers: { apikey, "content-type": "application/json" },
            body: JSON.stringify(body),
          }).then(({ status }) => status);
        const messages = [{ event: "said", payload: {} }];
        expect(await sendStatus("nothing", { messages })).toBe(401);
        expect(await sendStatus(stack.anonKey, { messages })).toBe(422);
      });

      it("of the database reach only the public or only the private channel, as requested", async () => {
        const open = await join(visitor(), "news");
        const shut = await join(stranger.client, "news", { private: true });
        await stack.service.rpc("announce", { word: "open", topic: "news", private: false });
        await stack.service.rpc("announce", { word: "shut", topic: "news", private: true });
        await expect.poll(() => open.texts, PATIENT).toEqual(["open"]);
        await expect.poll(() => shut.texts, PATIENT).toEqual(["shut"]);
      });

      it("of a trigger have the row before and after", async () => {
        const changes: unknown[] = [];
        const listener = await stack.signUp();
        clients.push(listener.client);
        const channel = listener.client.channel("news", { config: { private: true } });
        channel.on("broadcast", { event: "*" }, ({ payload }) => changes.push(payload));
        await new Promise<void>((resolve) => {
          channel.subscribe((state) => state === "SUBSCRIBED" && resolve());
        });
        await stack.service.from("plain_notes").insert({ id: 1, body: "a" });
        await stack.service.from("plain_notes").update({ body: "b" }).eq("id", 1);
        await stack.service.from("plain_notes").delete().eq("id", 1);
        const [a, b] = [
          { id: 1, body: "a" },
          { id: 1, body: "b" },
        ];
        await expect
          .poll(() => changes, PATIENT)
          .toMatchObject([
            { operation: "INSERT", table: "plain_notes", schema: "public", record: a },
            { operation: "UPDATE", record: b, old_record: a },
            { operation: "DELETE", record: null, old_record: b },
          ]);
      });
    });

    it("of one connection are refused above a hundred", async () => {
      const client = visitor();
      const channels = Array.from({ length: 100 }, () => join(client, randomUUID()));
      await Promise.all(channels);
      const refusal = "ChannelRateLimitReached: Too many channels";
      await expect(join(client, randomUUID())).rejects.toThrow(refusal);
      await client.removeAllChannels();
    });

    describe("private channels", () => {
      it("refuse a client that no policy lets read", async () => {
        const config = { private: true };
        const refusal = /Unauthorized: You do not have permissions to read from this Channel topic/;
        await expect(join(visitor(), "members", config)).rejects.toThrow(refusal);
        await expect(join(stranger.client, "members", config)).rejects.toThrow(refusal);
        await expect(join(member.client, "others", config)).rejects.toThrow(refusal);
      });

      it("carry broadcasts only of clients that a policy allows to write", async () => {
        const ack = { private: true, broadcast: { ack: true } };
        const other = await stack.signUp({ member: true });
        clients.push(other.client);
        const [one, two] = [
          await join(member.client, "members", ack),
          await join(other.client, "members", ack),
        ];
        const silent = await join(stranger.client, "news-of-all", {});
        expect(await one.channel.send(saying("hello"))).toBe("ok");
        await expect.poll(() => two.texts, PATIENT).toEqual(["hello"]);
        // A public channel of the same name.
        const open = await join(visitor(), "members");
        await open.channel.send(saying("open"));
        await silent.channel.httpSend("said", { word: "none" });
        const http = stranger.client.channel("members", { config: { private: true } });
        await http.httpSend("said", { word: "stranger" });
        await stranger.client.removeChannel(http);
        expect(await one.channel.send(saying("bye"))).toBe("ok");
        await expect.poll(() => two.texts, PATIENT).toEqual(["hello", "bye"]);
        expect(open.texts).toEqual([]);
      });

      it("do not send a message of a client that may only read", async () => {
        const other = await stack.signUp();
        clients.push(other.client);
        const listener = await join(other.client, "news", { private: true });
        const reader = await stack.signUp();
        clients.push(reader.client);
        const speaker = await join(reader.client, "news", { private: true });
        await speaker.channel.send(saying("refused"));
        await stack.service.rpc("announce", { word: "official", topic: "news", private: true });
        await expect.poll(() => listener.texts, PATIENT).toEqual(["official"]);
      });
    });

    describe("presence", () => {
      it("shows joins, updates and leaves", async () => {
        const topic = randomUUID();
        const ada = visitor();
        const one = await join(ada, topic, as("ada"));
        expect(await one.channel.track({ at: "door" })).toBe("ok");
        const two = await join(visitor(), topic, as("bob"));
        await expect
          .poll(() => two.channel.presenceState(), PATIENT)
          .toMatchObject({
            ada: [{ at: "door" }],
          });
        await two.channel.track({ at: "desk" });
        await one.channel.track({ at: "window" });
        await expect
          .poll(() => two.channel.presenceState(), PATIENT)
          .toMatchObject({
            ada: [{ at: "window" }],
            bob: [{ at: "desk" }],
          });
        await expect.poll(() => one.channel.presenceState(), PATIENT).toHaveProperty("bob");
        await one.channel.untrack();
        await expect.poll(() => Object.keys(two.channel.presenceState()), PATIENT).toEqual(["bob"]);
        expect(two.moves).toContain("ada goes");
      });

      it("removes a client whose connection ends", async () => {
        const topic = randomUUID();
        const leaving = visitor();
        const staying = await join(visitor(), topic, as("bob"));
        const departed = await join(leaving, topic, as("ada"));
        await departed.channel.track({});
        await expect.poll(() => staying.moves, PATIENT).toEqual(["ada comes"]);
        await leaving.realtime.disconnect();
        await expect.poll(() => staying.moves, PATIENT).toEqual(["ada comes", "ada goes"]);
      });

      it("shows two tabs of one user as two entries", async () => {
        const topic = randomUUID();
        const one = await join(visitor(), topic, as("ada"));
        const two = await join(visitor(), topic, as("ada"));
        await one.channel.track({ tab: 1 });
        await two.channel.track({ tab: 2 });
        await expect.poll(() => one.channel.presenceState()["ada"]?.length, PATIENT).toBe(2);
        await two.channel.untrack();
        await expect
          .poll(() => one.channel.presenceState()["ada"], PATIENT)
          .toMatchObject([{ tab: 1 }]);
      });
    });
  });
}
