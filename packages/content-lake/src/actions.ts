import {
  assertVersionOf,
  documentOf,
  malformed,
  refused,
  required,
  textOf,
  type Action,
  type Handler,
} from "./action.ts";
import { isPublishedId, publishedIdOf } from "./ids.ts";
import { releaseHandlers } from "./release-actions.ts";
import type { Staging } from "./staging.ts";
import type { Patch } from "./types.ts";
import { assertOpen, contentAs, publishVersion, unpublishDocument } from "./versions.ts";

const HANDLERS: Record<string, Handler> = {
  "document.create": createDocument,
  "document.edit": edit,
  "document.publish": publish,
  "document.unpublish": unpublish,
  "document.delete": deleteDocument,
  "document.discard": (staging, action) => discard(staging, action, "draftId"),
  "document.replaceDraft": replaceDraft,
  "document.version.create": createVersion,
  "document.version.discard": (staging, action) => discard(staging, action, "versionId"),
  "document.version.replace": replaceVersion,
  "document.version.unpublish": unpublishVersion,
  ...releaseHandlers,
};

/**
 * Stages Studio document actions in order (https://www.sanity.io/docs/http-reference/actions).
 * Throws `actionError`: 400 for a malformed action, 409 when the documents do not allow it.
 */
export function applyActions(staging: Staging, actions: unknown): void {
  for (const action of [actions].flat() as Action[]) {
    const name = String(action?.actionType ?? "").replace(/^sanity\.action\./, "");
    const handler = HANDLERS[name];
    if (!handler) throw malformed(`Unsupported action type "${String(action?.actionType)}"`);
    handler(staging, action);
  }
}

function createDocument(staging: Staging, action: Action): void {
  const attributes = documentOf(action, "attributes");
  const publishedId = textOf(action, "publishedId");
  if (staging.get(publishedId)) throw refused(`Document "${publishedId}" is already published`);
  if (staging.get(attributes._id) && action["ifExists"] === "ignore") return;
  assertOpen(staging, attributes._id);
  staging.apply({ create: contentAs(staging, attributes._id, attributes) });
}

function edit(staging: Staging, action: Action): void {
  const draftId = textOf(action, "draftId");
  const patch = action["patch"] as Patch | undefined;
  if (typeof patch !== "object") throw malformed('Action is missing "patch"');
  assertOpen(staging, draftId);
  if (!staging.get(draftId)) copyTo(staging, textOf(action, "publishedId"), draftId);
  staging.apply({ patch: { ...patch, id: draftId } });
}

function publish(staging: Staging, action: Action): void {
  const [draftId, publishedId] = [textOf(action, "draftId"), textOf(action, "publishedId")];
  assertVersionOf(draftId, publishedId);
  assertOpen(staging, draftId);
  const draft = required(staging, draftId);
  checkRevision(staging, draftId, action["ifDraftRevisionId"]);
  checkRevision(staging, publishedId, action["ifPublishedRevisionId"]);
  publishVersion(staging, draft);
}

function unpublish(staging: Staging, action: Action): void {
  assertVersionOf(textOf(action, "draftId"), textOf(action, "publishedId"));
  unpublishDocument(staging, required(staging, textOf(action, "publishedId")));
}

function deleteDocument(staging: Staging, action: Action): void {
  const publishedId = textOf(action, "publishedId");
  const included = (action["includeDrafts"] ?? action["includeVersions"] ?? []) as string[];
  const remainingVersion = staging.documents().find(({ _id }) => {
    return !isPublishedId(_id) && publishedIdOf(_id) === publishedId && !included.includes(_id);
  });
  if (remainingVersion)
    throw refused(
      `Document "${publishedId}" still has the draft or version "${remainingVersion._id}"`,
    );
  const ids = [publishedId, ...included];
  if (!ids.some((id) => staging.get(id))) throw refused(`Document "${publishedId}" not found`);
  for (const id of ids) {
    assertOpen(staging, id);
    remove(staging, id, action["purge"] === true);
  }
}

function discard(staging: Staging, action: Action, key: "draftId" | "versionId"): void {
  const id = textOf(action, key);
  if (isPublishedId(id)) throw malformed(`"${id}" is not a draft or version`);
  assertOpen(staging, id);
  required(staging, id);
  remove(staging, id, action["purge"] === true);
}

function replaceDraft(staging: Staging, action: Action): void {
  const attributes = documentOf(action, "attributes");
  assertOpen(staging, attributes._id);
  if (!staging.get(attributes._id)) required(staging, textOf(action, "publishedId"));
  staging.apply({ createOrReplace: contentAs(staging, attributes._id, attributes) });
}

function createVersion(staging: Staging, action: Action): void {
  const document = action["document"] ? documentOf(action, "document") : null;
  const source = document ?? textOf(action, "baseId");
  const versionId = document?._id ?? textOf(action, "versionId");
  assertVersionOf(versionId, textOf(action, "publishedId"));
  assertOpen(staging, versionId);
  if (typeof source !== "string") {
    staging.apply({ create: contentAs(staging, versionId, source) });
    return;
  }
  checkRevision(staging, source, action["ifBaseRevisionId"]);
  copyTo(staging, source, versionId);
}

function replaceVersion(staging: Staging, action: Action): void {
  const document = documentOf(action, "document");
  assertOpen(staging, document._id);
  const { _system } = required(staging, document._id);
  const content = contentAs(staging, document._id, document);
  staging.apply({ createOrReplace: _system ? { ...content, _system } : content });
}

function unpublishVersion(staging: Staging, action: Action): void {
  const versionId = textOf(action, "versionId");
  const published = required(staging, textOf(action, "publishedId"));
  assertVersionOf(versionId, published._id);
  assertOpen(staging, versionId);
  if (!staging.get(versionId)) copyTo(staging, published._id, versionId);
  staging.apply({ patch: { id: versionId, set: { "_system.delete": true } } });
}

function remove(staging: Staging, id: string, purge: boolean): void {
  staging.apply({ delete: { id } });
  if (purge) staging.purged.add(id);
}

function copyTo(staging: Staging, sourceId: string, id: string): void {
  const source = required(staging, sourceId);
  staging.apply({ create: contentAs(staging, id, source, source) });
}

function checkRevision(staging: Staging, id: string, expected: unknown): void {
  const current = staging.get(id)?._rev;
  if (expected === undefined || expected === null || expected === current) return;
  throw refused(`Document "${id}" has revision "${current ?? "none"}", expected "${expected}"`);
}
