import { LakeError } from "./errors.ts";
import { isPublishedId, publishedIdOf } from "./ids.ts";
import { strengthenOnPublish } from "./references.ts";
import type { Staging } from "./staging.ts";
import type { DocumentInput, JsonObject, LakeDocument, Patch } from "./types.ts";

/** One action in the wire format of `POST /data/actions`. */
type Action = JsonObject & { actionType: string };

type Handler = (staging: Staging, action: Action) => void;

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
  const publishedId = idOf(action, "publishedId");
  if (staging.get(publishedId)) throw refused(`Document "${publishedId}" is already published`);
  if (staging.get(attributes._id) && action["ifExists"] === "ignore") return;
  staging.apply({ create: attributes });
}

function edit(staging: Staging, action: Action): void {
  const draftId = idOf(action, "draftId");
  const patch = action["patch"] as Patch | undefined;
  if (typeof patch !== "object") throw malformed('Action is missing "patch"');
  if (!staging.get(draftId)) {
    staging.apply({ create: contentOf(required(staging, idOf(action, "publishedId")), draftId) });
  }
  staging.apply({ patch: { ...patch, id: draftId } });
}

function publish(staging: Staging, action: Action): void {
  const [draftId, publishedId] = [idOf(action, "draftId"), idOf(action, "publishedId")];
  if (publishedIdOf(draftId) !== publishedId || isPublishedId(draftId)) {
    throw malformed(`"${draftId}" is not a draft or version of "${publishedId}"`);
  }
  const draft = required(staging, draftId);
  checkRevision(staging, draftId, action["ifDraftRevisionId"]);
  checkRevision(staging, publishedId, action["ifPublishedRevisionId"]);
  const { _createdAt, ...content } = contentOf(draft, publishedId);
  const createdAt = staging.get(publishedId)?._createdAt ?? _createdAt;
  const published = strengthenOnPublish({ ...content, _createdAt: createdAt });
  staging.apply({ createOrReplace: published as DocumentInput });
  staging.apply({ delete: { id: draftId } });
}

function unpublish(staging: Staging, action: Action): void {
  const [draftId, publishedId] = [idOf(action, "draftId"), idOf(action, "publishedId")];
  const published = required(staging, publishedId);
  if (!staging.get(draftId)) staging.apply({ create: contentOf(published, draftId) });
  staging.apply({ delete: { id: publishedId } });
}

function deleteDocument(staging: Staging, action: Action): void {
  const publishedId = idOf(action, "publishedId");
  const included = (action["includeDrafts"] ?? action["includeVersions"] ?? []) as string[];
  const left = staging.documents().find(({ _id }) => {
    return !isPublishedId(_id) && publishedIdOf(_id) === publishedId && !included.includes(_id);
  });
  if (left) throw refused(`Document "${publishedId}" still has the draft or version "${left._id}"`);
  const ids = [publishedId, ...included];
  if (!ids.some((id) => staging.get(id))) throw refused(`Document "${publishedId}" not found`);
  for (const id of ids) remove(staging, id, action["purge"] === true);
}

function discard(staging: Staging, action: Action, key: "draftId" | "versionId"): void {
  const id = idOf(action, key);
  if (isPublishedId(id)) throw malformed(`"${id}" is not a draft or version`);
  required(staging, id);
  remove(staging, id, action["purge"] === true);
}

function replaceDraft(staging: Staging, action: Action): void {
  const attributes = documentOf(action, "attributes");
  if (!staging.get(attributes._id)) required(staging, idOf(action, "publishedId"));
  staging.apply({ createOrReplace: attributes });
}

function createVersion(staging: Staging, action: Action): void {
  if (action["document"]) {
    staging.apply({ create: documentOf(action, "document") });
    return;
  }
  const baseId = idOf(action, "baseId");
  checkRevision(staging, baseId, action["ifBaseRevisionId"]);
  staging.apply({ create: contentOf(required(staging, baseId), idOf(action, "versionId")) });
}

function replaceVersion(staging: Staging, action: Action): void {
  const document = documentOf(action, "document");
  required(staging, document._id);
  staging.apply({ createOrReplace: document });
}

function unpublishVersion(staging: Staging, action: Action): void {
  const versionId = idOf(action, "versionId");
  const published = required(staging, idOf(action, "publishedId"));
  if (!staging.get(versionId)) staging.apply({ create: contentOf(published, versionId) });
  staging.apply({ patch: { id: versionId, set: { _system: { delete: true } } } });
}

function remove(staging: Staging, id: string, purge: boolean): void {
  staging.apply({ delete: { id } });
  if (purge) staging.purged.add(id);
}

function contentOf(document: LakeDocument, id: string): DocumentInput & { _id: string } {
  const { _rev, _updatedAt, ...content } = document;
  return { ...content, _id: id };
}

function required(staging: Staging, id: string): LakeDocument {
  const document = staging.get(id);
  if (!document) throw refused(`Document "${id}" not found`);
  return document;
}

function checkRevision(staging: Staging, id: string, expected: unknown): void {
  const current = staging.get(id)?._rev;
  if (expected === undefined || expected === null || expected === current) return;
  throw refused(`Document "${id}" has revision "${current ?? "none"}", expected "${expected}"`);
}

function idOf(action: Action, key: string): string {
  const id = action[key];
  if (typeof id === "string" && id !== "") return id;
  throw malformed(`Action ${action.actionType} is missing "${key}"`);
}

function documentOf(action: Action, key: string): DocumentInput & { _id: string } {
  const document = action[key] as DocumentInput | undefined;
  if (typeof document?._id === "string" && typeof document._type === "string") {
    return { ...document, _id: document._id };
  }
  throw malformed(`Action ${action.actionType} needs "${key}" with an _id and a _type`);
}

function malformed(description: string): LakeError {
  return new LakeError(400, "actionError", description);
}

function refused(description: string): LakeError {
  return new LakeError(409, "actionError", description, {
    items: [{ error: { type: "actionError", description } }],
  });
}
