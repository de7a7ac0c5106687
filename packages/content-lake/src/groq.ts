import { GroqSyntaxError, evaluate, evaluateSync, parse, toJS } from "groq-js";

import { errorMessage } from "../../shared/error-message.ts";
import { LakeError } from "./errors.ts";
import { corrected, usesDiff } from "./groq-corrections.ts";
import { resultOfGeoCall, declarationsFor, rewriteGeoCalls } from "./groq-places.ts";
import { project, type Perspective } from "./perspectives.ts";
import type { Store } from "./store.ts";
import { splitFilters } from "./split-filters.ts";
import { searchable, withoutTextQuery } from "./text-search.ts";
import type { JsonObject, LakeDocument } from "./types.ts";
import { missingParameter } from "./parameters.ts";
import { TimeoutError, runWithTimeout } from "./run-with-timeout.ts";

export type Query = {
  text: string;
  params: JsonObject;
  /** Milliseconds after which the query is cancelled; 10,000 by default. */
  longest?: number;
  /** Result of identity(): the id of the caller. */
  identity?: string | undefined;
  /** Results of sanity::projectId() and sanity::dataset(). */
  project?: { projectId: string; dataset: string };
};
export type Reader = { store: Store; perspective: Perspective; withToken: boolean };

/** Result of identity() without a token. */
const ANONYMOUS = "<anonymous>";

/** The default limit in milliseconds: a query blocks everything else until it ends. */
const LONGEST_QUERY = 10_000;

type Dataset = { documents: LakeDocument[]; byId: Map<string, LakeDocument> };

const datasets = new WeakMap<Store, { version: number; byView: Map<string, Dataset> }>();

/**
 * Runs a query on what the reader may see; returns a promise if it calls `diff::`. Throws a 400 `LakeError` for an
 * invalid query.
 */
export function runQuery(reader: Reader, query: Query): unknown {
  return compile(query, true)(datasetOf(reader));
}

/** The documents a reader sees, projected to the perspective; cached until the next change. */
export function datasetOf({ store, perspective, withToken }: Reader): Dataset {
  let cached = datasets.get(store);
  if (cached?.version !== store.version) {
    cached = { version: store.version, byView: new Map() };
    datasets.set(store, cached);
  }
  const view = JSON.stringify([perspective, withToken]);
  const dataset =
    cached.byView.get(view) ?? toDataset(project(store.visible(withToken), perspective));
  cached.byView.set(view, dataset);
  return dataset;
}

/** Sorts documents by id, the hosted lake's order for a query without `order()`. */
export function toDataset(unordered: LakeDocument[]): Dataset {
  const documents = unordered.toSorted((a, b) => (a._id < b._id ? -1 : 1));
  searchable(documents);
  return { documents, byId: new Map(documents.map((document) => [document._id, document])) };
}

/** Parses a query once, to be run on many datasets; with `canWait` it returns a promise if the query calls `diff::`. */
export function compile(query: Query, canWait = false): (dataset: Dataset) => unknown {
  const { text, params } = query;
  const tree = timed(query, () => parseQuery(query));
  const isAsync = canWait && usesDiff(tree);
  const failure = (error: unknown) =>
    error instanceof LakeError ? error : queryError(text, errorMessage(error), 0);
  return ({ documents, byId }) => {
    const options = {
      dataset: documents,
      params,
      identity: query.identity ?? ANONYMOUS,
      sanity: query.project ?? { projectId: "", dataset: "" },
      dereference: ({ _ref }: { _ref: string }) => byId.get(_ref) ?? resultOfGeoCall(_ref),
    };
    if (isAsync) {
      return valueOf(tree, options).catch((error: unknown) => Promise.reject(failure(error)));
    }
    try {
      return timed(query, () => toJS(evaluateSync(tree, options)));
    } catch (error) {
      throw failure(error);
    }
  };
}

async function valueOf(...query: Parameters<typeof evaluate>): Promise<unknown> {
  return (await evaluate(...query)).get();
}

function timed<Result>({ longest = LONGEST_QUERY }: Query, work: () => Result): Result {
  try {
    return runWithTimeout(longest, work);
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error;
    const description = `The query was cancelled after ${longest / 1000} s: request less data at once`;
    throw new LakeError(504, "queryTimeoutError", description);
  }
}

/** The syntax tree of a query; throws a 400 `LakeError` for one that is not GROQ. */
export function parseQuery({ text, params }: Query) {
  const declarations = declarationsFor(text);
  try {
    // groq-js needs a line break after a comment.
    const tree = parse(`${declarations}${text}\n`, { params });
    const missing = missingParameter(tree, params);
    if (missing !== null) throw new Error(`param $${missing} referenced, but not provided`);
    return splitFilters(rewriteGeoCalls(withoutTextQuery(corrected(tree), params)));
  } catch (error) {
    const position = error instanceof GroqSyntaxError ? error.position - declarations.length : 0;
    throw queryError(text, errorMessage(error), position);
  }
}

function queryError(query: string, description: string, position: number): LakeError {
  const details = { query, start: position, end: position };
  return new LakeError(400, "queryParseError", description, details);
}
