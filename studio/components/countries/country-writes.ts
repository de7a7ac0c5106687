import type { SanityClient } from "@sanity/client";
import { getDraftId, getPublishedId } from "@sanity/client/csm";
import { type CountryDrafts, type Document, type NewCountry, newCountry } from "./new-country.ts";

/** The stored settings; sorted by id, so that a draft is before the published document. */
const SETTINGS = `*[_type == "siteSettings" && !(_id in path("versions.**"))] | order(_id asc)`;

/**
 * Stores the drafts of a new country, all or none, and returns the ids of their documents. The settings are patched
 * with its entries only, so that another editor's changes are kept. Rejects if such a draft already exists.
 */
export async function storeCountry(
  client: SanityClient,
  country: NewCountry,
): Promise<Record<keyof CountryDrafts, string>> {
  const raw = client.withConfig({ perspective: "raw", useCdn: false });
  const [settings] = await raw.fetch<Document[]>(SETTINGS);
  if (!settings) throw new Error("Publish the settings first: a country's page is in their menu.");
  const { _rev, _createdAt, _updatedAt, _system, ...settingsFields } = settings;
  const draft = { ...settingsFields, _id: getDraftId(settings._id), _type: settings._type };
  const drafts = newCountry(country, draft);
  const transaction = client.transaction().create(drafts.record).create(drafts.page);
  transaction.createIfNotExists(draft);
  for (const patch of drafts.settings) transaction.patch(draft._id, patch);
  await transaction.commit();
  return {
    record: getPublishedId(drafts.record._id),
    page: getPublishedId(drafts.page._id),
    settings: getPublishedId(draft._id),
  };
}
