import { z } from "npm:zod@4.6.7";
import { type Handler, parseBody, Refusal, plainLineText } from "../_shared/endpoint.ts";

/** The first and the last day of the requested results, as YYYY-MM-DD. */
type Period = { from: string; to: string };

export type Dependencies = {
  /** Sanity's response about the user of this token; rejects if Sanity cannot be reached. */
  fetchSanityUser(token: string): Promise<Response>;
  getResults(document: string, period: Period): Promise<unknown>;
  getWhatSells(period: Period): Promise<unknown>;
  /** `experiment` and `document` are the ids of the experiment and its page, `key` names the section there. */
  getExperiment(
    experiment: string,
    document: string,
    key: string,
    period: Period,
  ): Promise<unknown>;
  /** The sections.json of the site. */
  readSections(): Promise<unknown>;
};

/** Postgres has no year 0. */
const day = z.iso.date().refine((text) => !text.startsWith("0000"));

const bodySchema = z.object({
  /** A page or a reusable section; without it, the response has the ranking of What sells. */
  document: plainLineText.min(1).max(200).optional(),
  /** The id of an experiment on the section of `document` with the key `section`. */
  experiment: plainLineText.min(1).max(200).optional(),
  section: plainLineText.min(1).max(200).optional(),
  from: day,
  to: day,
});

/** A user with a role in the Sanity project; other accounts have an empty list. */
const userSchema = z.object({ id: z.string().min(1), roles: z.array(z.unknown()).min(1) });

/** Reads only whether visits are counted; sections.json of an older build lacks this field. */
const sectionsSchema = z.object({ countsVisits: z.boolean() });

/** Returns the results of texts to users of the Studio, which sends their Sanity token and none of our secrets. */
export function createHandler(dependencies: Dependencies): Handler {
  const { fetchSanityUser, getResults, getWhatSells, getExperiment, readSections } = dependencies;

  async function hasProjectRole(token: string): Promise<boolean> {
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
      return sectionsSchema.parse(await readSections()).countsVisits;
    } catch (error) {
      console.error("sections.json:", error instanceof Error ? error.name : typeof error);
      return null;
    }
  }

  return async (request) => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
    if (!token || !(await hasProjectRole(token))) {
      throw new Refusal(401, "UNAUTHORIZED", "Sign in to the Studio first.");
    }
    const { document, experiment, section, from, to } = await parseBody(request, bodySchema);
    const period = { from, to };
    const numbers =
      document && experiment && section
        ? getExperiment(experiment, document, section, period)
        : document
          ? getResults(document, period)
          : getWhatSells(period);
    const [results, isCounting] = await Promise.all([numbers, countsVisits()]);
    return Response.json(Object.assign({ countsVisits: isCounting }, results), {
      headers: { "cache-control": "no-store" },
    });
  };
}
