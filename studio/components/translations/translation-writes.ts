import type { SanityClient } from "sanity";
import type { ContentDocument } from "../../checks/content.ts";
import { type LocalizedText, localizedTexts } from "../../checks/localized-texts.ts";
import type { FieldState } from "../../translations/field-states.ts";
import { withKept } from "../../translations/field-states.ts";
import type { NewVersion } from "../../translations/new-version.ts";
import type { Version } from "../../translations/site-translations.ts";
import { textAt } from "../../translations/translated-from.ts";

type Target = { raw: readonly ContentDocument[]; release: string | undefined };

/** Changes fields of a document in the release that is open if it is in it, else in its draft. */
async function setInDraft(
  client: SanityClient,
  { raw, release }: Target,
  id: string,
  fields: Record<string, unknown>,
): Promise<void> {
  const inRelease = `versions.${release}.${id}`;
  if (release && raw.some(({ _id }) => _id === inRelease)) {
    await client.patch(inRelease).set(fields).commit();
    return;
  }
  const draft = `drafts.${id}`;
  const published = raw.find(({ _id }) => _id === id);
  const transaction = client.transaction();
  if (published) {
    const { _rev, _createdAt, _updatedAt, ...own } = published;
    transaction.createIfNotExists({ ...own, _id: draft, _type: published._type });
  }
  await transaction.patch(draft, (patch) => patch.set(fields)).commit();
}

/** Stores a new version as a draft or in a release, and joins it to the others. */
export async function storeVersion(
  client: SanityClient,
  { document, metadata }: NewVersion,
  release: string | undefined,
): Promise<void> {
  const transaction = client.transaction();
  if (release) {
    await client.action({
      actionType: "sanity.action.document.version.create",
      publishedId: document._id,
      document: { ...document, _id: `versions.${release}.${document._id}` },
    });
  } else transaction.create({ ...document, _id: `drafts.${document._id}` });
  const { id, type, isNew, entries } = metadata;
  if (isNew) {
    transaction.create({
      _id: id,
      _type: "translation.metadata",
      schemaTypes: [type],
      translations: entries,
    });
  } else {
    transaction.patch(id, (patch) =>
      patch.setIfMissing({ translations: [] }).append("translations", entries),
    );
  }
  await transaction.commit();
}

/** Takes a new version back. */
export async function removeVersion(
  client: SanityClient,
  { document, metadata }: NewVersion,
  release: string | undefined,
): Promise<void> {
  const transaction = client.transaction();
  const language = String(document["language"]);
  if (metadata.isNew) transaction.delete(metadata.id);
  else {
    transaction.patch(metadata.id, (patch) =>
      patch.unset([`translations[language == "${language}"]`]),
    );
  }
  transaction.delete(`${release ? `versions.${release}` : "drafts"}.${document._id}`);
  await transaction.commit();
}

/** Says that a field is right as it is: what the source says now is kept as what was translated. */
export async function keepAsRight(
  client: SanityClient,
  target: Target,
  source: ContentDocument,
  { document, language }: Version,
  { path }: FieldState,
): Promise<void> {
  if (!document) return;
  if (document._id !== source._id) {
    const translatedFrom = withKept(document, source, [path]);
    await setInDraft(client, target, document._id, { translatedFrom });
    return;
  }
  const now = textAt(source, path);
  const texts = localizedTexts(document).map((text) =>
    text.language === language.code && text.path === path
      ? Object.assign({}, text, { source: now })
      : text,
  );
  await setInDraft(client, target, document._id, { localizedTexts: texts });
}

/** Writes what a text of a shared document says in a language. */
export async function writeLocalized(
  client: SanityClient,
  target: Target,
  source: ContentDocument,
  { document, language: { code } }: Version,
  { path }: FieldState,
  value: string,
): Promise<void> {
  if (!document) return;
  const written: LocalizedText = {
    _key: crypto.randomUUID(),
    _type: "localizedText",
    language: code,
    path,
    value,
    source: textAt(source, path),
  };
  const texts = localizedTexts(document);
  const isOwn = (text: LocalizedText) => text.language === code && text.path === path;
  const all = texts.some(isOwn)
    ? texts.map((text) => (isOwn(text) ? Object.assign({}, written, { _key: text._key }) : text))
    : [...texts, written];
  await setInDraft(client, target, document._id, { localizedTexts: all });
}
