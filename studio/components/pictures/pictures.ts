import {
  type ContentDocument,
  type FieldPath,
  isObject,
  referenceOf,
  walk,
} from "../../texts/content.ts";

/** An uploaded picture as the Content Lake holds it. */
export type PictureAsset = {
  _id: string;
  url: string;
  originalFilename?: string | null;
  /** Bytes. */
  size: number;
  metadata: { dimensions: { width: number; height: number } };
};

/** A place that uses a picture: in a draft, a published document or a release. */
export type PictureUse = {
  document: ContentDocument;
  /** Path of the picture's field. */
  path: FieldPath;
  /** The text for people who cannot see it; undefined if the field asks for none. */
  alt: string | undefined;
};

export type Picture = { asset: PictureAsset; uses: PictureUse[] };

/** The types of pictures that the site can show, for a file dialog. */
export const ACCEPTED =
  "image/jpeg,image/png,image/webp,image/avif,image/gif,image/tiff,image/svg+xml";

export const filters = ["all", "undescribed", "unused"] as const;
export type Filter = (typeof filters)[number];

/** The kinds of pictures that have an alternative text. */
const DESCRIBED = new Set(["imageWithAlt", "textPicture"]);

/** Returns every picture with the places that use it, in the given order. */
export function picturesOf(
  assets: readonly PictureAsset[],
  documents: readonly ContentDocument[],
): Picture[] {
  const uses = new Map<string, PictureUse[]>();
  for (const document of documents) {
    walk(document, (value, path) => {
      const id = isObject(value) ? referenceOf(value["asset"]) : undefined;
      if (!isObject(value) || id === undefined) return;
      const isDescribed = DESCRIBED.has(String(value["_type"]));
      const alt = isDescribed ? String(value["alt"] ?? "").trim() : undefined;
      uses.set(id, [...(uses.get(id) ?? []), { document, path, alt }]);
    });
  }
  return assets.map((asset) => ({ asset, uses: uses.get(asset._id) ?? [] }));
}

/** Returns the uses of a picture that lack a description. */
export function usesWithoutDescription({ uses }: Picture): PictureUse[] {
  return uses.filter(({ alt }) => alt === "");
}

const PASSES: Record<Filter, (picture: Picture) => boolean> = {
  all: () => true,
  undescribed: (picture) => usesWithoutDescription(picture).length > 0,
  unused: ({ uses }) => uses.length === 0,
};

/** The fields that may hold a document's title; the first that is not empty counts. */
const TITLE_FIELDS = [
  "title",
  "question",
  "name",
  "defaultHeading",
  "from",
  "label",
  "text",
  "hypothesis",
];

/** Returns the title of a document as lists show it. */
export function titleOf(document: ContentDocument): string {
  const named = TITLE_FIELDS.map((name) => document[name]);
  return String(named.find((title) => typeof title === "string" && title !== "") ?? document._type);
}

/**
 * Returns the pictures of a filter that have the words in their name, in their description or in the name of a document
 * that uses them.
 */
export function findPictures(
  pictures: readonly Picture[],
  filter: Filter,
  query: string,
): Picture[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  return pictures.filter((picture) => {
    const { asset, uses } = picture;
    const texts = uses.flatMap(({ document, alt = "" }) => [alt, titleOf(document)]);
    const all = [asset.originalFilename ?? "", ...texts].join(" ").toLowerCase();
    return PASSES[filter](picture) && wanted.every((word) => all.includes(word));
  });
}

/** Whether two pictures have the same proportions, so that a crop of one fits the other. */
export function hasSameShape(one: PictureAsset, other: PictureAsset): boolean {
  const form = ({ metadata: { dimensions } }: PictureAsset) => dimensions.width / dimensions.height;
  return Math.abs(form(one) / form(other) - 1) < 0.01;
}
