import { createHash } from "node:crypto";
import type { ShownSection } from "../src/content/flatten-sections.ts";

/** An uploaded file, whose host is another in each set-up. */
const UPLOADED = /^https?:\/\/[^/]+(?=\/(?:images|files)\/)/;

/**
 * Keys, and data derived from a picture, can change without a visible change. A link in a text is hashed by its earlier name,
 * so that what was counted before stays with its section.
 */
function compared(this: object, name: string, value: unknown): unknown {
  if (["_key", "reusableId", "lqip"].includes(name)) return undefined;
  if (name === "_type" && value === "link" && !("kind" in this)) return "textLink";
  return typeof value === "string" ? value.replace(UPLOADED, "") : value;
}

/**
 * Eight characters that identify a section's words, links and looks: equal in every place of the section, different
 * after any change of it.
 */
export function sectionHash(section: ShownSection): string {
  const text = JSON.stringify(section, compared);
  return createHash("sha256").update(text).digest("base64url").slice(0, 8);
}
