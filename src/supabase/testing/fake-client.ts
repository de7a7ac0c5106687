import { vi } from "vitest";

/** A response in the shape of supabase-js. */
export type Answer = { data?: unknown; error: unknown; status?: number };

/** The data of a request to a table or a database function, for tests. */
export type Request = {
  /** The columns of a `select`; `*` for all of them. */
  columns: string;
  /** The row of an insert, the change of an update, the arguments of a database function. */
  values: Record<string, unknown>;
  /** The compared value of each `eq`, `gte`, `is` and `in`, by column; of `lt` and `gt` by "column <" and "column >", of `or` by "or". */
  filters: Record<string, unknown>;
  /** First and last index of `range`, both inclusive. */
  range: [from: number, to: number] | null;
  /** The columns of each `order`, after their table where it is another, with " desc" where it is descending. */
  order: string[];
  limit: number | null;
  signal: AbortSignal | null;
};

type Change = { eventType: string; new: object; old: object };

const LIST: Answer = { data: [], error: null };
const NOTHING: Answer = { data: null, error: null };
const STORED: Answer = { data: null, error: null, status: 201 };

function endpoint(response: Answer) {
  return vi.fn<(request: Request) => Promise<Answer>>(() => Promise.resolve(response));
}

type Endpoint = ReturnType<typeof endpoint>;

/** Returns a function that returns one mock per name, created on first use. */
function endpoints(response: Answer) {
  const byName = new Map<string, Endpoint>();
  function get(name: string): Endpoint {
    const mock = byName.get(name) ?? endpoint(response);
    byName.set(name, mock);
    return mock;
  }
  return Object.assign(get, { reset: () => byName.clear() });
}

type AuthListener = (event: string, session: unknown) => void;

const authListeners = new Set<AuthListener>();
const channels: FakeChannel[] = [];

/** A Realtime channel with functions to send changes and statuses. */
class FakeChannel {
  readonly topic: string;
  /** The subscription of the channel: type, event, schema and table. */
  readonly bindings: string[] = [];
  readonly #listeners = new Map<string, (change: Change) => void>();
  #onStatus: (status: string) => void = () => {};
  #onSystem: (message: object) => void = () => {};

  constructor(topic: string) {
    this.topic = topic;
  }
  on(type: string, filter: Record<string, string>, listener: (change: Change) => void) {
    if (type === "system") {
      this.#onSystem = listener as unknown as (message: object) => void;
      return this;
    }
    const { event, schema, table = "" } = filter;
    this.bindings.push([type, event, schema, table].join(" "));
    this.#listeners.set(table, listener);
    return this;
  }
  subscribe(onStatus: (status: string) => void) {
    this.#onStatus = onStatus;
    return this;
  }
  /** Delivers a change of a row of `table`. */
  change(table: string, change: Change) {
    this.#listeners.get(table)?.(change);
  }
  /** Sends a message of the server itself. */
  system(message: object) {
    this.#onSystem(message);
  }
  /** Reports that the channel has joined and gets changes. */
  live() {
    this.status("SUBSCRIBED");
    this.system({ extension: "postgres_changes", status: "ok" });
  }
  /** Reports a status such as `SUBSCRIBED` or `CLOSED`. */
  status(status: string) {
    this.#onStatus(status);
  }
}

/**
 * The answers of the fake client, each a Vitest mock. By default lists are empty, a single row is null, writes succeed,
 * no user is signed in, and nothing fails.
 */
export const fake = {
  /** A select that reads a list; by table. */
  rows: endpoints(LIST),
  /** A select that reads one row; by table. */
  row: endpoints(NOTHING),
  insert: endpoints(STORED),
  update: endpoints(NOTHING),
  delete: endpoints(LIST),
  /** Database functions; by name. */
  rpc: endpoints(LIST),
  /** Edge functions. */
  invoke: vi.fn<(name: string, options: { body: object }) => Promise<Answer>>(),
  auth: {
    getSession: vi.fn<() => Promise<object>>(),
    getUser: vi.fn<() => Promise<object>>(),
    signInWithPassword: vi.fn<(credentials: object) => Promise<object>>(),
    signOut: vi.fn<(options?: object) => Promise<object>>(),
    updateUser: vi.fn<(attributes: object) => Promise<object>>(),
    refreshSession: vi.fn<() => Promise<object>>(),
    resetPasswordForEmail: vi.fn<(email: string) => Promise<object>>(),
  },
  /** Second factors. */
  mfa: {
    listFactors: vi.fn<() => Promise<object>>(),
    enroll: vi.fn<(factor: object) => Promise<object>>(),
    unenroll: vi.fn<(factor: object) => Promise<object>>(),
    challengeAndVerify: vi.fn<(attempt: object) => Promise<object>>(),
  },
  removeChannel: vi.fn<(channel: object) => void>(),
};

/** Resets every response and call; for `beforeEach`. */
export function resetFakeClient(): void {
  const { rows, row, insert, update, delete: erase, rpc } = fake;
  for (const kind of [rows, row, insert, update, erase, rpc]) kind.reset();
  fake.invoke.mockReset().mockResolvedValue({ data: {}, error: null });
  fake.auth.getSession.mockReset().mockResolvedValue({ data: { session: null }, error: null });
  fake.auth.getUser.mockReset().mockResolvedValue({ data: {}, error: null });
  fake.auth.signInWithPassword.mockReset().mockResolvedValue({ data: {}, error: null });
  fake.auth.signOut.mockReset().mockResolvedValue({ error: null });
  fake.auth.updateUser.mockReset().mockResolvedValue({ data: {}, error: null });
  fake.auth.resetPasswordForEmail.mockReset().mockResolvedValue({ data: {}, error: null });
  fake.auth.refreshSession.mockReset().mockResolvedValue({ data: {}, error: null });
  const none = { data: { all: [], totp: [] }, error: null };
  fake.mfa.listFactors.mockReset().mockResolvedValue(none);
  fake.mfa.enroll.mockReset().mockResolvedValue({ data: null, error: null });
  fake.mfa.unenroll.mockReset().mockResolvedValue({ data: {}, error: null });
  fake.mfa.challengeAndVerify.mockReset().mockResolvedValue({ data: {}, error: null });
  fake.removeChannel.mockReset();
  authListeners.clear();
  channels.length = 0;
}

/** Calls every listener of `onAuthStateChange`. */
export function emitAuthEvent(event: string, session: unknown): void {
  for (const listener of authListeners) listener(event, session);
}

/** The channel that was opened last; throws if none was. */
export function newestChannel(): FakeChannel {
  const channel = channels.at(-1);
  if (!channel) throw new Error("no channel was opened");
  return channel;
}

/** Collects a request; it is sent when it is awaited, or when a single row is requested. */
function query(one: Endpoint, many: Endpoint, values: object = {}) {
  const request: Request = {
    columns: "*",
    values: { ...values },
    filters: {},
    range: null,
    order: [],
    limit: null,
    signal: null,
  };
  function filter(column: string, value: unknown) {
    request.filters[column] = value;
    return builder;
  }
  const builder = {
    eq(column: string, value: unknown) {
      if (value === null) throw new Error(`eq never matches null: use is("${column}", null)`);
      return filter(column, value);
    },
    filter: (column: string, operator: string, value: unknown) =>
      filter(operator === "eq" ? column : `${column} ${operator}`, value),
    lt: (column: string, value: unknown) => filter(`${column} <`, value),
    gt: (column: string, value: unknown) => filter(`${column} >`, value),
    or: (conditions: string) => filter("or", conditions),
    gte: filter,
    in: filter,
    is: filter,
    order(column: string, { ascending = true, referencedTable = "" } = {}) {
      const name = referencedTable === "" ? column : `${referencedTable}.${column}`;
      request.order.push(ascending ? name : `${name} desc`);
      return builder;
    },
    limit(count: number) {
      request.limit = count;
      return builder;
    },
    select(columns = "*") {
      request.columns = columns;
      return builder;
    },
    range(from: number, to: number) {
      request.range = [from, to];
      return builder;
    },
    abortSignal(signal: AbortSignal) {
      request.signal = signal;
      return builder;
    },
    maybeSingle: () => one(request),
    single: () => one(request),
    // oxlint-disable-next-line unicorn/no-thenable -- supabase-js' own queries are
    then: (...then: Parameters<Promise<Answer>["then"]>) => many(request).then(...then),
  };
  return builder;
}

/** What `client.ts` exports; mock it with `vi.mock("<path>/client.ts", () => import("<path>/testing/fake-client.ts"))`. */
export const supabase = {
  from: (table: string) => ({
    select: (columns?: string) => query(fake.row(table), fake.rows(table)).select(columns),
    insert: (row: object) => query(fake.insert(table), fake.insert(table), row),
    update: (change: object) => query(fake.update(table), fake.update(table), change),
    delete: () => query(fake.delete(table), fake.delete(table)),
  }),
  rpc: (name: string, args?: object) => query(fake.rpc(name), fake.rpc(name), args),
  functions: { invoke: fake.invoke },
  channel(topic: string) {
    const channel = new FakeChannel(topic);
    channels.push(channel);
    return channel;
  },
  removeChannel: fake.removeChannel,
  auth: {
    ...fake.auth,
    mfa: fake.mfa,
    onAuthStateChange(listener: AuthListener) {
      authListeners.add(listener);
      return { data: { subscription: { unsubscribe: () => void authListeners.delete(listener) } } };
    },
  },
};

type FullClient = typeof supabase;

/** The full supabase-js client, which is loaded at once. */
export const loadSupabase = () => Promise.resolve(supabase);
export const withSupabase = (run: (client: FullClient) => () => void) => run(supabase);

export function watchAuth(listener: AuthListener) {
  const { data } = supabase.auth.onAuthStateChange(listener);
  return data.subscription.unsubscribe;
}

export async function readSession() {
  const { data, error } = (await fake.auth.getSession()) as {
    data: { session: object | null };
    error?: unknown;
  };
  return { session: data.session, error };
}

export const verifyUser = () => fake.auth.getUser();

/** What `visitor-client.ts` exports; mock it in the same way. */
export function loadVisitorClient() {
  return Promise.resolve({ tables: supabase, functions: supabase.functions });
}

resetFakeClient();
