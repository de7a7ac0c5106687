import type { ContentDocument } from "../../texts/content.ts";
import { isObject } from "../../texts/content.ts";
import { useLinkCard } from "../link-cards.ts";
import { usePublished } from "../rows/use-published.ts";

const WITH_HEADLINE = new Set(["heroSection", "offerSection"]);

/** Returns the texts in the build's picture: the page's headline and description (prerender/link-card.ts). */
function drawnTexts({ sections, title, defaultHeading, seo }: ContentDocument): unknown[] {
  const sectionList = Array.isArray(sections) ? sections.filter(isObject) : [];
  const hero = sectionList.find(({ _type }) => WITH_HEADLINE.has(String(_type)));
  return [hero?.["heading"] || title || defaultHeading, isObject(seo) ? seo["description"] : null];
}

/** Returns the picture that the site has drawn for a page, and a note that says how current it is. */
export function useDrawnCard(document: ContentDocument): { src?: string; note?: string } {
  const isSettings = document._type === "siteSettings";
  const published = usePublished(document._id);
  const path = isSettings ? "/" : published?.["path"];
  const src = useLinkCard(typeof path === "string" ? path : undefined);
  if (published === undefined) return {};
  if (!isSettings && published === null) {
    return { note: "The picture is drawn once this page is published." };
  }
  if (!isSettings && published?.["archived"] === true) {
    return { note: "There is no picture: the page is archived." };
  }
  if (!src) return { note: "The site has not drawn the picture yet." };
  if (isSettings)
    return { src, note: "Each page has its own picture. This one is the home page's." };
  const [heading, description] = drawnTexts(published ?? document);
  const [newHeading, newDescription] = drawnTexts(document);
  if (heading === newHeading && (description ?? "") === (newDescription ?? "")) return { src };
  return { src, note: "The picture shows the published text. It is drawn again when you publish." };
}
