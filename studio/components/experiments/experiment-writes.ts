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
  const { _rev, _updatedAt, ...rest } = document as ExperimentDocument & Record<string, unknown>;
  const running = { ...rest, _id: getPublishedId(document._id), _type: "experiment" };
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
  const [words] = variant ?? [];
  const raw = client.withConfig({ perspective: "raw", useCdn: false });
  const found = await raw.fetch<StoredPage[]>("*[_id in [$id, $draft]]{ _id, _rev, sections }", {
    id: pageId,
    draft: getDraftId(pageId),
  });
  const published = found.find((each) => each._id === pageId);
  const control = published?.sections?.find(({ _key }) => _key === sectionKey);
  if (!words || !control || control._type !== words._type) {
    throw new Error("The page no longer has this section: write the words there yourself.");
  }
  const { anchor: _anchor, ...rest } = words;
  const transaction = client.transaction();
  for (const { _id: id, _rev, sections } of found) {
    const own = sections?.find(({ _key }) => _key === sectionKey);
    if (own?._type !== words._type) continue;
    const { anchor } = own;
    const section = { ...rest, _key: own._key, ...(anchor === undefined ? {} : { anchor }) };
    // Changes that somebody made in the meantime are not overwritten.
    const change = { set: { [`sections[_key=="${own._key}"]`]: section }, ifRevisionID: _rev };
    transaction.patch(id, change);
  }
  transaction.patch(getPublishedId(_id), { set: { publishedAt: now.toISOString() } });
  await transaction.commit({ visibility: "sync" });
}
