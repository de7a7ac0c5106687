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
/** What ends a transaction, whether or not it failed. */
const END_OF_TRANSACTION = /\b(?:rollback|commit)\b/i;

/** What postgres.js gives to its option `socket`. */
export type ConnectionOptions = { host: string[]; port: number[]; fetch_types: boolean };

export type SocketEvents = {
  /** The server ended a connection that was in use. */
  onLost(): void;
  /** No connection was made. */
  onRefused(error: Error): void;
};

/**
 * The socket of one connection of postgres.js, which writes to a socket that has closed and ends the process by that
 * (decision 066). Where the server is gone this one answers every query in its place with an error, until it is ended.
 */
export class DatabaseSocket extends EventEmitter {
  /** postgres.js ends what is open, so a lost connection stays open until then. */
  readyState = "open";
  readonly #socket;
  readonly #events: SocketEvents;
  readonly #assemble = createAssembler();
  #error: Error | undefined;
  #isReady = false;
  #isGone = false;
  #isEnded = false;
  #isFinished = false;
  /** Queries that the server has not said "ready" to. */
  #asked = 0;
  /** Whether more was written since, which postgres.js asks for the end of once it has failed. */
  #isUnfinished = false;
  #isInTransaction = false;
  /** Whether postgres.js asks for the types of arrays first, whose failure it would not catch. */
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

  /** Resolves when the server has taken the connection, or surely will not. */
  async connected(): Promise<this> {
    await once(this.#socket, "connect").catch(() => {});
    return this;
  }

  write(bytes: Buffer, done?: () => void): boolean {
    if (this.#isReady) this.#noteSent(bytes);
    if (!this.#isGone) return this.#socket.write(bytes, done);
    // After the caller, which still has to note that it has written.
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
      // Sync and Query.
      const isQuestion = type === "S" || type === "Q";
      if (isQuestion) this.#asked += 1;
      this.#isUnfinished = !isQuestion;
    }
    if (this.#isGone && END_OF_TRANSACTION.test(bytes.toString())) this.#isInTransaction = false;
  }

  #receive(bytes: Buffer): void {
    const { messages } = readMessages(bytes);
    const error = messages.find(({ type }) => type === "E");
    if (error && !this.#isReady) this.#noteRefusal();
    // While it asks for types an error is the server's last word, after which it closes the connection.
    const heard = bytes.subarray(0, this.#isReady && this.#asksForTypes ? error?.at : undefined);
    for (const message of messages) this.#noteReceived(message);
    if (heard.length > 0) this.emit("data", heard);
  }

  #noteReceived({ type, first }: Message): void {
    if (type !== "Z") return;
    if (this.#isReady) {
      this.#asked -= 1;
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
    const refusal = new Error("The database took no connection.");
    this.#error ??= Object.assign(refusal, { code: "ECONNREFUSED" });
    this.#events.onRefused(this.#error);
  }

  /** Answers as the server would: an error and "ready" to each query, no rows to a query for types. */
  #answer(): void {
    while (this.#asked > 0) {
      if (!this.#asksForTypes) this.#receive(LOST);
      this.#receive(readyMessage(this.#isInTransaction ? "E" : "I"));
    }
    if (!this.#isUnfinished) return;
    this.#isUnfinished = false;
    this.#receive(LOST);
  }

  /**
   * Tells postgres.js that the connection is closed, after everything that it writes in this turn: a write that is
   * still to come keeps its next connection silent.
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
