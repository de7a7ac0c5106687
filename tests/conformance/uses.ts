import { findInProduct } from "./product-code.ts";

/**
 * Why the product depends on a group of cases, by suite and group: a pattern in the product's code, or a text that
 * names who needs it. The product does not depend on groups that are not listed.
 */
const uses: Record<string, Record<string, RegExp | string>> = {
  "Supabase REST": {
    "comparison filters": /\.(eq|neq|in|is|gte?|lte?)\(/,
    isdistinct: /isDistinct|isdistinct/,
    "pattern filters": /\.(i?like\w*|match)\(/,
    "logic: or, and, not, any, all": /\.(or|not)\(/,
    "arrays and JSON: contains, contained, overlaps": /\.(contains|containedBy|overlaps)\(/,
    ranges: /\.range(Gt|Gte|Lt|Lte|Adjacent)\(/,
    "full text search": /\.textSearch\(/,
    "columns: names, casts, JSON paths": /\.select\(/,
    order: /\.order\(/,
    "pages and counts": /\.(limit|range)\(|count: "/,
    aggregates: /\.select\([^)]*\.(sum|avg|min|max|count)\(\)/,
    embedding: /\.select\([^)]*\w+!?\w*\(/,
    "spread of embedded rows": /\.select\([^)]*\.\.\./,
    "answers: one object, none, HEAD": /\.(single|maybeSingle)\(/,
    "other formats: CSV, plans, stripped nulls": /\.(csv|explain|geojson|stripNulls)\(/,
    "errors of reading": "every request: an error has a code",
    "keys and tokens": "every request",
    insert: /\.insert\(/,
    "insert of rows with other keys": /defaultToNull|\.insert\(\s*\[/,
    upsert: /\.upsert\(/,
    "update and delete": /\.(update|delete)\(/,
    "changes without a filter are refused":
      "the database: a project refuses an UPDATE or DELETE without WHERE (safeupdate)",
    preferences: /maxAffected|handling=strict|tx=|timezone=/,
    "errors of writing": "every write: an error has a code",
    functions: /\.rpc\(/,
    "errors that functions raise": /\.rpc\(/,
  },
  "Supabase Auth": {
    "sign-up": /auth\.signUp\(/,
    "sign-in by password": /signInWithPassword/,
    "tokens and refreshing": "every session of the desk: supabase-js refreshes automatically",
    "sign-out": /auth\.signOut/,
    "the user": /auth\.(getUser|updateUser)/,
    "forgotten passwords": /resetPasswordForEmail|verifyOtp/,
    "accounts by the secret key": /auth\.admin\./,
    "links and invitations by the secret key": /generateLink|inviteUserByEmail/,
    "codes instead of sessions (PKCE)": /exchangeCodeForSession/,
    "second factors: authenticator apps": /auth\.mfa\./,
    "ways in that are turned off": "config.toml: they have to stay shut",
    "magic links and codes by mail": /signInWithOtp/,
    "settings, health, public keys": /\/auth\/v1\/(settings|health)|jwks|getClaims/,
  },
  "Supabase Realtime": {
    frames: /\.channel\(/,
    "changes of the database": /postgres_changes/,
    broadcast: /"broadcast"/,
    "broadcast over HTTP": /\.httpSend\(/,
    presence: /"presence"|\.track\(/,
    "private channels": /private: true/,
    "limits of the free plan": /realtimeLimits/,
  },
  "Supabase Functions": {
    calls: /functions\.invoke|\/functions\/v1\//,
    "headers of clients and of traces (CORS)": "every request of a page",
  },
  "Supabase Storage, GraphQL": {
    buckets: /\.storage\b[.(]/,
    files: /\.storage\b[.(]/,
    "policies and addresses": /\.storage\b[.(]/,
    "uploads in parts (TUS)": /upload\/resumable/,
    GraphQL: /graphql\/v1/,
  },
  GROQ: {
    "values and literals": /groq|defineQuery/,
    operators: /&&|\|\||==/,
    match: /\bmatch\b/,
    "text::query, the Studio's search": "the Studio's search",
    "filters, attributes, elements": /\*\[/,
    projections: /\]\s*\{|\{\s*\.\.\./,
    references: /->/,
    "default order: by id": "every query without order()",
    "parameters that are not given are refused": "every query with a parameter",
    order: /\|\s*order\(/,
    "score and boost": /\|\s*score\(|boost\(/,
    functions: /\b(count|defined|coalesce|select|lower|upper|round|length|string|now)\(/,
    "array, string and math functions": /\b(array|string|math)::/,
    dates: /\bdateTime\(/,
    "portable text": /pt::text/,
    "drafts and releases in queries": "the Studio and the preview",
    "places (geo::)": /\bgeo::/,
    "differences (diff::)": /\b(delta|diff)::/,
    "queries that are wrong": "every query: a mistake is a 400 with its place",
  },
  "Content Lake": {
    "mutations: create, replace, delete": /createOrReplace|createIfNotExists|\.mutate\(|\.delete\(/,
    "mutations: patch": "the Studio: every edit is a patch",
    transactions: /\.transaction\(|transactionId/,
    "actions: drafts": "the Studio: every edit and publish",
    "actions: releases": "the Studio's releases",
    "actions: versions in a release": "the Studio's releases",
    "documents by id, history": "the Studio: documents, History",
    "query requests": /\.fetch\b/,
    "pictures and files": /assets\.upload|image-url|cdn\.sanity|assets->|asset->/,
    "pictures in other sizes and formats": /fit=|auto=format|\.auto\("format"\)|\?w=/,
    "headers of pages (CORS)": "every request of a page",
    datasets: /datasets\.(?:create|edit|delete)/,
    webhooks: /hooks\/projects/,
    listening: "the Studio; the preview",
    "live events": "the preview and the live page",
  },
};

/** Returns which part of the product depends on a group of cases; null if none does. */
export function useOf(suite: string, group: string): string | null {
  const use = uses[suite]?.[group];
  if (use instanceof RegExp) return findInProduct(use) ? "its code" : null;
  return use ?? null;
}

/** The suites and groups above, each as `suite, group`. */
export const named = Object.entries(uses).flatMap(([suite, groups]) =>
  Object.keys(groups).map((group) => `${suite}, ${group}`),
);
