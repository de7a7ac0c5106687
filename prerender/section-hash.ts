import { createHash } from "node:crypto";
import type { ShownSection } from "../src/content/flatten-sections.ts";
import { withoutMessage } from "../src/site/chat-link.ts";

/** An uploaded file, whose host depends on the set-up. */
const UPLOADED = /^https?:\/\/[^/]+(?=\/(?:images|files)\/)/;

/**
 * Replaces what a hash must not depend on. Keys and data derived from a picture can change without a visible change. A
 * link in a text keeps its former type, so that earlier counts stay with their section. A link to a chat has no
 * message, as when it is counted.
 */
function hashedValue(this: object, name: string, value: unknown): unknown {
  if (["_key", "reusableId", "lqip"].includes(name)) return undefined;
  if (name === "_type" && value === "link" && !("kind" in this)) return "textLink";
  if (typeof value !== "string") return value;
  return value.startsWith("https://wa.me/") ? withoutMessage(value) : value.replace(UPLOADED, "");
}

/**
 * Eight characters that identify a section's texts, links and look: equal in every place of the section, different
 * after any change.
 */
export function sectionHash(section: ShownSection): string {
  const text = JSON.stringify(section, hashedValue);
  return createHash("sha256").update(text).digest("base64url").slice(0, 8);
}
