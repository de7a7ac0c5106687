import { WebSocket } from "ws";
import {
  type Case,
  type Group,
  having,
  ok,
  type Outcome,
} from "../../../../shared/conformance/case.ts";
import type { Servers } from "../servers.ts";

type Frame = [string | null, string | null, string, string, Record<string, unknown>];

/** The timeout in milliseconds: long, since every case waits only for messages that arrive. */
const LONGEST = 30_000;

/** Opens a plain socket, sends frames and collects what arrives until `isDone` or a timeout. */
async function talk(
  { supabase }: Servers,
  frames: Frame[],
  isDone: (frames: Frame[]) => boolean,
): Promise<Frame[]> {
  const address = supabase.url.replace("http", "ws");
  const socket = new WebSocket(
    `${address}/realtime/v1/websocket?apikey=${supabase.anonKey}&vsn=2.0.0`,
  );
  const received: Frame[] = [];
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, LONGEST);
    socket.once("error", reject);
    socket.once("open", () => frames.forEach((frame) => socket.send(JSON.stringify(frame))));
    socket.on("message", (data) => {
      received.push(JSON.parse(String(data)) as Frame);
      if (!isDone(received)) return;
      clearTimeout(timer);
      resolve();
    });
  });
  socket.terminate();
  return received;
}

function framed(name: string, frames: Frame[], awaited: string, expected: Outcome): Case<Servers> {
  return {
    name,
    expected,
    async run(servers) {
      const received = await talk(servers, frames, (all) =>
        all.some(([, , , event]) => event === awaited),
      );
      return ok(received.find(([, , , event]) => event === awaited) ?? null);
    },
  };
}

const TOPIC = "realtime:room";

const join = (config: Record<string, unknown>): Frame => ["1", "1", TOPIC, "phx_join", { config }];

const changes = (options: Record<string, unknown>) =>
  join({ postgres_changes: [{ event: "*", schema: "public", table: "notes", ...options }] });

const frames: Group<Servers> = {
  name: "frames",
  cases: [
    framed(
      "a heartbeat",
      [[null, "7", "phoenix", "heartbeat", {}]],
      "phx_reply",
      ok([null, "7", "phoenix", "phx_reply", { status: "ok", response: {} }]),
    ),
    framed(
      "joining",
      [join({})],
      "phx_reply",
      ok([
        "1",
        "1",
        TOPIC,
        "phx_reply",
        having({ status: "ok", response: having({ postgres_changes: [] }) }),
      ]),
    ),
    framed(
      "joining for changes",
      [changes({})],
      "phx_reply",
      ok([
        "1",
        "1",
        TOPIC,
        "phx_reply",
        having({
          status: "ok",
          response: having({
            postgres_changes: [
              having({
                id: (it: unknown) => typeof it === "number",
                event: "*",
                schema: "public",
                table: "notes",
              }),
            ],
          }),
        }),
      ]),
    ),
    framed(
      "the message that changes are subscribed",
      [changes({})],
      "system",
      ok([
        "1",
        null,
        TOPIC,
        "system",
        {
          channel: "room",
          extension: "postgres_changes",
          status: "ok",
          message: "Subscribed to PostgreSQL",
        },
      ]),
    ),
    framed(
      "changes of a table that is not published",
      [changes({ table: "films" })],
      "system",
      ok([
        "1",
        null,
        TOPIC,
        "system",
        having({ extension: "postgres_changes", status: "error", message: /^Unable to subscribe/ }),
      ]),
    ),
    framed(
      "leaving",
      [join({}), ["1", "2", TOPIC, "phx_leave", {}]],
      "phx_close",
      ok(["1", "1", TOPIC, "phx_close", {}]),
    ),
    framed(
      "an invalid token",
      [["1", "1", TOPIC, "phx_join", { config: {}, access_token: "a.b.c" }]],
      "phx_reply",
      ok(["1", "1", TOPIC, "phx_reply", having({ status: "error" })]),
    ),
  ],
};

const privateChannels: Group<Servers> = {
  name: "private channels",
  cases: [
    framed(
      "are refused to clients without a policy",
      [join({ private: true })],
      "phx_reply",
      ok(["1", "1", TOPIC, "phx_reply", having({ status: "error" })]),
    ),
  ],
};

export const framesAndChannels: Group<Servers>[] = [frames, privateChannels];
