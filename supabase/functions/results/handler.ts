import { z } from "npm:zod@4.6.7";
import { type Handler, parseBody, Refusal, storableText } from "../_shared/endpoint.ts";

/** The first and the last day of the requested results, as YYYY-MM-DD. */
type Period = { from: string; to: string };

export type Dependencies = {
  /** Sanity's response about the user of this token; rejects if Sanity cannot be reached. */
  fetchSanityUser(token: string): Promise<Response>;
  getResults(document: string, period: Period): Promise<unknown>;
  getSelling(period: Period): Promise<unknown>;
  /** `experiment` and `document` are the ids of the experiment and its page, `key` names the section there. */
  getExperiment(
    experiment: string,
    document: string,
    key: string,
    period: Period,
  ): Promise<unknown>;
  /** The sections.json of the site. */
  readList(): Promise<unknown>;
};

/** Postgres has no year 0. */
const day = z.iso.date().refine((text) => !text.startsWith("0000"));

const bodySchema = z.object({
  /** A page or a reusable section; without one, everything is ranked. */
  document: storableText.min(1).max(200).optional(),
  /** The experiment on the section of that document with the key `section`. */
  experiment: storableText.min(1).max(200).optional(),
  section: storableText.min(1).max(200).optional(),
  from: day,
  to: day,
});

/** A member of the project: other accounts have no role in it. */
const userSchema = z.object({ id: z.string().min(1), roles: z.array(z.unknown()).min(1) });

/** Reads one field of sections.json; builds from before the field lack it. */
const listSchema = z.object({ countsVisits: z.boolean() });

/** Returns the results of texts to people who may edit them: the Studio sends its user's token, and no secret. */
export function createHandler(dependencies: Dependencies): Handler {
  const { fetchSanityUser, getResults, getSelling, getExperiment, readList } = dependencies;

  async function isEditor(token: string): Promise<boolean> {
    let response: Response;
    try {
      response = await fetchSanityUser(token);
    } catch {
      throw new Refusal(
        503,
        "SANITY_UNREACHABLE",
        "Sanity could not be reached to check who you are.",
      );
    }
    const body: unknown = await response.json().catch(() => null);
    return response.ok && userSchema.safeParse(body).success;
  }

  /** Whether the newest build counts visits; null if unknown, for example if none was published. */
  async function countsVisits(): Promise<boolean | null> {
    try {
      return listSchema.parse(await readList()).countsVisits;
    } catch (error) {
      console.error("sections.json:", error instanceof Error ? error.name : typeof error);
      return null;
    }
  }

  return async (request) => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
    if (!token || !(await isEditor(token))) {
      throw new Refusal(401, "UNAUTHORIZED", "Sign in to the Studio first.");
    }
    const { document, experiment, section, from, to } = await parseBody(request, bodySchema);
    const period = { from, to };
    const numbers =
      document && experiment && section
        ? getExperiment(experiment, document, section, period)
        : document
          ? getResults(document, period)
          : getSelling(period);
    const [results, isCounting] = await Promise.all([numbers, countsVisits()]);
    return Response.json(Object.assign({ countsVisits: isCounting }, results), {
      headers: { "cache-control": "no-store" },
    });
  };
}
