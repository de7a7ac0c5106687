import { type Content, type Finding, finding, isObject, pathOf } from "../texts/content.ts";

const MESSAGE =
  "The picture of shared links could not be drawn with this text, so links show the site's own: " +
  "choose a picture here, or change the text";

/** How long to wait for an answer of the site, in milliseconds. */
const TIMEOUT_MS = 5_000;

/** Reports published pages whose shared links show the picture of the whole site, unless they now have their own. */
export function checkLinkCards(
  { documents, publishedIds }: Content,
  paths: readonly string[],
): Finding[] {
  const withoutCard = new Set(paths);
  return documents.flatMap((document) => {
    const path = pathOf(document);
    const isListed = path !== undefined && publishedIds.has(document._id) && withoutCard.has(path);
    const seo = isObject(document["seo"]) ? document["seo"] : {};
    const hasPicture = isObject(seo["image"]) && isObject(seo["image"]["asset"]);
    if (!isListed || hasPicture) return [];
    return [finding(document, ["seo", "image"], MESSAGE, "warning")];
  });
}

/** Reads a JSON file of the last build; undefined if the site does not answer or is not built. */
async function readBuiltJson(address: string): Promise<unknown> {
  try {
    const response = await fetch(address, {
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the paths that the last build of the site left without their own card. Without a built site, as during
 * development, there are none: the other checks need no site.
 */
export async function readPathsWithoutCard(siteUrl: string): Promise<string[]> {
  const paths = await readBuiltJson(`${siteUrl}/pages-without-card.json`);
  return Array.isArray(paths) ? paths.filter((path) => typeof path === "string") : [];
}

/** The version of each link-preview picture that the build has drawn, by the path of its page. */
export type LinkCards = Readonly<Record<string, string>>;

/** Reads which pictures the last build has drawn; none if the site does not answer or is not built. */
export async function readLinkCards(siteUrl: string): Promise<LinkCards> {
  const cards = await readBuiltJson(`${siteUrl}/link-cards.json`);
  if (!isObject(cards)) return {};
  const versions = Object.entries(cards).filter(
    (card): card is [string, string] => typeof card[1] === "string",
  );
  return Object.fromEntries(versions);
}
