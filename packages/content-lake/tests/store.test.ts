import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Transaction } from "../src/types.ts";
import { openMemoryStore, refusalOf, type MemoryStore } from "./memory-store.ts";
import { Store } from "../src/store.ts";

let lake: MemoryStore;

beforeEach(() => {
  lake = openMemoryStore();
});

function page(_id: string, more: object = {}) {
  return { _id, _type: "page", ...more };
}

function reference(_ref: string, more: object = {}) {
  return { _type: "reference", _ref, ...more };
}

function refusedMutation(type: string, description: string, details: object = {}) {
  return {
    status: 409,
    type: "mutationError",
    message: `The mutation(s) failed: ${description}`,
    item: { type, description, ...details },
  };
}

describe("a transaction", () => {
  it("is the revision of what it wrote, stamped with its time", () => {
    const { transaction } = lake.mutate([{ create: page("a") }, { create: page("b") }]);
    const { id, timestamp } = transaction;
    expect(id).toMatch(/^[a-z0-9]{22}$/);
    expect(new Date(timestamp).toISOString()).toBe(timestamp);
    const stamps = { _rev: id, _createdAt: timestamp, _updatedAt: timestamp };
    expect([...lake.store.documents.values()]).toEqual([page("a", stamps), page("b", stamps)]);
  });

  it("gives each document before and after, the mutations, and the patches both ways", () => {
    lake.mutate([{ create: page("a", { title: "One" }) }], { transactionId: "first" });
    const before = lake.get("a");
    const { transaction } = lake.mutate([
      { patch: { id: "a", set: { title: "Two" } } },
      { patch: { id: "a", set: { year: 2030 } } },
    ]);
    expect(transaction).toMatchObject({ author: "editor" });
    const [change] = transaction.changes;
    expect(change).toMatchObject({
      id: "a",
      before,
      after: lake.get("a"),
      mutations: [
        { patch: { id: "a", set: { title: "Two" } } },
        { patch: { id: "a", set: { year: 2030 } } },
      ],
    });
    // Mendoza: 17 sets a field, 19 deletes the field of that index.
    expect(change?.apply).toContain(17);
    expect(change?.apply).toContain("Two");
    expect(change?.revert).toContain("One");
    expect(change?.revert).toContain(19);
  });

  it("records each kind of mutation as it was requested", () => {
    for (const mutation of [
      { createIfNotExists: page("a") },
      { createOrReplace: page("a", { n: 1 }) },
      { patch: { id: "a", inc: { n: 1 } } },
      { delete: { id: "a" } },
      { create: page("a") },
    ]) {
      const { transaction } = lake.mutate([mutation]);
      expect(transaction.changes[0]?.mutations).toEqual([mutation]);
    }
  });

  it("reports no operation for the deletion of a missing document", () => {
    const { result } = lake.store.transact({ author: "editor" }, (staging) =>
      staging.apply({ delete: { id: "never" } }),
    );
    expect(result).toEqual({ id: "never", operation: "none", document: null });
  });

  it("encodes the patches both ways without the revision", () => {
    const { transaction } = lake.mutate([{ create: page("a") }]);
    const [change] = transaction.changes;
    const { _rev, ...content } = lake.get("a") ?? {};
    expect(change).toMatchObject({ before: null, apply: [0, content], revert: [0, null] });
  });

  it("is recorded in order, and loaded at the next start", () => {
    lake.mutate([{ create: page("a") }], { transactionId: "first" });
    lake.mutate([{ delete: { id: "a" } }, { create: page("b") }], { transactionId: "second" });
    const { database, documents, recent } = lake.store;
    expect(recent.map(({ id }) => id)).toEqual(["first", "second"]);
    expect(database.changesOf(["a"]).map((change) => change.transactionId)).toEqual([
      "first",
      "second",
    ]);
    expect(new Store(database).documents).toEqual(documents);
    expect([...documents.keys()]).toEqual(["b"]);
  });

  it("with the id of an earlier one is refused and changes nothing", () => {
    lake.mutate([{ create: page("a") }], { transactionId: "tx" });
    const again = () => lake.mutate([{ create: page("b") }], { transactionId: "tx" });
    expect(refusalOf(again)).toEqual(
      refusedMutation("transactionAlreadyExistsError", 'Transaction ID "tx" already exists'),
    );
    expect(lake.get("b")).toBeUndefined();
  });

  it("that fails leaves no trace of its other mutations", () => {
    const work = () => lake.mutate([{ create: page("a") }, { patch: { id: "no", set: {} } }]);
    expect(refusalOf(work)).toMatchObject({ status: 409 });
    expect(lake.get("a")).toBeUndefined();
    expect(lake.store.version).toBe(0);
  });

  it("in a dry run answers as usual and changes nothing", () => {
    const heard = vi.fn<() => void>();
    lake.store.subscribe(heard);
    const { result, transaction } = lake.mutate([{ create: page("a") }], { dryRun: true });
    expect(result).toMatchObject([{ id: "a", operation: "create" }]);
    expect(transaction.changes).toHaveLength(1);
    expect(lake.get("a")).toBeUndefined();
    expect(lake.store.database.hasTransaction(transaction.id)).toBe(false);
    expect(heard).not.toHaveBeenCalled();
  });

  it.each([
    ["deletes what does not exist", [{ delete: { id: "a" } }]],
    ["creates and deletes the same document", [{ create: page("a") }, { delete: { id: "a" } }]],
  ])("that %s is not recorded", (_name, mutations) => {
    const { transaction } = lake.mutate(mutations);
    expect(transaction.changes).toEqual([]);
    expect(lake.store.version).toBe(0);
    expect(lake.store.recent).toEqual([]);
    expect(lake.store.database.hasTransaction(transaction.id)).toBe(false);
  });

  it("increases the version, by which caches notice it", () => {
    lake.mutate([{ create: page("a") }]);
    lake.mutate([{ create: page("b") }]);
    expect(lake.store.version).toBe(2);
  });
});

describe("listeners", () => {
  it("receive every transaction in order, after it is visible, until they unsubscribe", () => {
    const heard: unknown[] = [];
    const unsubscribe = lake.store.subscribe((transaction: Transaction) => {
      heard.push([transaction.id, lake.get("a")?._rev]);
    });
    lake.mutate([{ create: page("a") }], { transactionId: "one" });
    lake.mutate([{ createOrReplace: page("a") }], { transactionId: "two" });
    unsubscribe();
    lake.mutate([{ createOrReplace: page("a") }], { transactionId: "three" });
    expect(heard).toEqual([
      ["one", "one"],
      ["two", "two"],
    ]);
  });

  it("receive a transaction even if another listener throws", () => {
    const report = vi.spyOn(console, "error").mockImplementation(() => {});
    const broken = new Error("broken listener");
    const heard = vi.fn<() => void>();
    lake.store.subscribe(() => {
      throw broken;
    });
    lake.store.subscribe(heard);
    lake.mutate([{ create: page("a") }]);
    expect(heard).toHaveBeenCalledOnce();
    expect(report.mock.calls).toEqual([[broken]]);
    report.mockRestore();
  });

  it("can resume within the last 500 transactions", () => {
    for (let n = 1; n <= 501; n++) {
      lake.mutate([{ createOrReplace: page("a", { n }) }], { transactionId: `tx-${n}` });
    }
    expect(lake.store.recent).toHaveLength(500);
    expect(lake.store.recent.at(0)?.id).toBe("tx-2");
    expect(lake.store.recent.at(-1)?.id).toBe("tx-501");
  });
});

describe("readers", () => {
  it("see ids with a dot only with the token", () => {
    lake.mutate([{ create: page("a") }, { create: page("drafts.a") }, { create: page("in.path") }]);
    const ids = (withToken: boolean) => lake.store.visible(withToken).map(({ _id }) => _id);
    expect(ids(false)).toEqual(["a"]);
    expect(ids(true)).toEqual(["a", "drafts.a", "in.path"]);
  });
});

describe("references", () => {
  it("must point to a document, at any depth", () => {
    const body = [{ _key: "x", link: reference("nowhere") }];
    expect(refusalOf(() => lake.mutate([{ create: page("a", { body }) }]))).toEqual(
      refusedMutation(
        "documentReferenceDoesNotExistError",
        'Document "a" references non-existent document "nowhere"',
        { id: "a", referenceID: "nowhere" },
      ),
    );
  });

  it("may point to a document of the same transaction, before or after it", () => {
    lake.mutate([{ create: page("a", { to: reference("b") }) }, { create: page("b") }]);
    expect([...lake.store.documents.keys()]).toEqual(["a", "b"]);
  });

  it.each([
    ["is weak", { _weak: true }],
    ["belongs to another dataset", { _dataset: "other" }],
  ])("may have a missing target if one %s", (_name, more) => {
    lake.mutate([{ create: page("a", { to: reference("nowhere", more), nothing: null }) }]);
    expect(lake.get("a")).toBeDefined();
  });

  it("need a text as their target: any other value is stored unchecked", () => {
    lake.mutate([{ create: page("a", { to: { _ref: 7 } }) }]);
    expect(lake.get("a")).toBeDefined();
  });

  it("protect their target from deletion as long as they exist", () => {
    lake.mutate([
      { create: page("target") },
      { create: page("from", { to: [reference("kept"), reference("target")] }) },
      { create: page("kept") },
    ]);
    expect(refusalOf(() => lake.mutate([{ delete: { id: "target" } }]))).toEqual(
      refusedMutation(
        "documentHasExistingReferencesError",
        'Document "target" cannot be deleted as there are references to it from "from"',
        { id: "target", referencingIDs: ["from"] },
      ),
    );
    lake.mutate([{ delete: { id: "target" } }, { delete: { id: "from" } }]);
    expect([...lake.store.documents.keys()]).toEqual(["kept"]);
  });

  it("to one document do not protect another one from deletion", () => {
    lake.mutate([
      { create: page("target") },
      { create: page("from", { to: reference("target") }) },
      { create: page("free") },
    ]);
    lake.mutate([{ patch: { id: "target", set: { n: 1 } } }, { delete: { id: "free" } }]);
    expect([...lake.store.documents.keys()]).toEqual(["target", "from"]);
  });
});
