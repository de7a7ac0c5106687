import { randomBytes } from "node:crypto";

import { LakeError } from "./errors.ts";

const VERSION_PREFIX = /^(?:drafts\.|versions\.[^.]+\.)/;

/** The id a draft or version belongs to; a published id is returned as it is. */
export function publishedIdOf(id: string): string {
  return id.replace(VERSION_PREFIX, "");
}

/** The draft id of a published id. */
export function draftIdOf(publishedId: string): string {
  return `drafts.${publishedId}`;
}

/** Whether the id is neither a draft nor a version. */
export function isPublishedId(id: string): boolean {
  return !VERSION_PREFIX.test(id);
}

/** Whether anyone may read the document: the hosted rule for public datasets is "no dot in the id". */
export function isPublicId(id: string): boolean {
  return !id.includes(".");
}

/** A random id of 22 letters and digits, as the hosted lake makes them. */
export function randomId(): string {
  return BigInt(`0x${randomBytes(17).toString("hex")}`)
    .toString(36)
    .padStart(22, "0")
    .slice(-22);
}

/** Throws 400 unless the id obeys https://www.sanity.io/docs/content-lake/ids. */
export function assertDocumentId(id: string): void {
  if (id.length > 256 || !/^[a-zA-Z0-9_][a-zA-Z0-9._-]*$/.test(id) || /\.\.|\.$/.test(id)) {
    throw new LakeError(400, "mutationError", `Invalid document ID ${JSON.stringify(id)}`);
  }
}
