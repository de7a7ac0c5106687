import { refused } from "./action.ts";
import { draftIdOf, publishedIdOf } from "./ids.ts";
import { strengthenOnPublish } from "./references.ts";
import { bundleOf, isRelease, releaseIdOf } from "./releases.ts";
import type { Staging } from "./staging.ts";
import type { DocumentInput, JsonObject, LakeDocument } from "./types.ts";

/** Whether a version unpublishes its document, as `document.version.unpublish` marks it. */
export function isUnpublishing({ _system }: DocumentInput): boolean {
  return typeof _system === "object" && _system !== null && "delete" in _system && !!_system.delete;
}

/** Throws 409 for a version in a release that is scheduled, published or archived: its documents are locked. */
export function assertOpen(staging: Staging, id: string): void {
  const bundle = bundleOf(id);
  const release = bundle === undefined ? null : staging.get(releaseIdOf(bundle));
  if (!isRelease(release) || release.state === "active") return;
  throw refused(`Release "${release.name}" is ${release.state}, its documents are locked`);
}

/**
 * The content of a document under another id. The `_system` of a version names its release and the document that it was
 * copied from. Drafts and published documents have no `_system`.
 */
export function contentAs(
  staging: Staging,
  id: string,
  document: DocumentInput,
  base?: LakeDocument,
): DocumentInput & { _id: string } {
  const { _rev, _updatedAt, _system, ...content } = document;
  const bundleId = bundleOf(id);
  if (bundleId === undefined) return { ...content, _id: id };
  const release = releaseIdOf(bundleId);
  const system: JsonObject = {
    bundleId,
    scopeId: bundleId,
    group: { _ref: publishedIdOf(id), _weak: true },
    ...(isRelease(staging.get(release)) ? { release: { _ref: release, _weak: true } } : {}),
    ...(base ? { base: { id: base._id, rev: base._rev } } : {}),
    ...(isUnpublishing(document) ? { delete: true } : {}),
  };
  return { ...content, _id: id, _system: system };
}

/** Publishes a draft or version, or unpublishes its document if it is marked so. */
export function publishVersion(staging: Staging, version: LakeDocument): void {
  const publishedId = publishedIdOf(version._id);
  const published = staging.get(publishedId);
  if (isUnpublishing(version)) {
    if (published) unpublishDocument(staging, published);
  } else {
    const { _createdAt, ...content } = contentAs(staging, publishedId, version);
    const createdAt = published?._createdAt ?? _createdAt;
    const document = strengthenOnPublish({ ...content, _createdAt: createdAt });
    staging.apply({ createOrReplace: document as DocumentInput });
  }
  staging.apply({ delete: { id: version._id } });
}

/** Unpublishes a document; if it has no draft, its content becomes one. */
export function unpublishDocument(staging: Staging, published: LakeDocument): void {
  const draftId = draftIdOf(published._id);
  if (!staging.get(draftId)) staging.apply({ create: contentAs(staging, draftId, published) });
  staging.apply({ delete: { id: published._id } });
}
