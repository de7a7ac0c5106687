import { Mutation as Mutator } from "@sanity/mutator";

import { errorMessage } from "../../shared/error-message.ts";
import { LakeError, conflict } from "./errors.ts";
import { assertDocumentId, randomId } from "./ids.ts";
import type { Change, DocumentInput, LakeDocument, Mutation, Patch, Transaction } from "./types.ts";

/** A `Change` before its Mendoza patches are computed. */
export type StagedChange = Omit<Change, "apply" | "revert">;

export type MutationResult = {
  id: string;
  operation: "create" | "update" | "delete" | "none";
  document: LakeDocument | null;
};

/** The documents as a transaction in progress sees them; nothing is visible outside before the commit. */
export class Staging {
  readonly transactionId: string;
  readonly timestamp: string;
  readonly purged = new Set<string>();
  /** The last state of a document, deleted or not; null if the history does not have it. */
  readonly last: (id: string) => LakeDocument | null;
  readonly #base: ReadonlyMap<string, LakeDocument>;
  readonly #staged = new Map<string, LakeDocument | null>();
  readonly #mutations = new Map<string, Mutation[]>();

  constructor(
    base: ReadonlyMap<string, LakeDocument>,
    { id, timestamp }: Pick<Transaction, "id" | "timestamp">,
    last: (id: string) => LakeDocument | null,
  ) {
    this.#base = base;
    this.transactionId = id;
    this.timestamp = timestamp;
    this.last = last;
  }

  get(id: string): LakeDocument | null {
    const staged = this.#staged.get(id);
    return staged === undefined ? (this.#base.get(id) ?? null) : staged;
  }

  documents(): LakeDocument[] {
    const merged = new Map<string, LakeDocument | null>([...this.#base, ...this.#staged]);
    return [...merged.values()].filter((document) => document !== null);
  }

  /** The net effect on each touched document, without the Mendoza patches. */
  changes(): StagedChange[] {
    return [...this.#staged].flatMap(([id, after]) => {
      const before = this.#base.get(id) ?? null;
      const mutations = this.#mutations.get(id) ?? [];
      return before || after ? [{ id, before, after, mutations }] : [];
    });
  }

  /** Stages one mutation addressed by id; throws a 4xx `LakeError` when it cannot be applied. */
  apply(mutation: Mutation): MutationResult {
    if ("patch" in mutation) return this.#patch(mutation.patch);
    if ("delete" in mutation) return this.#delete(mutation.delete.id ?? "");
    if ("create" in mutation) return this.#create(mutation.create, "create");
    if ("createIfNotExists" in mutation) {
      return this.#create(mutation.createIfNotExists, "createIfNotExists");
    }
    return this.#create(mutation.createOrReplace, "createOrReplace");
  }

  #create(input: DocumentInput, kind: string): MutationResult {
    const { _id, _type, _createdAt, _rev, _updatedAt, ...attributes } = input;
    if (typeof _type !== "string" || _type === "") {
      throw new LakeError(400, "mutationError", 'Document is missing a "_type"');
    }
    const requestedId = typeof _id === "string" ? _id : "";
    const id =
      requestedId === "" || requestedId.endsWith(".") ? requestedId + randomId() : requestedId;
    assertDocumentId(id);
    const current = this.get(id);
    if (current && kind === "createIfNotExists") {
      return { id, operation: "none", document: current };
    }
    if (current && kind === "create") {
      throw conflict("documentAlreadyExistsError", `Document by ID "${id}" already exists`, { id });
    }
    const createdAt =
      typeof _createdAt === "string" ? _createdAt : (current?._createdAt ?? this.timestamp);
    const document = this.#stamp({ ...attributes, _id: id, _type, _createdAt: createdAt });
    const mutation = { [kind]: { ...input, _id: id } } as Mutation;
    this.#stage(id, document, mutation);
    return { id, operation: current ? "update" : "create", document };
  }

  #patch(patch: Patch): MutationResult {
    const id = String(patch.id ?? "");
    const current = this.get(id);
    if (!current) {
      const description = `The document with the ID "${id}" was not found`;
      throw conflict("documentNotFoundError", description, { id });
    }
    const { ifRevisionID } = patch;
    if (ifRevisionID !== undefined && ifRevisionID !== current._rev) {
      throw conflict(
        "documentRevisionIDDoesNotMatchError",
        `Document "${id}" has unexpected revision ID (${current._rev}), expected "${ifRevisionID}"`,
        { id, currentRevisionID: current._rev, expectedRevisionID: ifRevisionID },
      );
    }
    const document = this.#stamp(applyPatch(patch, current));
    if (document._id !== id || document._type !== current._type) {
      throw conflict("cannotModifyImmutableError", `Cannot modify _id or _type of "${id}"`, { id });
    }
    this.#stage(id, document, { patch });
    return { id, operation: "update", document };
  }

  #delete(id: string): MutationResult {
    const current = this.get(id);
    if (current) this.#stage(id, null, { delete: { id } });
    return { id, operation: current ? "delete" : "none", document: current };
  }

  #stamp(document: DocumentInput): LakeDocument {
    const stamped = { ...document, _rev: this.transactionId, _updatedAt: this.timestamp };
    return JSON.parse(JSON.stringify(stamped));
  }

  #stage(id: string, document: LakeDocument | null, mutation: Mutation): void {
    this.#staged.set(id, document);
    this.#mutations.set(id, [...(this.#mutations.get(id) ?? []), mutation]);
  }
}

function applyPatch(patch: Patch, current: LakeDocument): DocumentInput {
  const { ifRevisionID: _checked, ...operations } = patch;
  try {
    const mutation = { patch: { ...operations, id: current._id } };
    const mutator = new Mutator({ mutations: [structuredClone(mutation)] });
    return mutator.apply(structuredClone(current)) as DocumentInput;
  } catch (cause) {
    const reason = errorMessage(cause);
    throw new LakeError(400, "mutationError", `Invalid patch of "${current._id}": ${reason}`);
  }
}
