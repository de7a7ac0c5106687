import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SanityClient } from "@sanity/client";

const HOME = "page-home";
const EXPERIMENT = "demo-experiment";
const RELEASE = "demo-lunch";
const SCHEDULED = "demo-fair";
const STORY = "drafts.demo-story";
const DAY = 86_400_000;
const MEDIA = join(import.meta.dirname, "../../public/media");

type Section = { _key: string; _type: string } & Record<string, unknown>;
type Page = { _id: string; sections?: Section[] } & Record<string, unknown>;

/** New texts for pages whose translations then are out of date. */
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

/** Pictures of the site under file names as marketers choose them. */
const PICTURES = {
  order: ["text-chat.webp", "order-at-table-12.webp"],
  claim: ["image-processing.webp", "parcel-claim.webp"],
  parcel: ["parcel.svg", "crushed-parcel.svg"],
  delivery: ["voice-order.webp", "order-to-bangsar.webp"],
  strait: ["hero-night.svg", "strait-by-night.svg"],
} as const;

/** Nine in the morning in Singapore, this many days after a time. */
function morningAfter(now: number, days: number): string {
  return `${new Date(now + days * DAY).toISOString().slice(0, 10)}T01:00:00.000Z`;
}

async function pageOf(client: SanityClient, id: string): Promise<Page | null> {
  return (await client.getDocument<Page>(id)) ?? null;
}

/** Another text for the hero of the home page, in an experiment that has run for a week. */
async function startExperiment(client: SanityClient, now: number): Promise<void> {
  const page = await pageOf(client, HOME);
  const hero = page?.sections?.find(({ _type }) => _type === "heroSection");
  if (!hero) return;
  const variant = { heading: "No customer waits for an answer again.", emphasis: "again." };
  await client.createIfNotExists({
    _id: EXPERIMENT,
    _type: "experiment",
    hypothesis:
      "A heading that promises an end to waiting makes more owners click than one that promises speed",
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
  const releaseCount = await client.fetch<number>(`count(*[_id == "_.releases.${RELEASE}"])`);
  if (!page || releaseCount > 0) return;
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
        description: "The texts of the lunch campaign, to be published together.",
        releaseType: "scheduled",
        intendedPublishAt: morningAfter(now, 5),
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

/** Publishes newer texts of pages that were already translated. */
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

/** A draft that goes live automatically in two days. */
async function scheduleDraft(client: SanityClient, now: number): Promise<void> {
  const releaseCount = await client.fetch<number>(`count(*[_id == "_.releases.${SCHEDULED}"])`);
  if (releaseCount > 0) return;
  const text = "Meet us at the food fair in Jakarta, hall 4.";
  const publishAt = morningAfter(now, 2);
  const [from, until] = [publishAt.slice(0, 10), morningAfter(now, 6).slice(0, 10)];
  await client.action([
    {
      actionType: "sanity.action.release.create",
      releaseId: SCHEDULED,
      metadata: {
        title: text,
        releaseType: "scheduled",
        cardinality: "one",
        intendedPublishAt: publishAt,
      },
    },
    {
      actionType: "sanity.action.document.version.create",
      publishedId: SCHEDULED,
      document: {
        _id: `versions.${SCHEDULED}.${SCHEDULED}`,
        _type: "announcement",
        text,
        from,
        until,
      },
    },
  ]);
  await client.action({
    actionType: "sanity.action.release.schedule",
    releaseId: SCHEDULED,
    publishAt,
  });
}

function paragraph(key: string, text: string) {
  const span = { _key: "text", _type: "span", text, marks: [] };
  return { _key: key, _type: "block", style: "normal", markDefs: [], children: [span] };
}

/** Uploads pictures, and drafts a story that shows some of them. One has no description yet. */
async function draftStory(client: SanityClient, now: number): Promise<void> {
  const ids = new Map<string, string>();
  for (const [name, [file, filename]] of Object.entries(PICTURES)) {
    const picture = readFileSync(join(MEDIA, file));
    // oxlint-disable-next-line no-await-in-loop -- the newest is the first one in the library
    const { _id } = await client.assets.upload("image", picture, { filename });
    ids.set(name, _id);
  }
  const picture = (name: keyof typeof PICTURES, texts: { alt?: string; caption: string }) => {
    const asset = { _type: "reference", _ref: ids.get(name) };
    return { _key: name, _type: "textPicture", asset, ...texts };
  };
  await client.createIfNotExists({
    _id: STORY,
    _type: "page",
    kind: "story",
    title: "Breakfast without a queue",
    path: "/stories/breakfast-without-a-queue",
    author: "Mei Ling Goh",
    publishedOn: new Date(now).toISOString().slice(0, 10),
    sections: [
      {
        _key: "hero",
        _type: "heroSection",
        eyebrow: "Kopi Lane, Singapore",
        heading: "Breakfast without a queue.",
        text: "Half of the guests used to wait at the counter while one person took the phone. Today they order from their table.",
      },
      {
        _key: "story",
        _type: "richTextSection",
        heading: "How it went.",
        body: [
          paragraph("orders", "Kopi Lane takes most of its orders between seven and nine."),
          picture("order", {
            alt: "A chat in which a customer orders two kopi-o and a toast set for table 12",
            caption: "From the first word to the kitchen in a minute.",
          }),
          paragraph("beans", "One morning the beans arrived crushed. A photo was enough."),
          picture("parcel", { caption: "The parcel as the courier left it." }),
          picture("claim", {
            alt: "A chat in which the courier's agent offers to replace a crushed parcel",
            caption: "Replaced by noon.",
          }),
        ],
      },
    ],
  });
}

/**
 * Makes an experiment that runs, a release in preparation, a scheduled draft, a drafted story with pictures, and
 * translations that are out of date.
 */
export async function makeDemoContent(client: SanityClient, now: number): Promise<void> {
  await startExperiment(client, now);
  await outdateTranslations(client);
  await prepareRelease(client, now);
  await scheduleDraft(client, now);
  await draftStory(client, now);
}
