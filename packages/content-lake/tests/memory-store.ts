import { applyActions } from "../src/actions.ts";
import { openDatabase } from "../src/database.ts";
import { LakeError } from "../src/errors.ts";
import { applyMutations, parseMutations } from "../src/mutations.ts";
import type { MutationResult } from "../src/staging.ts";
import { Store, type TransactionOptions } from "../src/store.ts";
import type { LakeDocument, Transaction } from "../src/types.ts";

/** A store that is never written to a file, for tests of its rules without a server. */
export type MemoryStore = {
  store: Store;
  /** Runs mutations in one transaction, as a request would. */
  mutate: (mutations: unknown, options?: Partial<TransactionOptions>) => MutationAnswer;
  /** Runs document actions in one transaction; they are not typed, as on the wire. */
  act: (...actions: unknown[]) => void;
  get: (id: string) => LakeDocument | undefined;
};

type MutationAnswer = { transaction: Transaction; result: MutationResult[] };

export function openMemoryStore(): MemoryStore {
  const store = new Store(openDatabase(":memory:"));
  return {
    store,
    mutate: (mutations, options) =>
      store.transact({ author: "editor", ...options }, (staging) =>
        applyMutations(staging, parseMutations(mutations)),
      ),
    act: (...actions) => {
      store.transact({ author: "editor" }, (staging) => applyActions(staging, actions));
    },
    get: (id) => store.documents.get(id),
  };
}

/** Status, kind, message and first item of the `LakeError` that `work` throws. */
export function refusalOf(work: () => unknown) {
  try {
    work();
  } catch (error) {
    if (!(error instanceof LakeError)) throw error;
    const { status, type, message, details } = error;
    const items = (details["items"] ?? []) as { error: Record<string, unknown> }[];
    return { status, type, message, item: items[0]?.error };
  }
  throw new Error("Nothing was refused");
}
