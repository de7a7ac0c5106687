import { setTimeout } from "node:timers/promises";

/** Sends actions to the lake; rejects if it refuses. */
type Act = (actions: object[]) => Promise<void>;
/** An answer of the site; a redirect is not followed. */
type Ask = (path: string) => Promise<{ status: number; text: string }>;
type Page = { _id: string; path: string; language?: string } & Record<string, unknown>;

export type Switch = {
  /** The result of each request, in order: the site after the release, or before it. */
  sawNew: boolean[];
  /** Milliseconds from the release's time to the first answer with it. */
  delay: number;
};

/** How long before its time a release is scheduled, in milliseconds: its pages are drawn, and seen as they were. */
const AHEAD_MS = 12_000;
const PATIENCE_MS = 60_000;
/** Rounds after the first new answer; one that is old among them has seen half of the release. */
const ROUNDS_AFTER = 3;

/**
 * Schedules a release that gives every page a new search title and moves the last page. Requests all pages in turn, the
 * sitemap and both addresses of the page that moves, until they have changed.
 */
export async function watchSwitch(
  { act, ask }: { act: Act; ask: Ask },
  name: string,
  pages: Page[],
): Promise<Switch> {
  const moved = pages.at(-1);
  if (!moved) throw new Error("A release needs a page");
  const newPath = `${moved.path}-${name}`;
  const sitemap = `/sitemap-${moved.language ?? "en"}.xml`;
  const versions = pages.map((page) => ({
    ...page,
    ...(page === moved ? { path: newPath, formerPaths: [moved.path] } : {}),
    _id: `versions.${name}.${page._id}`,
    seo: { ...(page["seo"] as object | undefined), title: name },
  }));
  await act([
    { actionType: "sanity.action.release.create", releaseId: name, metadata: { title: name } },
    ...versions.map((document, index) => ({
      actionType: "sanity.action.document.version.create",
      publishedId: pages[index]?._id,
      document,
    })),
  ]);
  const looks: (() => Promise<boolean>)[] = [
    ...pages
      .filter((page) => page !== moved)
      .map(
        ({ path }) =>
          async () =>
            (await ask(path)).text.includes(`<title>${name}`),
      ),
    async () => (await ask(moved.path)).status === 301,
    async () => (await ask(newPath)).status === 200,
    async () => (await ask(sitemap)).text.includes(`${newPath}<`),
  ];
  const due = Date.now() + AHEAD_MS;
  const publishAt = new Date(due).toISOString();
  await act([{ actionType: "sanity.action.release.schedule", releaseId: name, publishAt }]);
  const sawNew: boolean[] = [];
  let seenAt: number | undefined;
  for (let rounds = 0; rounds < ROUNDS_AFTER; rounds += seenAt === undefined ? 0 : 1) {
    for (const look of looks) {
      const isNew = await look();
      if (isNew) seenAt ??= Date.now();
      sawNew.push(isNew);
    }
    if (Date.now() > due + PATIENCE_MS) throw new Error(`${name} was not served within a minute`);
    await setTimeout(1);
  }
  return { sawNew, delay: (seenAt ?? Infinity) - due };
}

/** How many requests saw the site as it was after one had seen the release. */
export function oldAfterNew({ sawNew }: Switch): number {
  return sawNew.slice(sawNew.indexOf(true)).filter((isNew) => !isNew).length;
}
