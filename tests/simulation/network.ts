import type { Clock } from "./clock.ts";
import type { DatabaseStandIn, PostedRow } from "./database-stand-in.ts";

/** What can happen to a request on a bad network, each with its relative frequency. */
const FATES = {
  arrives: 5,
  "is refused": 2,
  "is lost": 1,
  "loses its answer": 2,
  "is cut off after it was stored": 2,
  "arrives late": 2,
  "is answered late": 2,
  "arrives twice": 2,
  "meets a proxy": 2,
  "has its answer replaced": 2,
} as const;

type Fate = keyof typeof FATES;

/** Responses that do not show whether the row was stored: of proxies, gateways and a restarting database. */
const FALSE_ANSWERS: [status: number, body: string][] = [
  [200, "<h1>Welcome to the airport's network</h1>"],
  [200, ""],
  [204, ""],
  [402, '{"message":"exceed_egress_quota"}'],
  [404, ""],
  [404, '{"code":"PGRST205","message":"Could not find the table"}'],
  [409, '{"message":"Conflict"}'],
  [429, "<h1>Too many requests</h1>"],
  [500, '{"code":"57014","message":"canceling statement due to statement timeout"}'],
  [502, "<h1>Bad gateway</h1>"],
  [503, '{"code":"PGRST001","message":"Could not connect with the database."}'],
  [520, ""],
];
/** Responses that the earlier version of the form mistakes for success, so that it does not get them here. */
const MISTAKEN_BY_EARLIER = new Set(["204 ", "200 ", "404 "]);

type FetchOptions = { body?: string; signal?: AbortSignal | null };

/** Simulates the network between the pages of a browser and the backend. */
export class Network {
  isOnline = true;
  /** Whether requests are lost, delayed, repeated or answered wrongly. */
  isBad = false;
  /** Whether the database's server is down. */
  isServerDown = false;
  /** Whether the function that notifies the sales team answers with its rate limit. */
  isNotifierLimited = false;
  readonly #clock: Clock;
  readonly #database: DatabaseStandIn;
  readonly #random: () => number;

  constructor(clock: Clock, database: DatabaseStandIn, random: () => number) {
    this.#clock = clock;
    this.#database = database;
    this.#random = random;
  }

  /** Returns `fetch` for a page: it answers only while the page is open, but a sent request still arrives later. */
  fetchFor(isOpen: () => boolean, isEarlier: boolean) {
    return (url: string, { body = "", signal }: FetchOptions): Promise<Response> =>
      new Promise((resolve, reject) => {
        const answer = (after: number, settleRequest: () => void) =>
          this.#clock.after(after, () => {
            if (isOpen()) settleRequest();
          });
        signal?.addEventListener("abort", () => {
          reject(new DOMException("signal is aborted without reason", "AbortError"));
        });
        const fail = () => reject(new TypeError("Failed to fetch"));
        if (!this.isOnline) return void answer(5, fail);
        if (url.includes("/functions/")) {
          const [status, text] = this.#notify();
          return void answer(this.#between(20, 300), () => resolve(responseOf(status, text)));
        }
        const row = JSON.parse(body) as PostedRow;
        const there = this.#between(10, 300);
        const back = this.#between(10, 300);
        const arrive = (after: number, then: (answer: [number, string]) => void = () => {}) =>
          this.#clock.after(after, () => then(this.#store(row)));
        const reply = (after: number) => (stored: [number, string]) =>
          void answer(after, () => resolve(responseOf(...stored)));
        const fates: Record<Fate, () => void> = {
          arrives: () => arrive(there, reply(back)),
          "is refused": () => answer(there, fail),
          "is lost": () => {},
          "loses its answer": () => arrive(there),
          "is cut off after it was stored": () => arrive(there, () => answer(back, fail)),
          "arrives late": () => arrive(this.#between(20_000, 120_000), reply(back)),
          "is answered late": () => arrive(there, reply(this.#between(5_000, 60_000))),
          "arrives twice": () => {
            const isSecond = this.#random() < 0.5;
            arrive(there, isSecond ? undefined : reply(back));
            arrive(there + this.#between(0, 2_000), isSecond ? reply(back) : undefined);
          },
          "meets a proxy": () => {
            const refusal = this.#falseAnswer(isEarlier);
            answer(there, () => resolve(responseOf(...refusal)));
          },
          "has its answer replaced": () => {
            const replaced = this.#falseAnswer(isEarlier);
            arrive(there, () => reply(back)(replaced));
          },
        };
        fates[this.isBad ? this.#fate() : "arrives"]();
      });
  }

  #store(row: PostedRow): [number, string] {
    if (this.isServerDown) return [503, "<h1>Service unavailable</h1>"];
    const { status, ...error } = this.#database.insert(row);
    return [status, status === 201 ? "" : JSON.stringify(error)];
  }

  #notify(): [number, string] {
    if (this.isNotifierLimited) {
      return [429, '{"error":{"code":"RATE_LIMIT_EXCEEDED","message":"Too many messages"}}'];
    }
    return this.isBad && this.#random() < 0.3 ? [502, "<h1>Bad gateway</h1>"] : [200, "{}"];
  }

  #fate(): Fate {
    const all = Object.entries(FATES) as [Fate, number][];
    let left = this.#random() * all.reduce((sum, [, weight]) => sum + weight, 0);
    return all.find(([, weight]) => (left -= weight) < 0)?.[0] ?? "arrives";
  }

  #falseAnswer(isEarlier: boolean): [number, string] {
    const answers = isEarlier
      ? FALSE_ANSWERS.filter((answer) => !MISTAKEN_BY_EARLIER.has(answer.join(" ")))
      : FALSE_ANSWERS;
    return answers[Math.floor(this.#random() * answers.length)] ?? [503, ""];
  }

  #between(from: number, to: number): number {
    return from + Math.floor(this.#random() * (to - from));
  }
}

/** Returns a Response without streams: reading it takes no extra turn of the event loop, as `settle` needs. */
function responseOf(status: number, body: string): Response {
  const type = body.startsWith("{") ? "application/json" : "text/html";
  const headers = { get: (name: string) => (name.toLowerCase() === "content-type" ? type : null) };
  const fields = {
    status,
    ok: status < 300,
    statusText: "",
    headers,
    text: async () => body,
    json: async () => JSON.parse(body) as unknown,
  };
  const own = Object.entries(fields).map(([name, value]) => [name, { value }]);
  return Object.create(Response.prototype, Object.fromEntries(own)) as Response;
}
