import { EventEmitter, once } from "node:events";
import { connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import {
  createAssembler,
  errorMessage,
  type Message,
  readMessages,
  readyMessage,
} from "./postgres-messages.ts";

/** PostgreSQL's "admin_shutdown": the server ended the connection. */
const LOST = errorMessage("57P01", "The connection to the database was lost.");
const IDLE = "I".charCodeAt(0);
/** Statements that end a transaction, failed or not. */
const END_OF_TRANSACTION = /\b(?:rollback|commit)\b/i;

/** What postgres.js passes to its option `socket`. */
export type ConnectionOptions = { host: string[]; port: number[]; fetch_types: boolean };

export type SocketEvents = {
  /** The server ended a connection that was in use. */
  onLost(): void;
  /** No connection was made. */
  onRefused(error: Error): void;
};

/**
 * The socket of one connection of postgres.js, which would write to a closed socket and so crash the process (decision
 * 066). If the server is gone, this socket answers every query with an error until it is ended.
 */
export class DatabaseSocket extends EventEmitter {
  /** postgres.js ends open connections, so a lost one stays open until then. */
  readyState = "open";
  readonly #socket;
  readonly #events: SocketEvents;
  readonly #assemble = createAssembler();
  #error: Error | undefined;
  #isReady = false;
  #isGone = false;
  #isEnded = false;
  #isFinished = false;
  /** Queries that the server has not answered with "ready". */
  #pendingQueries = 0;
  /** Whether postgres.js has written messages after the last query; after a failure it waits for their end. */
  #isUnfinished = false;
  #isInTransaction = false;
  /** Whether postgres.js is querying the array types, whose failure it would not catch. */
  #asksForTypes: boolean;

  constructor(
    { host: [host], port: [port], fetch_types }: ConnectionOptions,
    events: SocketEvents,
  ) {
    super();
    this.#events = events;
    this.#asksForTypes = fetch_types;
    this.#socket = connect(port ?? 5432, host);
    this.#socket.setNoDelay(true);
    this.#socket.on("data", (piece) => this.#receive(this.#assemble(piece)));
    this.#socket.on("drain", () => this.emit("drain"));
    this.#socket.on("error", (error) => (this.#error = error));
    this.#socket.on("close", () => this.#onClose());
  }

  /** Resolves when the server has accepted the connection, or will certainly not. */
  async connected(): Promise<this> {
    await once(this.#socket, "connect").catch(() => {});
    return this;
  }

  write(bytes: Buffer, done?: () => void): boolean {
    if (this.#isReady) this.#noteSent(bytes);
    if (!this.#isGone) return this.#socket.write(bytes, done);
    // Later, because postgres.js records only after this call that it has written.
    queueMicrotask(() => (this.#isReady ? this.#answer() : this.#finish()));
    return true;
  }

  end(bytes: Buffer): void {
    this.#isEnded = true;
    if (this.#isGone) void this.#finish();
    else this.#socket.end(bytes);
  }

  destroy(): void {
    this.#isEnded = true;
    if (this.#isGone) void this.#finish();
    else this.#socket.destroy();
  }

  #noteSent(bytes: Buffer): void {
    for (const { type } of readMessages(bytes).messages) {
      // The messages Sync and Query.
      const expectsReply = type === "S" || type === "Q";
      if (expectsReply) this.#pendingQueries += 1;
      this.#isUnfinished = !expectsReply;
    }
    if (this.#isGone && END_OF_TRANSACTION.test(bytes.toString())) this.#isInTransaction = false;
  }

  #receive(bytes: Buffer): void {
    const { messages } = readMessages(bytes);
    const error = messages.find(({ type }) => type === "E");
    if (error && !this.#isReady) this.#noteRefusal();
    // While postgres.js queries types, an error is the server's last message before it closes the connection.
    const forwarded = bytes.subarray(
      0,
      this.#isReady && this.#asksForTypes ? error?.at : undefined,
    );
    for (const message of messages) this.#noteReceived(message);
    if (forwarded.length > 0) this.emit("data", forwarded);
  }

  #noteReceived({ type, first }: Message): void {
    if (type !== "Z") return;
    if (this.#isReady) {
      this.#pendingQueries -= 1;
      this.#asksForTypes = false;
    }
    this.#isReady = true;
    this.#isInTransaction = first !== IDLE;
  }

  #onClose(): void {
    this.#isGone = true;
    if (this.#isEnded) return void this.#finish();
    if (!this.#isReady) {
      this.#noteRefusal();
      return void this.#finish();
    }
    this.#events.onLost();
    this.#answer();
  }

  #noteRefusal(): void {
    const refusal = new Error("The database accepts no connections.");
    this.#error ??= Object.assign(refusal, { code: "ECONNREFUSED" });
    this.#events.onRefused(this.#error);
  }

  /** Answers as the server would: each query with an error and "ready", a query for types without rows. */
  #answer(): void {
    while (this.#pendingQueries > 0) {
      if (!this.#asksForTypes) this.#receive(LOST);
      this.#receive(readyMessage(this.#isInTransaction ? "E" : "I"));
    }
    if (!this.#isUnfinished) return;
    this.#isUnfinished = false;
    this.#receive(LOST);
  }

  /**
   * Reports the closed connection to postgres.js after everything that it writes in this turn of the event loop. A
   * later write would leave its next connection silent.
   */
  async #finish(): Promise<void> {
    if (this.#isFinished) return;
    this.#isFinished = true;
    await setImmediate();
    await setImmediate();
    this.readyState = "closed";
    const isFailure = this.#error !== undefined && !this.#isEnded;
    if (isFailure) this.emit("error", this.#error);
    this.emit("close", isFailure);
  }
}
