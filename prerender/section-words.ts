import { flattenSections, type ShownSection, writtenKey } from "../src/content/flatten-sections.ts";
import { hrefOf, safeHref } from "../src/content/links.ts";
import { type Link, type PageContent, sectionsOf } from "../src/content/page-content.ts";
import { telephoneLink, TELEPHONE_NUMBER } from "../src/lib/telephone.ts";
import { CHAT_KEY, chatLinkOf, withoutMessage } from "../src/site/chat-link.ts";
import { sectionHash } from "./section-hash.ts";
import type { Target } from "./targets.ts";

/** Site path of the list that maps the hashes of sections to their texts; the function `count` reads it. */
export const SECTIONS_FILE = "sections.json";

/** The texts of a section in the order of its fields, and the targets of its links. */
type SectionTexts = { type: string; texts: string[]; links: string[] };

/** A section of a page: its document and key, and the hash of its content. */
type SectionEntry = { document: string; key: string; hash: string };

/** Fields whose texts are not displayed. */
const HIDDEN_FIELDS = new Set(
  `anchor captions code country duration from href hub icon kind language layout level listItem
  leftOut lqip mp4 next pageLanguage path publishedOn query solution source stage style tone url webm`.split(
    /\s+/,
  ),
);

/** Whether a value is a text or a list of texts: a `country` that is a code is hidden, one that is an object is not. */
function isText(value: unknown): boolean {
  return [value].flat().every((each) => typeof each === "string");
}

type Fields = Record<string, unknown>;

/**
 * The targets of links that a component draws from plain fields: an office's number and address, and the numbers in a
 * card's features.
 */
function drawnAsLinks({ phone, email, features }: Fields): string[] {
  const numbers = String(features ?? "").match(TELEPHONE_NUMBER) ?? [];
  return [
    ...(typeof phone === "string" ? [telephoneLink(phone)] : []),
    ...(typeof email === "string" ? [`mailto:${email}`] : []),
    ...numbers.map(telephoneLink),
  ];
}

/** A section's texts and links. The heading comes first, because results name a section by its first text. */
export function textsAndLinksOf(section: ShownSection): SectionTexts {
  const texts = new Set<string>();
  const links = new Set<string>();

  function visit(value: unknown): void {
    if (typeof value === "string") texts.add(value.trim());
    else if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === "object" && value !== null) visitFields(value as Fields);
  }

  function visitFields(fields: Fields): void {
    const { _type: type, children, ...rest } = fields;
    // A link inside a text has only an address.
    const isInText = type === "textLink" || (type === "link" && !("kind" in fields));
    if (isInText) links.add(safeHref(fields["href"] as string | undefined) ?? "");
    else if (type === "link") links.add(hrefOf(fields as Link) ?? "");
    for (const address of drawnAsLinks(fields)) links.add(safeHref(address) ?? "");
    if (type === "block") {
      const spans = (children ?? []) as { text?: string }[];
      texts.add(spans.map(({ text }) => text ?? "").join(""));
    } else visit(children);
    for (const [name, value] of Object.entries(rest)) {
      const isShown = !HIDDEN_FIELDS.has(name) || !isText(value);
      if (isShown && !name.startsWith("_") && name !== "reusableId") visit(value);
    }
  }

  if ("heading" in section) visit(section.heading);
  visit(section);
  const targets = new Set([...links].map(withoutMessage));
  for (const list of [texts, targets]) list.delete("");
  return { type: section._type, texts: [...texts], links: [...targets] };
}

/** The counted parts of a page: its sections, and the chat button of the settings. */
function shownSections({ page, site }: PageContent): ShownSection[] {
  const sections = flattenSections(sectionsOf(page));
  const chat = chatLinkOf(site);
  if (!chat) return sections;
  const button = {
    _key: CHAT_KEY,
    _type: "chat",
    reusableId: site?._id,
    label: chat.label,
    link: { _type: "link", href: chat.href },
  };
  return [...sections, button as unknown as ShownSection];
}

/** The key of a counted part in its document; the settings have a chat button for each language. */
function countedKey(section: ShownSection, { site, shownIn }: PageContent): string {
  const isOfSettings = section.reusableId !== undefined && section.reusableId === site?._id;
  return isOfSettings ? `${CHAT_KEY}-${shownIn?.language.code ?? ""}` : writtenKey(section);
}

const MARK = /<template data-section="([^"]*)"><\/template>(<(?:section|aside)\b)?/g;

/** The HTML of a page whose sections have their key and hash, `data-section="key hash"`, instead of React's marks. */
export function markSections(body: string, content: PageContent): string {
  const hashes = new Map(shownSections(content).map((each) => [each._key, sectionHash(each)]));
  // Between a mark and its section are only React's comments, which no page keeps.
  return body
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(MARK, (_mark, key: string, tag = "") => {
      return tag && `${tag} data-section="${key} ${hashes.get(key) ?? ""}"`;
    });
}

/** The list of every page's sections, their texts and experiments, and whether pages count visits, as JSON. */
export function sectionsFile(targets: Target[], countsVisits: boolean): string {
  const textsByHash: Record<string, SectionTexts> = {};
  function addSection(section: ShownSection, document: string, key: string): SectionEntry {
    const hash = sectionHash(section);
    textsByHash[hash] ??= textsAndLinksOf(section);
    return { document, key, hash };
  }

  const pages = targets.map(({ path, content, tried }) => {
    const { page, contactPage } = content;
    const entries = shownSections(content).map((section) =>
      addSection(section, section.reusableId ?? page?._id ?? "", countedKey(section, content)),
    );
    // A variant is stored in its experiment and has the place of its section.
    const drawn = tried ? shownSections(tried.content) : [];
    const variants = (tried?.experiments ?? []).flatMap(({ id, variant }) => {
      const section = drawn.find((each) => sectionHash(each) === variant);
      return section ? [addSection(section, id, "variant")] : [];
    });
    return { path, revision: (page ?? contactPage)?._rev ?? "", places: [...entries, ...variants] };
  });
  const experiments = targets.flatMap(({ path, tried }) =>
    (tried?.experiments ?? []).map(({ id, token, control, variant }) => {
      return { token, experiment: id, page: path, control, variant };
    }),
  );
  return JSON.stringify({ pages, words: textsByHash, experiments, countsVisits });
}
