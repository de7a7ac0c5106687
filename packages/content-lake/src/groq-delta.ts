import { evaluate, parse } from "groq-js";

import { errorMessage } from "../../shared/error-message.ts";
import { LakeError } from "./errors.ts";
import { corrected } from "./groq-corrections.ts";
import { resultOfGeoCall, declarationsFor, rewriteGeoCalls } from "./groq-places.ts";
import type { LakeDocument } from "./types.ts";

/** A change of one document, as the functions `before()`, `after()` and `delta::` see it. */
export type Delta = {
  before: LakeDocument | null;
  after: LakeDocument | null;
  /** The documents to resolve references with; `*` is empty. */
  documents: ReadonlyMap<string, LakeDocument>;
  project: { projectId: string; dataset: string };
};

/** Compiles the filter or projection of a webhook, to run it on changes; throws 400 if it is not valid GROQ. */
export function compileDelta(text: string): (delta: Delta) => Promise<unknown> {
  const tree = parseDelta(text);
  return async ({ before, after, documents, project }) => {
    const value = await evaluate(tree, {
      // groq-js resolves references only if there is a dataset.
      dataset: [],
      root: after ?? before,
      before,
      after,
      sanity: project,
      dereference: ({ _ref }: { _ref: string }) => documents.get(_ref) ?? resultOfGeoCall(_ref),
    });
    return value.get() as Promise<unknown>;
  };
}

function parseDelta(text: string) {
  try {
    const tree = parse(`${declarationsFor(text)}${text}\n`, { mode: "delta" });
    return rewriteGeoCalls(corrected(tree));
  } catch (error) {
    const description = `Invalid GROQ ${JSON.stringify(text)}: ${errorMessage(error)}`;
    throw new LakeError(400, "badRequest", description);
  }
}
