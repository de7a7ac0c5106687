import { type Content, type Finding, finding, isObject, pathOf } from "./content.ts";

const MESSAGE =
  "The picture of shared links could not be drawn with these words, so the site's own is shown: " +
  "choose a picture here, or say it in other words";

/** How long the site may take to answer, in milliseconds. */
const PATIENCE = 5_000;

/** Published pages that show the site's card, unless they have a picture of their own by now. */
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

/**
 * The paths that the last build of the site left without a card of their own. None when the site does not
 * answer or is not built, as while it is developed: the other checks need no site.
 */
export async function readPathsWithoutCard(siteUrl: string): Promise<string[]> {
  try {
    const answer = await fetch(`${siteUrl}/pages-without-card.json`, {
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE),
    });
    const paths: unknown = answer.ok ? await answer.json() : [];
    return Array.isArray(paths) ? paths.filter((path) => typeof path === "string") : [];
  } catch {
    return [];
  }
}
