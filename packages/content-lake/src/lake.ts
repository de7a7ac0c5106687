import type { Context } from "hono";

import type { Dataset, Datasets } from "./datasets.ts";
import { LakeError } from "./errors.ts";
import type { JsonObject } from "./types.ts";
import type { LakeUser, LakeUsers } from "./users.ts";
import type { Webhooks } from "./webhooks.ts";

/** `path` is relative to the Studio's own address, such as `/guide`. */
export type HelpPage = { title: string; path: string };

/** What every endpoint needs to know about the running lake. */
export type Project = {
  projectId: string;
  datasets: Datasets;
  webhooks: Webhooks;
  /** `http://localhost:<port>`, the prefix of every asset URL. */
  url: string;
  allowedOrigins: string[];
  users: LakeUsers;
  /** The page that each Studio's help menu links to. */
  help?: HelpPage | undefined;
};

/** The running lake as the endpoints of one dataset see it. */
export type Lake = Project & Dataset;

/** What the middleware stored about a request. */
export type LakeEnv = {
  Variables: { user: LakeUser | undefined; apiVersion: string };
};

/** Reads a JSON body, `empty` if there is none; throws 400 when it is not a JSON object or array. */
export async function readJson(context: Context, empty = ""): Promise<JsonObject> {
  try {
    const body: unknown = JSON.parse((await context.req.text()) || empty);
    if (typeof body === "object" && body !== null) return body as JsonObject;
  } catch {
    // Text that is not JSON gets the same refusal as JSON that is not an object.
  }
  throw new LakeError(400, "badRequest", "The request body must be JSON");
}

/** The `$name=<json>` parameters of a query URL; throws 400 for a value that is not JSON. */
export function queryParams(url: URL): JsonObject {
  const params: JsonObject = {};
  for (const [name, value] of url.searchParams) {
    if (!name.startsWith("$")) continue;
    try {
      params[name.slice(1)] = JSON.parse(value);
    } catch {
      throw new LakeError(400, "badRequest", `Parameter ${name} is not valid JSON`);
    }
  }
  return params;
}
