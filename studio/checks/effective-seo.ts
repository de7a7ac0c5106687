import { type ContentDocument, isObject } from "../texts/content.ts";

export type EffectiveSeo = {
  title: string;
  description: string;
  /** Asset id of the sharing picture. */
  picture: string | undefined;
};

function text(value: unknown, name: string): string | undefined {
  const fieldValue = isObject(value) ? value[name] : undefined;
  return typeof fieldValue === "string" && fieldValue.trim() !== "" ? fieldValue : undefined;
}

function pictureOf(value: unknown): string | undefined {
  const image = isObject(value) ? value["image"] : undefined;
  const asset = isObject(image) ? image["asset"] : undefined;
  return text(asset, "_ref");
}

/** Returns what search engines and link previews show of a page, by the same rules as src/site/seo.tsx. */
export function effectiveSeo(
  document: ContentDocument,
  settings: ContentDocument | undefined,
): EffectiveSeo {
  const [ownSeo, defaults] = [document["seo"], settings?.["defaultSeo"]];
  const name = text(document, "title") ?? text(document, "defaultHeading");
  const brand = text(settings, "title");
  const named = name && brand ? `${name} | ${brand}` : name;
  return {
    title: text(ownSeo, "title") ?? named ?? text(defaults, "title") ?? brand ?? "",
    description: text(ownSeo, "description") ?? text(defaults, "description") ?? "",
    picture: pictureOf(ownSeo) ?? pictureOf(defaults),
  };
}
