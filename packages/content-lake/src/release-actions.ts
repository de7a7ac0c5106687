import { isDeepStrictEqual } from "node:util";

import { malformed, refused, required, textOf, type Action, type Handler } from "./action.ts";
import { isRelease, releaseIdOf, versionsIn, type Release } from "./releases.ts";
import type { Staging } from "./staging.ts";
import type { DocumentInput, JsonObject, LakeDocument, Patch } from "./types.ts";
import { publishVersion } from "./versions.ts";

const TYPES = ["asap", "scheduled", "undecided"];
/** Names of perspectives, which no release may have. */
const RESERVED_NAMES = new Set(["drafts", "published", "raw", "previewDrafts"]);

/** The handlers of the actions on releases, by `actionType` without its prefix. */
export const releaseHandlers: Record<string, Handler> = {
  "release.create": create,
  "release.edit": edit,
  "release.schedule": schedule,
  "release.unschedule": unschedule,
  "release.publish": (staging, action) =>
    publishRelease(staging, inState(staging, action, "active")),
  "release.archive": archive,
  "release.unarchive": unarchive,
  "release.delete": deleteRelease,
  "release.import": importRelease,
};

/** Publishes every version of a release, or none when one of them cannot be published. */
export function publishRelease(staging: Staging, release: Release): void {
  const versions = versionsIn(staging, release.name);
  for (const version of versions) publishVersion(staging, version);
  finish(staging, release, versions, { state: "published", publishedAt: staging.timestamp });
}

/** Unschedules a release; `message` says why it could not be published. */
export function unscheduleRelease(staging: Staging, release: Release, message?: string): void {
  const set = { state: "active", ...(message === undefined ? {} : { error: { message } }) };
  staging.apply({ patch: { id: release._id, set, unset: ["publishAt"] } });
}

function create(staging: Staging, action: Action): void {
  const metadata = action["metadata"] ?? {};
  const name = nameOf(action);
  staging.apply({
    create: {
      _id: releaseIdOf(name),
      _type: "system.release",
      name,
      state: "active",
      metadata: checkMetadata({ releaseType: "undecided", ...(metadata as JsonObject) }),
    },
  });
}

function edit(staging: Staging, action: Action): void {
  const before = inState(staging, action, "active", "scheduled");
  const patch = action["patch"] as Patch | undefined;
  if (typeof patch !== "object") throw malformed('Action is missing "patch"');
  staging.apply({ patch: { ...patch, id: before._id } });
  const after = required(staging, before._id);
  if (!isDeepStrictEqual(fixedPart(before), fixedPart(after))) {
    throw malformed(`Action ${action.actionType} may change nothing but the metadata`);
  }
  checkMetadata(after["metadata"]);
}

function fixedPart(release: LakeDocument): JsonObject {
  const { _rev, _updatedAt, metadata: _changeable, ...fixed } = release;
  return fixed;
}

/** A time in the past is valid: the release is published immediately. */
function schedule(staging: Staging, action: Action): void {
  const { _id } = inState(staging, action, "active", "scheduled");
  const publishAt = textOf(action, "publishAt");
  const time = Date.parse(publishAt);
  if (Number.isNaN(time)) throw malformed(`"${publishAt}" is not a time`);
  const set = { state: "scheduled", publishAt: new Date(time).toISOString() };
  staging.apply({ patch: { id: _id, set, unset: ["error"] } });
}

function unschedule(staging: Staging, action: Action): void {
  unscheduleRelease(staging, inState(staging, action, "scheduled"));
}

function archive(staging: Staging, action: Action): void {
  const release = inState(staging, action, "active");
  const versions = versionsIn(staging, release.name);
  for (const { _id } of versions) staging.apply({ delete: { id: _id } });
  finish(staging, release, versions, { state: "archived" });
}

function unarchive(staging: Staging, action: Action): void {
  const release = inState(staging, action, "archived");
  for (const { id } of release.finalDocumentStates ?? []) {
    const version = staging.last(id);
    if (!version) throw refused(`The history has no version "${id}" any more`);
    staging.apply({ create: version });
  }
  const unset = ["finalDocumentStates"];
  staging.apply({ patch: { id: release._id, set: { state: "active" }, unset } });
}

function deleteRelease(staging: Staging, action: Action): void {
  const { _id, name } = inState(staging, action, "archived", "published");
  const versions = versionsIn(staging, name).map((version) => version._id);
  for (const id of [...versions, _id]) staging.apply({ delete: { id } });
}

/** An import publishes nothing: a release whose time has passed is unscheduled, with an error message. */
function importRelease(staging: Staging, action: Action): void {
  const attributes = (action["attributes"] ?? action["document"]) as DocumentInput | undefined;
  if (typeof attributes !== "object" || attributes === null) {
    throw malformed(`Action ${action.actionType} is missing "attributes"`);
  }
  const name = nameOf(action);
  const id = releaseIdOf(name);
  const { metadata = { releaseType: "undecided" } } = attributes;
  const exists = staging.get(id) !== null;
  if (exists && action["ifExists"] === "ignore") return;
  const document = { ...attributes, _id: id, _type: "system.release", name, metadata };
  checkMetadata(metadata);
  const replaced = exists && action["ifExists"] === "replace";
  staging.apply(replaced ? { createOrReplace: document } : { create: document });
  const release = staging.get(id);
  if (!isRelease(release) || release.state !== "scheduled") return;
  if (!(Date.parse(String(release.publishAt)) > Date.parse(staging.timestamp))) {
    unscheduleRelease(staging, release, `Imported after its time, ${release.publishAt}`);
  }
}

function finish(staging: Staging, release: Release, versions: LakeDocument[], set: JsonObject) {
  const finalDocumentStates = versions.map(({ _id: id }) => ({ id }));
  const patch = { id: release._id, set: { ...set, finalDocumentStates }, unset: ["error"] };
  staging.apply({ patch });
}

function inState(staging: Staging, action: Action, ...states: Release["state"][]): Release {
  const name = nameOf(action);
  const release = staging.get(releaseIdOf(name));
  if (!isRelease(release)) throw refused(`Release "${name}" not found`);
  if (states.includes(release.state)) return release;
  throw refused(`Release "${name}" is ${release.state}, not ${states.join(" or ")}`);
}

function nameOf(action: Action): string {
  const name = textOf(action, "releaseId");
  if (/^[a-zA-Z0-9_-]+$/.test(name) && !RESERVED_NAMES.has(name)) return name;
  throw malformed(`"${name}" cannot be the id of a release`);
}

function checkMetadata(metadata: unknown): JsonObject {
  const { releaseType, intendedPublishAt } = (metadata ?? {}) as JsonObject;
  if (!TYPES.includes(String(releaseType))) {
    throw malformed(`The releaseType of a release must be one of ${TYPES.join(", ")}`);
  }
  if (intendedPublishAt !== undefined && Number.isNaN(Date.parse(String(intendedPublishAt)))) {
    throw malformed(`"${String(intendedPublishAt)}" is not a time`);
  }
  return metadata as JsonObject;
}
