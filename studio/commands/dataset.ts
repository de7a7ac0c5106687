import { createClient, type SanityClient } from "@sanity/client";
import { API_VERSION } from "../../src/content/api-version.ts";
import { errorMessage } from "../../src/lib/error-message.ts";

export type Target = {
  /** Its name in messages. */
  name: string;
  /** Origin of a local Content Lake; not set for the hosted one. */
  apiHost?: string;
  projectId: string;
  dataset: string;
  token: string;
};

/**
 * Returns the dataset that a content command works on: the hosted one if SANITY_STUDIO_PROJECT_ID names a project, else
 * the local lake of `npm start`, whose address SANITY_STUDIO_API_HOST or LAKE_PORT may change. Throws one line for the
 * hosted one without a SANITY_TOKEN.
 */
export function readTarget(environment: NodeJS.ProcessEnv): Target {
  const dataset = environment["SANITY_STUDIO_DATASET"] || "production";
  const projectId = environment["SANITY_STUDIO_PROJECT_ID"] || "local";
  const token = environment["SANITY_TOKEN"];
  const apiHost = environment["SANITY_STUDIO_API_HOST"];
  if (apiHost || projectId === "local") {
    const origin = apiHost || `http://localhost:${environment["LAKE_PORT"] || 3900}`;
    const name = `the local lake at ${origin}`;
    return { name, apiHost: origin, projectId, dataset, token: token || "local" };
  }
  if (!token) {
    throw new Error(`Set SANITY_TOKEN to a token of project ${projectId} that may edit content`);
  }
  return { name: `dataset ${dataset} of project ${projectId}`, projectId, dataset, token };
}

/** Returns a client that reads and writes drafts and published documents of the target. */
export function openDataset({ apiHost, projectId, dataset, token }: Target): SanityClient {
  return createClient({
    ...(apiHost ? { apiHost } : {}),
    projectId,
    dataset,
    token,
    useProjectHostname: apiHost === undefined,
    apiVersion: API_VERSION,
    useCdn: false,
    perspective: "raw",
  });
}

/** Runs a command; a failure is one line on stderr and exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    process.stderr.write(`selat: ${describe(error)}\n`);
    process.exitCode = 1;
  }
}

function describe(error: unknown): string {
  const message = errorMessage(error);
  if (!/ECONNREFUSED|fetch failed|Request error/i.test(message)) return message;
  return `the Content Lake does not answer (${message}). Is npm start running?`;
}
