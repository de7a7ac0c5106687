import type { Staging } from "./staging.ts";
import type { JsonObject, LakeDocument } from "./types.ts";

/** The document of a release: a set of versions that are published together. */
export type Release = LakeDocument & {
  name: string;
  state: "active" | "scheduled" | "published" | "archived";
  metadata: JsonObject;
  /** When a scheduled release is published. */
  publishAt?: string;
  /** The versions of a published or archived release, which are only in the history. */
  finalDocumentStates?: { id: string }[];
};

const PREFIX = "_.releases.";
const VERSION = /^versions\.([^.]+)\./;

/** The id of the document that describes a release. */
export function releaseIdOf(name: string): string {
  return PREFIX + name;
}

/** The name of the release that a version belongs to; undefined for drafts and published documents. */
export function bundleOf(id: string): string | undefined {
  return VERSION.exec(id)?.[1];
}

export function isRelease(document: LakeDocument | null | undefined): document is Release {
  return document?._type === "system.release" && document._id.startsWith(PREFIX);
}

/** The versions in a release, in the order of their ids. */
export function versionsIn(staging: Staging, name: string): LakeDocument[] {
  return staging
    .documents()
    .filter(({ _id }) => bundleOf(_id) === name)
    .toSorted((a, b) => (a._id < b._id ? -1 : 1));
}
