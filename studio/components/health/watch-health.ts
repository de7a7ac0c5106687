import { type SanityClient, type SanityDocument, validateDocument, type Workspace } from "sanity";
import { readPathsWithoutCard } from "../../checks/check-link-cards.ts";
import { checkContent, type Validate } from "../../checks/check-content.ts";
import { findExamples } from "../../checks/find-examples.ts";
import {
  checkReleases,
  errorsAfterRelease,
  LATE_AFTER,
  type Release,
  type ReleaseNote,
} from "../../checks/check-releases.ts";
import {
  type Content,
  type ContentDocument,
  type FieldPath,
  type Finding,
  reuseUnchanged,
  toContent,
} from "../../texts/content.ts";
import { whenQueueIsEmpty } from "../publish-queue.ts";
import { comparePathWith } from "../../schemas/path-rules.ts";
import { storedDocuments } from "../../stored-documents.ts";
import { studioEnv } from "../../studio-env.ts";
import { type CachedMarkers, createMarkerCache } from "./marker-cache.ts";

const RELEASES = `*[_type == "system.release" && state != "archived"]{
  name, state, "title": metadata.title, "isSingle": metadata.cardinality == "one",
  publishAt, publishedAt, "error": error.message
}`;
const EVERYTHING = `*[!(_id in path("_.**")) && !(_type match "system.*")]`;
/** How long after the last change the content is checked again, in milliseconds. */
const CHECK_DELAY_MS = 1500;

export type Health = {
  content: Content;
  findings: Finding[];
  /** Findings that no single form shows. */
  across: Finding[];
  /** Texts that are still marked as examples. */
  examples: Finding[];
  /** Why a document was published although it has errors, by its id. */
  reasons: ReadonlyMap<string, string>;
  /** Releases and scheduled drafts with problems. */
  releases: ReleaseNote[];
};

/** The stored documents at one moment. */
type Stored = { documents: ContentDocument[]; releases: Release[] };

type Listener = {
  /** Called with all stored documents before they are checked, because the rules of the model take seconds. */
  onContent: (content: Content, stored: readonly ContentDocument[]) => void;
  onHealth: (health: Health) => void;
  onError: (error: unknown) => void;
};

/** Reads the stored documents; an unchanged one is the same object as in `previous`. */
async function readStored(raw: SanityClient, previous: ContentDocument[]): Promise<Stored> {
  const [documents, releases] = await Promise.all([
    raw.fetch<ContentDocument[]>(EVERYTHING),
    raw.fetch<Release[]>(RELEASES),
  ]);
  return { documents: reuseUnchanged(documents, previous), releases };
}

/**
 * Checks all published and draft documents, now and after every change of any editor. If checks overlap, only the
 * latest one is reported.
 */
export function watchHealth(client: SanityClient, workspace: Workspace, listener: Listener) {
  const raw = client.withConfig({ perspective: "raw" });
  const markerCache = new Map<string, CachedMarkers>();
  let latest = 0;
  let currentDocuments: ContentDocument[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lateTimer: ReturnType<typeof setTimeout> | undefined;

  async function check(): Promise<void> {
    const round = ++latest;
    try {
      const [{ documents, releases }, withoutCard] = await Promise.all([
        readStored(raw, currentDocuments),
        readPathsWithoutCard(studioEnv.siteUrl),
      ]);
      const content = toContent(documents);
      if (round === latest) {
        currentDocuments = documents;
        listener.onContent(content, documents);
        storedDocuments.next(documents);
      }
      clearTimeout(lateTimer);
      lateTimer = setTimeout(() => void check(), delayUntilLate(releases));
      const isLatest = () => round === latest;
      const checked = await checkContent(
        content,
        createMarkerCache(
          content,
          validateIn(workspace, isLatest, documents),
          isLatest,
          markerCache,
        ),
        withoutCard,
      );
      if (round !== latest) return;
      listener.onHealth({
        content,
        ...checked,
        examples: findExamples(content),
        reasons: reasonsOf(documents),
        releases: checkReleases(releases, documents, { content, now: Date.now() }),
      });
    } catch (error) {
      if (round === latest) listener.onError(error);
    }
  }

  const options = { includeResult: false, visibility: "query", includeAllVersions: true } as const;
  const watched = `*[_type == "system.release" || ${EVERYTHING.slice(2)}`;
  const changes = client.listen(watched, {}, options).subscribe({
    next: () => {
      clearTimeout(timer);
      timer = setTimeout(() => void check(), CHECK_DELAY_MS);
    },
    error: listener.onError,
  });
  void check();

  function stop(): void {
    latest++;
    clearTimeout(timer);
    clearTimeout(lateTimer);
    changes.unsubscribe();
  }
  return { check, stop };
}

/**
 * Returns what a release will break, by the documents stored now; undefined if there is no such release. It runs only
 * the quick checks across documents: the model's rules take seconds, and the Studio's own buttons run them.
 */
export async function checkRelease(client: SanityClient, name: string) {
  const raw = client.withConfig({ perspective: "raw" });
  const { documents, releases } = await readStored(raw, []);
  const release = releases.find((each) => each.name === name);
  if (!release) return undefined;
  return {
    isSingle: release.isSingle === true,
    errors: errorsAfterRelease(release, documents, toContent(documents)),
    /** Every document as it is after the release is published. */
    documents: toContent(documents, [name]).byId,
  };
}

const HOUR = 3_600_000;

/** Returns how long until another scheduled release can be late, in milliseconds; an hour at most. */
function delayUntilLate(releases: readonly Release[]): number {
  const waits = releases
    .filter(({ state }) => state === "scheduled")
    .map(({ publishAt }) => Date.parse(publishAt ?? "") + LATE_AFTER - Date.now());
  return Math.min(HOUR, ...waits.filter((wait) => wait > 0));
}

const REASON = "publish-reason.";

function reasonsOf(documents: readonly ContentDocument[]): Map<string, string> {
  return new Map(
    documents
      .filter(({ _id }) => _id.startsWith(REASON))
      .map(({ _id, reason }) => [_id.slice(REASON.length), String(reason)]),
  );
}

/** Lets the rest of the Studio run before the next document is checked, above all a publication. */
async function letOthersWork(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  await whenQueueIsEmpty();
}

/** Returns a function that runs the rules of the Studio's model; it reports nothing when a later check has begun. */
function validateIn(
  workspace: Workspace,
  isLatest: () => boolean,
  stored: readonly ContentDocument[],
): Validate {
  return async (document) => {
    await letOthersWork();
    if (!isLatest()) return [];
    comparePathWith(document, stored);
    const markers = await validateDocument({
      document: document as unknown as SanityDocument,
      workspace,
      environment: "studio",
      // check-links.ts reports missing documents with a clearer message.
      getDocumentExists: async () => true,
    });
    return markers.map(({ path, level, message }) => ({ path: path as FieldPath, level, message }));
  };
}
