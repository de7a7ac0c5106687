import { type Group, ok, refused } from "../../../../shared/conformance/case.ts";
import type { Servers } from "../servers.ts";
import { subscribed } from "./ask.ts";

const broadcast: Group<Servers> = {
  name: "broadcast",
  cases: [
    {
      name: "reaches the other clients of the channel",
      expected: ok({ said: "hello" }),
      async run({ client }) {
        const [one, other] = [client(), client()];
        let received: unknown = null;
        const listening = one.channel("talk").on("broadcast", { event: "said" }, ({ payload }) => {
          received = payload;
        });
        const speaking = other.channel("talk", { config: { broadcast: { ack: true } } });
        try {
          await Promise.all([subscribed(listening), subscribed(speaking)]);
        } catch {
          return refused(0, "CHANNEL_ERROR");
        }
        const sent = await speaking.send({
          type: "broadcast",
          event: "said",
          payload: { said: "hello" },
        });
        await new Promise((resolve) => setTimeout(resolve, 200));
        await Promise.all([one.removeAllChannels(), other.removeAllChannels()]);
        return sent === "ok" ? ok(received) : refused(0, String(sent));
      },
    },
  ],
};

const broadcastByHttp: Group<Servers> = {
  name: "broadcast over HTTP",
  cases: [
    {
      name: "is accepted with 202",
      expected: ok(202),
      async run({ supabase }) {
        const response = await fetch(`${supabase.url}/realtime/v1/api/broadcast`, {
          method: "POST",
          headers: { apikey: supabase.anonKey, "content-type": "application/json" },
          body: JSON.stringify({ messages: [{ topic: "talk", event: "said", payload: {} }] }),
        });
        return response.ok ? ok(response.status) : refused(response.status, "");
      },
    },
  ],
};

const presence: Group<Servers> = {
  name: "presence",
  cases: [
    {
      name: "sends who is present",
      expected: ok(1),
      async run({ client }) {
        const one = client();
        const channel = one
          .channel("place", { config: { presence: { key: "me" } } })
          .on("presence", { event: "sync" }, () => {});
        try {
          await subscribed(channel);
        } catch {
          return refused(0, "CHANNEL_ERROR");
        }
        const tracked = await channel.track({ at: 1 });
        await new Promise((resolve) => setTimeout(resolve, 200));
        const memberCount = Object.keys(channel.presenceState()).length;
        await one.removeAllChannels();
        return tracked === "ok" ? ok(memberCount) : refused(0, String(tracked));
      },
    },
  ],
};

const privateChannels: Group<Servers> = {
  name: "private channels",
  cases: [
    {
      name: "are refused without a policy",
      expected: refused(
        0,
        "Unauthorized: You do not have permissions to read from this Channel topic: shut",
      ),
      async run({ client }) {
        const one = client();
        const channel = one.channel("shut", { config: { private: true } });
        const refusal = await subscribed(channel).then(
          () => null,
          (error: Error) => error.message.replaceAll('"', ""),
        );
        await one.removeAllChannels();
        return refusal === null ? ok("joined") : refused(0, refusal);
      },
    },
  ],
};

const limits: Group<Servers> = {
  name: "limits of the free plan",
  cases: [
    {
      name: "a broadcast of more than 256 KB",
      expected: ok("error"),
      async run({ client }) {
        const one = client();
        const channel = one.channel("large", { config: { broadcast: { ack: true } } });
        await subscribed(channel);
        const payload = { text: "a".repeat(256 * 1024) };
        const sent = await channel.send({ type: "broadcast", event: "said", payload });
        await one.removeAllChannels();
        return ok(sent);
      },
    },
    {
      name: "more than a hundred channels of one connection",
      expected: refused(0, "ChannelRateLimitReached: Too many channels"),
      async run({ client }) {
        const one = client();
        for (let n = 0; n < 100; n += 1) await subscribed(one.channel(`many-${n}`));
        const refusal = await subscribed(one.channel("one-too-many")).then(
          () => null,
          (error: Error) => error.message.replaceAll('"', ""),
        );
        await one.removeAllChannels();
        return refusal === null ? ok("joined") : refused(0, refusal);
      },
    },
  ],
};

export const messages: Group<Servers>[] = [
  broadcast,
  broadcastByHttp,
  presence,
  privateChannels,
  limits,
];
