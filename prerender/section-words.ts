import { createHash } from "node:crypto";
import { flattenSections, type ShownSection, writtenKey } from "../src/content/flatten-sections.ts";
import { hrefOf, safeHref } from "../src/content/links.ts";
import { type Link, type PageContent, sectionsOf } from "../src/content/page-content.ts";
import { telephoneLink, TELEPHONE_NUMBER } from "../src/lib/telephone.ts";
import type { Target } from "./targets.ts";

/** Site path of the list of what stands behind the sections' hashes; the function `count` reads it. */
export const SECTIONS_FILE = "sections.json";

/** What a section says: its texts in the order of its fields, and the addresses that its links lead to. */
type Words = { type: string; texts: string[]; links: string[] };

/** A section of a page: the document and key that it is written under, and the hash of its words. */
type Place = { document: string; key: string; hash: string };

/** Fields of text that nobody reads. */
const NO_WORDS = new Set(
  `anchor captions code country duration from href hub icon kind language layout level listItem
  lqip mp4 pageLanguage path query style tone url webm`.split(/\s+/),
);

/** An uploaded file, whose host is another in each set-up. */
const UPLOADED = /^https?:\/\/[^/]+(?=\/(?:images|files)\/)/;

type Fields = Record<string, unknown>;

/** Keys and what follows from a picture may change without a change of what is seen. */
function compared(name: string, value: unknown): unknown {
  if (["_key", "reusableId", "lqip"].includes(name)) return undefined;
  return typeof value === "string" ? value.replace(UPLOADED, "") : value;
}

/**
 * Eight characters that stand for a section's words, links and looks: the same wherever the section stands, others after
 * any change of it.
 */
export function sectionHash(section: ShownSection): string {
  const text = JSON.stringify(section, compared);
  return createHash("sha256").update(text).digest("base64url").slice(0, 8);
}

/** Of an office its number and address, of a card's features the numbers in them. */
function drawnAsLinks({ phone, email, features }: Fields): string[] {
  const numbers = String(features ?? "").match(TELEPHONE_NUMBER) ?? [];
  return [
    ...(typeof phone === "string" ? [telephoneLink(phone)] : []),
    ...(typeof email === "string" ? [`mailto:${email}`] : []),
    ...numbers.map(telephoneLink),
  ];
}

/** A section's texts, its heading first since results name it by that, and links, as results are shown beside them. */
export function wordsOf(section: ShownSection): Words {
  const texts = new Set<string>();
  const links = new Set<string>();

  function visit(value: unknown): void {
    if (typeof value === "string") texts.add(value.trim());
    else if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === "object" && value !== null) visitFields(value as Fields);
  }

  function visitFields(fields: Fields): void {
    const { _type: type, children, ...rest } = fields;
    if (type === "link") links.add(hrefOf(fields as Link) ?? "");
    if (type === "textLink") links.add(safeHref(fields["href"] as string | undefined) ?? "");
    for (const address of drawnAsLinks(fields)) links.add(safeHref(address) ?? "");
    if (type === "block") {
      const spans = (children ?? []) as { text?: string }[];
      texts.add(spans.map(({ text }) => text ?? "").join(""));
    } else visit(children);
    for (const [name, value] of Object.entries(rest)) {
      const isShown = typeof value !== "string" || !NO_WORDS.has(name);
      if (isShown && !name.startsWith("_") && name !== "reusableId") visit(value);
    }
  }

  if ("heading" in section) visit(section.heading);
  visit(section);
  for (const list of [texts, links]) list.delete("");
  return { type: section._type, texts: [...texts], links: [...links] };
}

function shownSections({ page }: PageContent): ShownSection[] {
  return flattenSections(sectionsOf(page));
}

const MARK = /<template data-section="([^"]*)"><\/template>(<section\b)?/g;

/** The HTML of a page whose sections carry their key and hash, `data-section="key hash"`, in the place of React's marks. */
export function markSections(body: string, content: PageContent): string {
  const hashes = new Map(shownSections(content).map((each) => [each._key, sectionHash(each)]));
  // What stands between a mark and its section are React's comments, which no page keeps.
  return body
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(MARK, (_mark, key: string, tag = "") => {
      return tag && `${tag} data-section="${key} ${hashes.get(key) ?? ""}"`;
    });
}

/** The list of every page's sections and of their words, as JSON. */
export function sectionsFile(targets: Target[]): string {
  const words: Record<string, Words> = {};
  const pages = targets.map(({ path, content }) => {
    const { page, contactPage } = content;
    const places = shownSections(content).map((section): Place => {
      const hash = sectionHash(section);
      words[hash] ??= wordsOf(section);
      return { document: section.reusableId ?? page?._id ?? "", key: writtenKey(section), hash };
    });
    return { path, revision: (page ?? contactPage)?._rev ?? "", places };
  });
  return JSON.stringify({ pages, words });
}
