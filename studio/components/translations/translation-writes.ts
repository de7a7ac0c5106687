import type { CreateVersionAction, PatchOperations } from "@sanity/client";
import { Mutation } from "@sanity/mutator";
import type { SanityClient } from "sanity";
import type { ContentDocument } from "../../texts/content.ts";
import { type LocalizedText, localizedTexts } from "../../texts/localized-texts.ts";
import { putItem } from "../../put-item.ts";
import { joinOf } from "../../translations/join-version.ts";
import type { FieldState } from "../../translations/field-states.ts";
import type { NewVersion } from "../../translations/new-version.ts";
import type { Version } from "../../translations/site-translations.ts";
import { hashOf } from "../../translations/text-hash.ts";
import { storeSource, textAt } from "../../translations/translated-from.ts";

/** A document as published, drafted and in each release; `$id` is its published id. */
const ALL_FORMS = `*[_id == $id || sanity::versionOf($id)]`;

type Target = { raw: readonly ContentDocument[]; release: string | undefined };

/**
 * Patches a document in the open release or in its draft. A patch contains only what it changes, because the panel's
 * copy of the document is some seconds old, and its form may have a change that is not stored yet.
 */
async function patchDocument(
  client: SanityClient,
  { raw, release }: Target,
  document: ContentDocument,
  patch: PatchOperations,
): Promise<void> {
  const id = document._id;
  const { _rev, _createdAt, _updatedAt, _system, ...fields } = document;
  if (release) {
    const version = `versions.${release}.${id}`;
    if (raw.some(({ _id }) => _id === version)) {
      await client.patch(version, patch).commit();
    } else {
      const patched = new Mutation({ mutations: [{ patch: { id, ...patch } }] }).apply(fields);
      await client.action(createIn(release, patched as ContentDocument));
    }
    return;
  }
  const draft = `drafts.${id}`;
  const transaction = client.transaction();
  if (raw.some(({ _id }) => _id === id)) transaction.createIfNotExists({ ...fields, _id: draft });
  await transaction.patch(draft, patch).commit();
}

/** Puts a document into a release. */
function createIn(release: string, document: ContentDocument): CreateVersionAction {
  return {
    actionType: "sanity.action.document.version.create",
    publishedId: document._id,
    document: { ...document, _id: `versions.${release}.${document._id}` },
  };
}

/** What was written for a new version, so that it can be undone. */
export type Stored = {
  version: NewVersion;
  release: string | undefined;
  /** Ids of the documents that got the version's entry. */
  joined: string[];
  /** The document that joins the versions, if it was created for this one, with its number of entries. */
  created?: { id: string; entries: number };
  /** Revision of the new version, until somebody edits it. */
  revision: string | undefined;
};

/**
 * Stores a new version as a draft or in a release, and joins it to the others. With a release, nothing published
 * changes before the release is published.
 */
export async function storeVersion(
  client: SanityClient,
  version: NewVersion,
  release: string | undefined,
): Promise<Stored> {
  const { document, metadata } = version;
  const raw = client.withConfig({ perspective: "raw" });
  const stored = await raw.fetch<ContentDocument[]>(ALL_FORMS, { id: metadata.id });
  const { create, append } = joinOf(stored, version, release);
  const transaction = client.transaction();
  for (const id of append) {
    transaction.patch(id, (patch) =>
      patch
        .unset([entryPath(version)])
        .setIfMissing({ translations: [] })
        .append("translations", [metadata.own]),
    );
  }
  if (!release) {
    transaction.create({ ...document, _id: `drafts.${document._id}` });
    if (create) transaction.create(create);
  }
  // Entries may be stored before the release has the version: an entry of a document that does not exist is ignored.
  let committed: { transactionId: string } | undefined;
  if (append.length > 0 || !release) committed = await transaction.commit();
  if (release) {
    committed = await client.action([
      createIn(release, document),
      ...(create ? [createIn(release, { ...create, _id: metadata.id })] : []),
    ]);
  }
  return {
    version,
    release,
    revision: committed?.transactionId,
    joined: append,
    ...(create && { created: { id: create._id, entries: create.translations.length } }),
  };
}

function entryPath({ metadata: { own } }: NewVersion): string {
  return `translations[language == "${own.language}"]`;
}

/** Removes a new version; rejects if somebody has changed it since. */
export async function removeVersion(
  client: SanityClient,
  { version, release, joined, created, revision }: Stored,
): Promise<void> {
  const transaction = client.transaction();
  const id = `${release ? `versions.${release}` : "drafts"}.${version.document._id}`;
  const [storedVersion, translationList] = await Promise.all([
    client.getDocument(id),
    created && client.getDocument<{ translations?: unknown[] }>(created.id),
  ]);
  if (storedVersion?._rev !== revision) {
    throw new Error("It was changed, published or discarded since. Remove it in its own menu.");
  }
  // Another language may have been joined since; then the document that joins them all stays.
  const isOnlyOurs = translationList?.translations?.length === created?.entries;
  if (translationList && isOnlyOurs) transaction.delete(translationList._id);
  for (const list of translationList && !isOnlyOurs ? [...joined, translationList._id] : joined) {
    transaction.patch(list, (patch) => patch.unset([entryPath(version)]));
  }
  transaction.delete(id);
  await transaction.commit();
}

/** Marks a field as up to date: stores the current source text as the one that was translated. */
export async function markAsUpToDate(
  client: SanityClient,
  target: Target,
  source: ContentDocument,
  { document, language }: Version,
  { path }: FieldState,
): Promise<void> {
  if (!document) return;
  if (document._id !== source._id) {
    await patchDocument(client, target, document, storeSource(source, path));
    return;
  }
  const now = textAt(source, path);
  const entries = localizedTexts(document).filter(isTextOf(language.code, path));
  const set = Object.fromEntries(
    entries.map(({ _key }) => [`localizedTexts[_key=="${_key}"].source`, now]),
  );
  await patchDocument(client, target, document, { set });
}

/** Returns a test for the entry of a field in a language. */
function isTextOf(code: string, path: string) {
  return (text: LocalizedText) => text.language === code && text.path === path;
}

/** Writes the text of a shared document's field in a language. */
export async function writeLocalized(
  client: SanityClient,
  target: Target,
  source: ContentDocument,
  { document, language: { code } }: Version,
  { path }: FieldState,
  value: string,
): Promise<void> {
  if (!document) return;
  const existing = localizedTexts(document).find(isTextOf(code, path));
  const written: LocalizedText = {
    // The key is the same for every editor, so that of two editors the last one's text replaces the first one's.
    _key: existing?._key ?? hashOf(`${code} ${path}`),
    _type: "localizedText",
    language: code,
    path,
    value,
    source: textAt(source, path),
  };
  await patchDocument(client, target, document, putItem("localizedTexts", written));
}
