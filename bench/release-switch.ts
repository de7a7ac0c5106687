import { setTimeout } from "node:timers/promises";

/** Sends actions to the Content Lake; rejects if it refuses them. */
type Act = (actions: object[]) => Promise<void>;
/** Requests a page of the site, without following a redirect. */
type Ask = (path: string) => Promise<{ status: number; text: string }>;
type Page = { _id: string; path: string; language?: string } & Record<string, unknown>;

export type Switch = {
  /** For each request in order, whether the response had the release. */
  sawNew: boolean[];
  /** Milliseconds from the release's scheduled time to the first response with it. */
  delay: number;
};

/** Milliseconds between scheduling a release and its time: enough to render its pages and to see the old ones. */
const AHEAD_MS = 12_000;
const PATIENCE_MS = 60_000;
/** Rounds of requests after the first new response; an old response in them means that half a release was served. */
const ROUNDS_AFTER = 3;

/**
 * Schedules a release that gives every page a new search title and moves the last page to another path. Requests all
 * pages, the sitemap and both paths of the moved page in turn, until they have changed.
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

/** Returns how many responses had the old site after an earlier response had the release. */
export function oldAfterNew({ sawNew }: Switch): number {
  return sawNew.slice(sawNew.indexOf(true)).filter((isNew) => !isNew).length;
}
