import { pathOf, type Content, type ContentDocument, type Finding } from "../texts/content.ts";
import { errorsAfterChanges } from "./errors-after-changes.ts";

/** A release as the Content Lake stores it; a scheduled draft is a release of one document. */
export type Release = {
  name: string;
  state: string;
  title?: string | null;
  /** ISO 8601. */
  publishAt?: string | null;
  publishedAt?: string | null;
  /** Whether it is a scheduled draft. */
  isSingle?: boolean | null;
  /** Why the last attempt to publish it failed. */
  error?: string | null;
};

/** A release with its problems. */
export type ReleaseNote = {
  name: string;
  title: string;
  publishAt: string | null;
  problems: string[];
};

const MINUTE = 60_000;
/** The delay after which a release is late, in milliseconds. */
export const LATE_AFTER = MINUTE;
const WEEK = 7 * 24 * 60 * MINUTE;

/** Says how late a release is or was; undefined if it was on time, or went live late more than a week ago. */
function lateness({ state, publishAt, publishedAt }: Release, now: number): string | undefined {
  const due = Date.parse(publishAt ?? "");
  const end = state === "scheduled" ? now : Date.parse(publishedAt ?? "");
  const minutes = Math.floor((end - due) / MINUTE);
  if (!(minutes >= 1) || now - end > WEEK) return undefined;
  const time = minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return state === "scheduled"
    ? `It was due ${time} ago and is not live: schedules run only while the Content Lake is running`
    : `It went live ${time} late`;
}

/** Returns the documents that a release changes, by id: null for those that it unpublishes. */
function changesOf(release: Release, raw: readonly ContentDocument[]) {
  const prefix = `versions.${release.name}.`;
  const versions = raw.filter(({ _id }) => _id.startsWith(prefix));
  return new Map(
    versions.map((version) => {
      const isTakenDown = (version["_system"] as { delete?: boolean } | undefined)?.delete === true;
      return [version._id.slice(prefix.length), isTakenDown ? null : version] as const;
    }),
  );
}

/** Returns the errors that a release causes on the site when it is published. */
export function errorsAfterRelease(
  release: Release,
  raw: readonly ContentDocument[],
  content: Content,
): Finding[] {
  const next = changesOf(release, raw);
  const published = new Map(raw.map((document) => [document._id, document]));
  const now = new Map([...next.keys()].map((id) => [id, published.get(id) ?? null]));
  return errorsAfterChanges(content, now, next);
}

/** The fields by which editors know documents without a path, in the order in which they are tried. */
const TITLE_FIELDS = ["title", "question", "name", "label", "text", "from"];
const SINGLETON_NAMES: Record<string, string> = {
  siteSettings: "Settings",
  siteMessages: "Messages",
  leadMessages: "Messages about leads",
};

function nameOf(document: ContentDocument): unknown {
  const named = TITLE_FIELDS.map((field) => document[field]).find(Boolean);
  return pathOf(document) ?? SINGLETON_NAMES[document._type] ?? named;
}

function describeFinding(
  { documentId, message }: Finding,
  release: Release,
  { raw, content }: { raw: readonly ContentDocument[]; content: Content },
): string {
  const document = changesOf(release, raw).get(documentId) ?? content.byId.get(documentId);
  return `${String((document && nameOf(document)) ?? documentId)}: ${message}`;
}

/**
 * Returns the releases with problems, the next ones first: what a release will break on the site, why it was not
 * published, or how late it is.
 */
export function checkReleases(
  releases: readonly Release[],
  raw: readonly ContentDocument[],
  { content, now }: { content: Content; now: number },
): ReleaseNote[] {
  const notes = releases.map((release) => {
    const isComing = release.state === "active" || release.state === "scheduled";
    const problems = [
      release.error && isComing ? `It could not be published: ${release.error}` : undefined,
      lateness(release, now),
      ...(isComing ? errorsAfterRelease(release, raw, content) : []).map((finding) =>
        describeFinding(finding, release, { raw, content }),
      ),
    ].filter((problem) => problem !== undefined);
    const { name, title, publishAt = null } = release;
    const all = [...new Set(problems)];
    return { name, title: title || "Untitled release", publishAt, problems: all };
  });
  return notes
    .filter(({ problems }) => problems.length > 0)
    .toSorted((a, b) => (a.publishAt ?? "9").localeCompare(b.publishAt ?? "9"));
}
