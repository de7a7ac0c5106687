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
    "Studios of Sanity 4: a field that has a picture shows an error in its place, since they take its address only from a host named cdn. Seen with 4.10; those of 5.28 and newer take its id. Its command line is refused by `content-lake/sanity-cli`",
  ],
  [
    "S4",
    "Roles beside the five of every project, whose users have them in all datasets: the lake does not start with another. Tokens are those of its users: none is made over the API",
  ],
];
