import { z } from "npm:zod@4.6.7";

export type Dependencies = {
  /** The result of `get_status`; rejects if the database does not respond. */
  readDatabase(): Promise<unknown>;
  /** When something was last published, ISO 8601; rejects if the CMS does not respond. */
  readPublished(): Promise<string | null>;
  /** The HTML of a page of the site; rejects if the site does not respond. */
  readPage(path: string): Promise<string>;
  /** In milliseconds since the epoch. */
  now(): number;
};

type Check = { name: string; isGreen: boolean; text: string };

const time = z
  .string()
  .nullable()
  .transform((value) => (value === null ? null : Date.parse(value)));

const databaseSchema = z.object({
  unnotified_since: time,
  chat_failing_since: time,
  /** Missing if the database is older than the function. */
  webhook_failing_since: time.optional(),
  has_function_address: z.boolean(),
  runs: z.record(
    z.string(),
    z.string().transform((value) => Date.parse(value)),
  ),
});

type Database = z.infer<typeof databaseSchema>;

const MINUTE = 60_000;
/** After how many minutes a pending lead is red: email has been tried by then. */
const LONGEST_WAIT = 15;
/** Jobs, and the minutes within which each has to succeed once. */
const JOBS: Record<string, number> = { "minutely-jobs": 5, jobs: 15, "nightly-jobs": 26 * 60 };
/** In minutes: from a publish until the site shows it. */
const LONGEST_BUILD = 60;
/** How long a response is cached, so that a caller in a loop costs nothing. */
const CACHE_MS = 10_000;

function ago(milliseconds: number): string {
  const minutes = Math.round(milliseconds / MINUTE);
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}

function checkSince(
  name: string,
  start: number | null,
  now: number,
  quiet: string,
  text: string,
): Check {
  if (start === null) return { name, isGreen: true, text: quiet };
  return {
    name,
    isGreen: now - start < LONGEST_WAIT * MINUTE,
    text: `${text} ${ago(now - start)}`,
  };
}

function checksOf(database: Database, now: number): Check[] {
  const { unnotified_since, chat_failing_since, has_function_address, runs } = database;
  const { webhook_failing_since: webhook = null } = database;
  const jobs = Object.entries(JOBS).map(([job, minutes]): Check => {
    const ranAt = runs[job];
    // A new project has not had a nightly job yet.
    const isNew = ranAt === undefined && job === "nightly-jobs" && "minutely-jobs" in runs;
    const isGreen = isNew || (ranAt !== undefined && now - ranAt < minutes * MINUTE);
    const text = ranAt === undefined ? "not run yet" : `ran ${ago(now - ranAt)} ago`;
    return { name: job, isGreen, text };
  });
  const address = has_function_address ? "set" : "not set: run npm run functions:address";
  return [
    checkSince(
      "leads",
      unnotified_since,
      now,
      "none waiting",
      "the oldest without a notification waits",
    ),
    checkSince(
      "sales chat",
      chat_failing_since,
      now,
      "accepts messages",
      "has accepted no message for",
    ),
    checkSince("webhook", webhook, now, "accepts events, or is off", "has accepted no event for"),
    ...jobs,
    { name: "function address", isGreen: has_function_address, text: address },
  ];
}

async function checkDatabase(dependencies: Dependencies): Promise<Check[]> {
  const now = dependencies.now();
  try {
    const database = databaseSchema.parse(await dependencies.readDatabase());
    const responseTime = `answers in ${dependencies.now() - now} ms`;
    return [{ name: "database", isGreen: true, text: responseTime }, ...checksOf(database, now)];
  } catch {
    return [{ name: "database", isGreen: false, text: "does not answer" }];
  }
}

/** When the content that a page was built from was published; null for a page with an experiment, which does not say. */
function publishedOf(html: string): string | null {
  const [, revision] = /<script type="application\/json" id="revision">([^<]*)/.exec(html) ?? [];
  return (JSON.parse(revision ?? "{}") as { newest?: string }).newest ?? null;
}

/**
 * When the content that the site was built from was published. The 404 page never has an experiment, so it always says.
 */
async function readBuilt({ readPage }: Dependencies): Promise<string | null> {
  return publishedOf(await readPage("/")) ?? publishedOf(await readPage("/404"));
}

async function checkContent(dependencies: Dependencies): Promise<Check[]> {
  const [published, built] = await Promise.allSettled([
    dependencies.readPublished(),
    readBuilt(dependencies),
  ]);
  const content: Check =
    published.status === "rejected" || published.value === null
      ? { name: "content", isGreen: false, text: "does not answer, or nothing is published" }
      : { name: "content", isGreen: true, text: "answers" };
  if (built.status === "rejected" || built.value === null) {
    return [content, { name: "site", isGreen: false, text: "does not answer" }];
  }
  const newest = content.isGreen && published.status === "fulfilled" ? published.value : null;
  const delay =
    newest === null || newest === built.value ? 0 : dependencies.now() - Date.parse(newest);
  const isGreen = delay < LONGEST_BUILD * MINUTE;
  const text =
    delay === 0 ? "shows what is published" : `is behind what was published ${ago(delay)} ago`;
  return [content, { name: "site", isGreen, text }];
}

/**
 * Answers GET and HEAD with the state of each part, as JSON: 200 and `green`, or 503 and `red` if one part fails. A
 * monitoring service needs only the status. Public: it contains no personal data.
 */
export function createHandler(dependencies: Dependencies) {
  let cached: { at: number; body: string; status: number } | null = null;

  async function runChecks(): Promise<{ at: number; body: string; status: number }> {
    const parts = await Promise.all([checkDatabase(dependencies), checkContent(dependencies)]);
    const checks = parts.flat().map(({ name, isGreen, text }) => {
      return { name, status: isGreen ? "green" : "red", says: text };
    });
    const status = checks.every((check) => check.status === "green") ? "green" : "red";
    const at = dependencies.now();
    const body = JSON.stringify({ status, at: new Date(at).toISOString(), checks }, null, 2);
    return { at, body: `${body}\n`, status: status === "green" ? 200 : 503 };
  }

  return async (request: Request): Promise<Response> => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      return new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
    }
    if (!cached || dependencies.now() - cached.at > CACHE_MS) cached = await runChecks();
    const headers = { "content-type": "application/json", "cache-control": "no-store" };
    const body = request.method === "HEAD" ? null : cached.body;
    return new Response(body, { status: cached.status, headers });
  };
}
