import type { Page } from "./visitor.ts";

/** A beacon that no page sends. With `counts`, the function counts it as a visit that saw no section. */
type Garbage = { body: string; status: number; counts?: boolean };

/** A section hash that no build has had. */
const UNKNOWN_HASH = "nowordsZ";

/** Returns invalid beacons: of the wrong shape, too long, or about a page or section that no build has had. */
export function garbageOf({ path, language }: Page): Garbage[] {
  // The short names of a beacon's fields are those of count-visit.ts.
  const visit = { p: path, l: language, v: "s", f: "", s: "", c: [] as unknown[] };
  const refused = [
    "",
    "null",
    "<html>",
    JSON.stringify(visit).slice(0, -1),
    JSON.stringify({ ...visit, p: [path] }),
    JSON.stringify({ ...visit, v: "__proto__" }),
    JSON.stringify({ ...visit, l: "<b>" }),
    JSON.stringify({ ...visit, s: "half" }),
    JSON.stringify({ ...visit, c: [[-1, "/"]] }),
    JSON.stringify({ ...visit, c: [[0, "\u0000"]] }),
    JSON.stringify({ ...visit, p: "/\ud800" }),
  ];
  return [
    ...refused.map((body) => ({ body, status: 400 })),
    { body: JSON.stringify({ ...visit, x: "x".repeat(300) }), status: 413 },
    { body: JSON.stringify({ ...visit, p: "/never-built" }), status: 204 },
    { body: JSON.stringify({ ...visit, p: "//evil.example" }), status: 204 },
    { body: JSON.stringify({ ...visit, s: UNKNOWN_HASH }), status: 204, counts: true },
    {
      body: JSON.stringify({ ...visit, s: UNKNOWN_HASH, c: [[0, "https://evil.example/"]] }),
      status: 204,
      counts: true,
    },
  ];
}
