import type { RawPatch } from "./mendoza.ts";

export type JsonObject = { [key: string]: unknown };

/** A stored document, with the five system fields always present. */
export type LakeDocument = JsonObject & {
  _id: string;
  _type: string;
  _rev: string;
  _createdAt: string;
  _updatedAt: string;
};

export type DocumentInput = JsonObject & { _id?: string; _type?: string };

export type Patch = JsonObject & {
  id?: string;
  query?: string;
  params?: JsonObject;
  ifRevisionID?: string;
};

/** One mutation in the wire format of the HTTP API. */
export type Mutation =
  | { create: DocumentInput }
  | { createOrReplace: DocumentInput }
  | { createIfNotExists: DocumentInput }
  | { patch: Patch }
  | { delete: { id?: string; query?: string; params?: JsonObject } };

/** What one transaction did to one document; `apply` and `revert` are Mendoza patches. */
export type Change = {
  id: string;
  before: LakeDocument | null;
  after: LakeDocument | null;
  mutations: Mutation[];
  apply: RawPatch;
  revert: RawPatch;
};

export type Transaction = {
  id: string;
  timestamp: string;
  author: string;
  changes: Change[];
};
