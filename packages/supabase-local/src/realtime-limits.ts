import { createThrottle } from "./throttle.ts";

/** A project's limits of Realtime: https://supabase.com/docs/guides/realtime/limits */
export type RealtimeLimits = {
  connections: number;
  channelsPerConnection: number;
  joinsPerSecond: number;
  /** Messages sent and received per second, on average. */
  messagesPerSecond: number;
  /** Presence messages per second; they also count as messages. */
  presencePerSecond: number;
  broadcastBytes: number;
};

/** The limits of the free plan. */
const FREE_PLAN: RealtimeLimits = {
  connections: 200,
  channelsPerConnection: 100,
  joinsPerSecond: 100,
  messagesPerSecond: 100,
  presencePerSecond: 20,
  broadcastBytes: 256 * 1024,
};

/** The number of seconds over which hosted Realtime averages messages. */
const WINDOW = 60;

export type RealtimeRates = ReturnType<typeof createRates>;

/** Counts the events of all clients together; each function says whether one more is within the limits. */
export function createRates(overrides: Partial<RealtimeLimits> = {}, now?: () => number) {
  const limits = { ...FREE_PLAN, ...overrides };
  const rateOf = (perSecond: number, seconds: number) => {
    const options = { burst: perSecond * seconds, ...(now && { now }) };
    return createThrottle(perSecond * 300, options);
  };
  const joins = rateOf(limits.joinsPerSecond, 1);
  const messages = rateOf(limits.messagesPerSecond, WINDOW);
  const presence = rateOf(limits.presencePerSecond, WINDOW);
  return {
    limits,
    takeJoin: () => joins.take(""),
    takeMessage: () => messages.take(""),
    takePresence: () => presence.take(""),
    /** Whether a broadcast is small enough. */
    mayCarry: (payload: unknown) => {
      const size = Buffer.isBuffer(payload)
        ? payload.length
        : Buffer.byteLength(JSON.stringify(payload ?? null));
      return size <= limits.broadcastBytes;
    },
  };
}
