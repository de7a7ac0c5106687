import type { ConformanceRecord } from "../../../shared/conformance/run.ts";

/** Known differences from the hosted service that no case covers. */
export const known: ConformanceRecord["known"] = [
  [
    "S4",
    "groq-test-suite: one query that nests ten others (walk/README.md). A change by a query, and a source map of one, with `diff::`",
  ],
  [
    "S4",
    "AI Assist, GraphQL, copies and aliases of datasets, functions and blueprints, the media library",
  ],
  ["S4", "Webhooks of transactions (the old kind)"],
  [
    "S4",
    "Roles beside the five of every project, whose users have them in all datasets: the lake does not start with another. Tokens are those of its users: none is made over the API",
  ],
];
