import type { Database, Delivery } from "./database.ts";
import { conflict } from "./errors.ts";
import { isPublicId, randomId } from "./ids.ts";
import { encode, withoutRev } from "./mendoza.ts";
import { documentAt } from "./past.ts";
import { assertReferences } from "./references.ts";
import { Staging } from "./staging.ts";
import type { Change, LakeDocument, Transaction } from "./types.ts";

/** How many past transactions a reconnecting listener can receive. */
const RECENT_LIMIT = 500;

export type TransactionOptions = {
  transactionId?: string;
  author: string;
  /** Throws for changes that the author may not make. */
  assertAllowed?: (changes: readonly Change[]) => void;
  dryRun?: boolean;
  /** The time of the change, in milliseconds; now by default. */
  now?: number;
};

type Listener = (transaction: Transaction, deliveries: Delivery[]) => void;

/** All documents in memory, each transaction on disk before it is visible or announced. */
export class Store {
  readonly documents: Map<string, LakeDocument>;
  readonly recent: Transaction[] = [];
  /** Grows with every transaction; caches of derived data compare it. */
  version = 0;
  readonly database: Database;
  /** The webhook deliveries of a transaction; written to the disk with it. */
  deliveriesOf: (transaction: Transaction) => Delivery[] = () => [];
  readonly #listeners = new Set<Listener>();

  constructor(database: Database) {
    this.database = database;
    this.documents = new Map(database.documents().map((document) => [document._id, document]));
  }

  /** Documents a reader may see: everything with the token, else ids without a dot. */
  visible(withToken: boolean): LakeDocument[] {
    const documents = [...this.documents.values()];
    return withToken ? documents : documents.filter((document) => isPublicId(document._id));
  }

  /** Calls `listener` after every transaction, in order; returns the unsubscribe function. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Runs `work` on a staging area and commits what it staged, all or nothing. Throws a 409
   * `LakeError` for a reused transaction id or a broken strong reference.
   */
  transact<Result>(options: TransactionOptions, work: (staging: Staging) => Result) {
    const id = options.transactionId ?? randomId();
    if (this.database.hasTransaction(id)) {
      throw conflict("transactionAlreadyExistsError", `Transaction ID "${id}" already exists`);
    }
    const timestamp = new Date(options.now ?? Date.now()).toISOString();
    const staging = new Staging(this.documents, { id, timestamp }, (documentId) =>
      documentAt(this, documentId, { last: true }),
    );
    const result = work(staging);
    const changes = staging.changes().map(({ id, before, after, mutations }) => ({
      id,
      before,
      after,
      mutations,
      apply: encode(withoutRev(before), withoutRev(after)),
      revert: encode(withoutRev(after), withoutRev(before)),
    }));
    options.assertAllowed?.(changes);
    assertReferences(staging, changes);
    const transaction = { id, timestamp: staging.timestamp, author: options.author, changes };
    if (!options.dryRun && changes.length > 0) this.#commit(transaction, [...staging.purged]);
    return { transaction, result };
  }

  #commit(transaction: Transaction, purge: string[]): void {
    const deliveries = this.deliveriesOf(transaction);
    this.database.append(transaction, purge, deliveries);
    for (const { id, after } of transaction.changes) {
      if (after) this.documents.set(id, after);
      else this.documents.delete(id);
    }
    this.version++;
    this.recent.push(transaction);
    if (this.recent.length > RECENT_LIMIT) this.recent.shift();
    for (const listener of this.#listeners) {
      try {
        listener(transaction, deliveries);
      } catch (error) {
        // The change is on disk already: a broken listener must not make it look refused.
        console.error(error);
      }
    }
  }
}
