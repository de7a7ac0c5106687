import type { SanityClient } from "@sanity/client";

const HOME = "page-home";
const EXPERIMENT = "demo-experiment";
const RELEASE = "demo-lunch";
const DAY = 86_400_000;

type Section = { _key: string; _type: string } & Record<string, unknown>;
type Page = { _id: string; sections?: Section[] } & Record<string, unknown>;

/** Words that were published after they had been translated. */
const NEWER_WORDS = [
  {
    page: "page-waiter-ai",
    section: "features",
    text: "What your floor staff will notice before the first week is over.",
  },
  {
    page: "page-sales-assistant-ai",
    section: "hero",
    text: "Every enquiry gets an answer within seconds, and your people get the ones that are ready to buy.",
  },
] as const;

async function pageOf(client: SanityClient, id: string): Promise<Page | null> {
  return (await client.getDocument<Page>(id)) ?? null;
}

/** Other words for the hero of the home page, which run since a week. */
async function startExperiment(client: SanityClient, now: number): Promise<void> {
  const page = await pageOf(client, HOME);
  const hero = page?.sections?.find(({ _type }) => _type === "heroSection");
  if (!hero) return;
  const variant = { heading: "No customer waits for an answer again.", emphasis: "again." };
  await client.createIfNotExists({
    _id: EXPERIMENT,
    _type: "experiment",
    hypothesis:
      "A heading that says what ends makes more owners press than one that says how fast it is, since waiting is what they hear complaints about",
    page: { _type: "reference", _ref: HOME },
    sectionKey: hero._key,
    variant: [{ ...hero, _key: "variant", ...variant }],
    primaryMetric: "pressed",
    minimumDetectableEffect: 50,
    endDate: new Date(now + 21 * DAY).toISOString().slice(0, 10),
    status: "running",
    startedAt: new Date(now - 7 * DAY).toISOString(),
    sampleSize: 2_600,
  });
}

/** A release in which a page is being prepared. */
async function prepareRelease(client: SanityClient, now: number): Promise<void> {
  const page = await pageOf(client, "page-waiter-ai");
  const isThere = await client.fetch<number>(`count(*[_id == "_.releases.${RELEASE}"])`);
  if (!page || isThere > 0) return;
  const sections = page.sections?.map((section) =>
    section._type === "heroSection"
      ? { ...section, eyebrow: "For the lunch hour that never has enough hands" }
      : section,
  );
  const { _rev, _createdAt, _updatedAt, ...document } = page;
  await client.action([
    {
      actionType: "sanity.action.release.create",
      releaseId: RELEASE,
      metadata: {
        title: "Lunch rush",
        description: "The words of the lunch campaign, to go live together.",
        releaseType: "scheduled",
        intendedPublishAt: new Date(now + 5 * DAY).toISOString(),
      },
    },
    {
      actionType: "sanity.action.document.version.create",
      publishedId: page._id,
      document: {
        ...document,
        _type: "page",
        _id: `versions.${RELEASE}.${page._id}`,
        ...(sections && { sections }),
      },
    },
  ]);
}

/** Publishes newer words of pages whose translations were made before. */
async function outdateTranslations(client: SanityClient): Promise<void> {
  const changes = await Promise.all(
    NEWER_WORDS.map(async ({ page, section, text }) => {
      const found = (await pageOf(client, page))?.sections?.find(({ _key }) => _key === section);
      return found?.["text"] ? { page, section, text } : null;
    }),
  );
  const transaction = client.transaction();
  for (const change of changes) {
    if (!change) continue;
    const path = `sections[_key=="${change.section}"].text`;
    transaction.patch(change.page, { set: { [path]: change.text } });
  }
  await transaction.commit({ visibility: "sync" });
}

/** An experiment that runs, a release in preparation, and translations that are out of date. */
export async function makeDemoContent(client: SanityClient, now: number): Promise<void> {
  await startExperiment(client, now);
  await outdateTranslations(client);
  await prepareRelease(client, now);
}
