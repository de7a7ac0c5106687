import type { ConformanceRecord } from "../../../shared/conformance/run.ts";

/** Known differences from the hosted service that no case covers. */
export const known: ConformanceRecord["known"] = [
  [
    "S4",
    "groq-test-suite: one query with ten nested ones (walk/README.md). With `diff::`: mutations by query, and source maps",
  ],
  [
    "S4",
    "AI Assist, GraphQL, copies and aliases of datasets, functions and blueprints, the media library",
  ],
  ["S4", "Webhooks of type `transaction`, the old kind"],
  [
    "S4",
    "Studios of Sanity 4 (seen with 4.10): an image field shows an error, since they accept the URL of an image only from a host named cdn. 5.28 and newer use its id. The command line of Sanity 4 is refused by `content-lake/sanity-cli`",
  ],
  [
    "S4",
    "Custom roles, and roles for single datasets: the lake does not start with a user whose role is not one of the five standard ones. Tokens cannot be created over the API: each user has one",
  ],
];
