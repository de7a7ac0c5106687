import { Hono, type Context } from "hono";
import type { JWTPayload } from "jose";
import { z } from "zod";
import { bearerOf, type Keys } from "./keys.ts";
import type { ChannelPolicies } from "./realtime-policies.ts";
import type { RealtimeRates } from "./realtime-limits.ts";
import type { Channels } from "./realtime-channels.ts";

const message = z.object({
  topic: z.string().min(1),
  event: z.string().min(1),
  payload: z.record(z.string(), z.unknown()),
  private: z.boolean().default(false),
});
type Message = Omit<z.infer<typeof message>, "payload"> & {
  payload: Record<string, unknown> | Buffer;
};

const batch = z.object({ messages: z.array(message).min(1) });

type PoliciesOf = (claims: JWTPayload, topic: string) => Promise<ChannelPolicies>;

/** Broadcasts over HTTP below `/realtime/v1/api/broadcast`: several in one body, or one whose URL names its topic. */
export function createBroadcastRoutes(
  rooms: Channels,
  rates: RealtimeRates,
  keys: Keys,
  policiesOf: PoliciesOf,
): Hono {
  const routes = new Hono().basePath("/realtime/v1/api/broadcast");

  async function claimsOf({ req }: Context): Promise<JWTPayload | null> {
    if (!(await keys.resolveApiKey(req.header("apikey")))) return null;
    return keys.resolveBearer(
      bearerOf(req.header("authorization")) || (req.header("apikey") ?? ""),
    );
  }

  /** Sends the messages that policies allow; as on hosted Realtime the others are omitted. */
  async function sendAllowed(claims: JWTPayload, messages: Message[]): Promise<void> {
    const topics = [...new Set(messages.filter((it) => it.private).map(({ topic }) => topic))];
    const policies = new Map(
      await Promise.all(
        topics.map(async (topic) => [topic, await policiesOf(claims, topic)] as const),
      ),
    );
    for (const { topic, event, payload, private: isPrivate } of messages) {
      if (isPrivate && !policies.get(topic)?.broadcast.write) continue;
      rooms.broadcast(topic, isPrivate, { type: "broadcast", event, payload });
    }
  }

  /** Answers a request; as on hosted Realtime, its messages are accepted all or none. */
  async function respond(context: Context, messages: Message[]): Promise<Response> {
    if (!messages.every(({ payload }) => rates.mayCarry(payload))) {
      const errors = { payload: ["Payload size exceeds tenant limit"] };
      return context.json({ errors, error: errors.payload[0] }, 422);
    }
    if (!messages.every(() => rates.takeMessage())) {
      return context.json({ message: "You have exceeded your rate limit" }, 429);
    }
    await sendAllowed((await claimsOf(context)) ?? {}, messages);
    return context.body(null, 202);
  }

  routes.use("*", async (context, next) => {
    return (await claimsOf(context)) ? next() : context.json({ message: "Unauthorized" }, 401);
  });
  routes.post("/", async (context) => {
    const body = batch.safeParse(await context.req.json().catch(() => null));
    if (!body.success) return context.json({ errors: z.flattenError(body.error).fieldErrors }, 422);
    return respond(context, body.data.messages);
  });
  routes.post("/:topic/events/:event", async (context) => {
    const target = { ...context.req.param(), private: context.req.query("private") === "true" };
    if (context.req.header("content-type") === "application/octet-stream") {
      const payload = Buffer.from(await context.req.arrayBuffer());
      return respond(context, [{ ...target, payload }]);
    }
    const body = message.safeParse({
      ...target,
      payload: await context.req.json().catch(() => null),
    });
    if (!body.success) return context.json({ error: "The payload must be a JSON object" }, 422);
    return respond(context, [body.data]);
  });
  return routes;
}
