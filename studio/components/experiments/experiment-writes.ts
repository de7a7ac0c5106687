import type { SanityClient } from "@sanity/client";
import { getDraftId, getPublishedId } from "@sanity/client/csm";
import type { ExperimentDocument, StoredSection } from "../../schemas/experiment-rules.ts";

type StoredPage = { _id: string; _rev: string; sections?: StoredSection[] };

/** Publishes an experiment as running, with the current texts of its form. */
export async function startExperiment(
  client: SanityClient,
  document: ExperimentDocument,
  sampleSize: number,
  now = new Date(),
): Promise<void> {
  const { _rev, _updatedAt, ...fields } = document as ExperimentDocument & Record<string, unknown>;
  const running = { ...fields, _id: getPublishedId(document._id), _type: "experiment" };
  await client
    .transaction()
    .createOrReplace({ ...running, status: "running", startedAt: now.toISOString(), sampleSize })
    .delete(getDraftId(document._id))
    .commit({ visibility: "sync" });
}

/** Ends an experiment: from the next build on everybody sees the control. */
export async function stopExperiment(
  client: SanityClient,
  { _id }: ExperimentDocument,
  now = new Date(),
): Promise<void> {
  const id = getPublishedId(_id);
  await client
    .transaction()
    .patch(id, { set: { status: "stopped", stoppedAt: now.toISOString() } })
    .delete(getDraftId(id))
    .commit({ visibility: "sync" });
}

/**
 * Puts the variant of a stopped experiment on its published page, and in the page's draft if there is one, and records
 * that, in one transaction. Rejects if the section was deleted or now has another type.
 */
export async function publishVariant(
  client: SanityClient,
  { _id, page, sectionKey, variant }: ExperimentDocument,
  now = new Date(),
): Promise<void> {
  const pageId = page?._ref ?? "";
  const [variantSection] = variant ?? [];
  const raw = client.withConfig({ perspective: "raw", useCdn: false });
  const storedPages = await raw.fetch<StoredPage[]>(
    "*[_id in [$id, $draft]]{ _id, _rev, sections }",
    {
      id: pageId,
      draft: getDraftId(pageId),
    },
  );
  const published = storedPages.find((each) => each._id === pageId);
  const control = published?.sections?.find(({ _key }) => _key === sectionKey);
  if (!variantSection || !control || control._type !== variantSection._type) {
    throw new Error("The page no longer has this section: write the words there yourself.");
  }
  const { anchor: _anchor, ...variantFields } = variantSection;
  const transaction = client.transaction();
  for (const { _id: id, _rev, sections } of storedPages) {
    const pageSection = sections?.find(({ _key }) => _key === sectionKey);
    if (pageSection?._type !== variantSection._type) continue;
    const { anchor } = pageSection;
    const section = {
      ...variantFields,
      _key: pageSection._key,
      ...(anchor === undefined ? {} : { anchor }),
    };
    // Changes that somebody made in the meantime are not overwritten.
    const change = {
      set: { [`sections[_key=="${pageSection._key}"]`]: section },
      ifRevisionID: _rev,
    };
    transaction.patch(id, change);
  }
  transaction.patch(getPublishedId(_id), { set: { publishedAt: now.toISOString() } });
  await transaction.commit({ visibility: "sync" });
}
