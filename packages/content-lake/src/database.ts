import { DatabaseSync } from "node:sqlite";

import { errorMessage } from "../../shared/error-message.ts";
import { isDamaged, isInUse } from "./storage-errors.ts";
import type { Change, LakeDocument, Mutation, Transaction } from "./types.ts";

const SCHEMA = `
  create table if not exists documents (id text primary key, body text not null) strict;
  create table if not exists transactions (
    sequence integer primary key, id text not null unique, timestamp text not null, author text not null
  ) strict;
  create table if not exists changes (
    sequence integer not null references transactions, document_id text not null,
    previous_rev text, deleted integer not null,
    mutations text not null, apply text not null, revert text not null,
    primary key (document_id, sequence)
  ) strict, without rowid;
  create index if not exists changes_by_sequence on changes (sequence);
  create table if not exists deliveries (
    sequence integer primary key, id text not null unique, hook text not null, body text not null
  ) strict;
  create table if not exists key_values (key text primary key, value text not null) strict;
`;

/** One document's part of a past transaction. */
export type PastChange = {
  transactionId: string;
  timestamp: string;
  author: string;
  documentId: string;
  previousRev: string | null;
  deleted: boolean;
  mutations: Mutation[];
  apply: unknown[];
  revert: unknown[];
};

/** A change that a webhook has to report; stored until it was sent or given up. */
export type Delivery = {
  id: string;
  hookId: string;
  transactionId: string;
  timestamp: string;
  change: Pick<Change, "id" | "before" | "after">;
};

export type Database = ReturnType<typeof openDatabase>;

/**
 * Opens the lake's SQLite file for only this process. Every `append` is on disk (fsync) when it returns. Throws when
 * another process has the file open, and a `DamagedFileError` when the file is incomplete.
 */
export function openDatabase(file: string, sqlite = new DatabaseSync(file)) {
  try {
    sqlite.exec("pragma locking_mode = exclusive; pragma journal_mode = wal");
    sqlite.exec(`pragma synchronous = full; ${SCHEMA}`);
    assertIntegrity(sqlite);
  } catch (cause) {
    sqlite.close();
    throw openingError(file, cause);
  }
  const upsertDocument = sqlite.prepare("insert or replace into documents values (?, ?)");
  const dropDocument = sqlite.prepare("delete from documents where id = ?");
  const addTransaction = sqlite.prepare(
    "insert into transactions (id, timestamp, author) values (?, ?, ?)",
  );
  const addChange = sqlite.prepare("insert into changes values (?, ?, ?, ?, ?, ?, ?)");
  const addDelivery = sqlite.prepare("insert into deliveries (id, hook, body) values (?, ?, ?)");
  const dropDelivery = sqlite.prepare("delete from deliveries where id = ?");
  const dropDeliveries = sqlite.prepare("delete from deliveries where hook = ?");
  const dropHistory = sqlite.prepare("delete from changes where document_id = ?");
  const hasTransaction = sqlite.prepare("select 1 from transactions where id = ?");
  const upsertValue = sqlite.prepare("insert or replace into key_values values (?, ?)");
  const getValue = sqlite.prepare("select value from key_values where key = ?");
  const changes =
    "select t.id, t.timestamp, t.author, c.* from changes c join transactions t using (sequence)";
  const changesOf = sqlite.prepare(
    `${changes} where c.document_id in (select value from json_each(?)) order by c.sequence`,
  );
  const changesIn = sqlite.prepare(
    `${changes} where c.document_id >= ? and c.document_id < ? order by c.sequence`,
  );
  const changesAround = sqlite.prepare(`${changes} where c.document_id in (?1, ?2)
    or c.sequence in (select sequence from changes where document_id = ?1)
      and (c.document_id glob 'versions.*.' || ?1 or c.document_id glob '_.releases.*')
    order by c.sequence`);

  /**
   * Writes a whole transaction and its webhook deliveries, or nothing; `purge` first deletes the history of those ids.
   */
  function append(transaction: Transaction, purge: string[], deliveries: Delivery[] = []): void {
    sqlite.exec("begin immediate");
    try {
      for (const id of purge) dropHistory.run(id);
      const { id, timestamp, author } = transaction;
      const { lastInsertRowid: sequence } = addTransaction.run(id, timestamp, author);
      for (const { before, after, mutations, apply, revert, ...change } of transaction.changes) {
        if (after) upsertDocument.run(change.id, JSON.stringify(after));
        else dropDocument.run(change.id);
        if (purge.includes(change.id)) continue;
        const json = [mutations, apply, revert].map((value) => JSON.stringify(value));
        addChange.run(sequence, change.id, before?._rev ?? null, after ? 0 : 1, ...json);
      }
      for (const delivery of deliveries) {
        addDelivery.run(delivery.id, delivery.hookId, JSON.stringify(delivery));
      }
      sqlite.exec("commit");
    } catch (error) {
      // SQLite has already rolled the transaction back if the disk is full.
      if (sqlite.isTransaction) sqlite.exec("rollback");
      throw error;
    }
  }

  return {
    append,
    documents: () =>
      sqlite
        .prepare("select body from documents")
        .all()
        .map((row): LakeDocument => JSON.parse(String(row["body"]))),
    hasTransaction: (id: string) => hasTransaction.get(id) !== undefined,
    /** Every stored change of the documents, oldest first. */
    changesOf: (documentIds: string[]): PastChange[] =>
      changesOf.all(JSON.stringify(documentIds)).map(toPastChange),
    /** Every stored change of the documents whose id begins with a prefix, oldest first. */
    changesIn: (prefix: string): PastChange[] =>
      changesIn.all(prefix, `${prefix}\u{10FFFF}`).map(toPastChange),
    /**
     * Every stored change of a published document and one of its versions, oldest first, with the releases and versions
     * that changed in the same transactions.
     */
    changesAround: (publishedId: string, versionId: string): PastChange[] =>
      changesAround.all(publishedId, versionId).map(toPastChange),
    /** What webhooks have not reported yet, oldest first. */
    deliveries: () =>
      sqlite
        .prepare("select body from deliveries order by sequence")
        .all()
        .map((row): Delivery => JSON.parse(String(row["body"]))),
    dropDelivery: (id: string) => {
      dropDelivery.run(id);
    },
    /** Deletes a pending delivery of a webhook. */
    dropDeliveries: (hookId: string) => {
      dropDeliveries.run(hookId);
    },
    getValue: (key: string): unknown => {
      const row = getValue.get(key);
      return row ? JSON.parse(String(row["value"])) : null;
    },
    setValue: (key: string, value: unknown) => {
      upsertValue.run(key, JSON.stringify(value ?? null));
    },
    /** Writes a copy of everything to a file that must not exist. */
    copyTo: (target: string) => {
      sqlite.prepare("vacuum into ?").run(target);
    },
    close: () => sqlite.close(),
  };
}

/** Thrown if the database file exists but cannot be read completely. */
export class DamagedFileError extends Error {}

function assertIntegrity(sqlite: DatabaseSync): void {
  const { quick_check: finding } = sqlite.prepare("pragma quick_check(1)").get() ?? {};
  if (finding !== "ok") throw new DamagedFileError(String(finding));
  const unreadable = sqlite.prepare("select id from documents where not json_valid(body)").get();
  if (unreadable)
    throw new DamagedFileError(`document ${String(unreadable["id"])} is not valid JSON`);
}

function openingError(file: string, cause: unknown): Error {
  const reason = errorMessage(cause);
  if (isInUse(cause)) {
    return new Error(`The content in ${file} is in use by another process; stop it first.`, {
      cause,
    });
  }
  if (cause instanceof DamagedFileError || isDamaged(cause)) {
    return new DamagedFileError(reason, { cause });
  }
  return new Error(`The content in ${file} cannot be opened: ${reason}.`, { cause });
}

function toPastChange(row: Record<string, unknown>): PastChange {
  return {
    transactionId: String(row["id"]),
    timestamp: String(row["timestamp"]),
    author: String(row["author"]),
    documentId: String(row["document_id"]),
    previousRev: row["previous_rev"] === null ? null : String(row["previous_rev"]),
    deleted: row["deleted"] === 1,
    mutations: JSON.parse(String(row["mutations"])),
    apply: JSON.parse(String(row["apply"])),
    revert: JSON.parse(String(row["revert"])),
  };
}
