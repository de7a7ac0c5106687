import { getPublishedId, isDraftId } from "@sanity/client/csm";
import { isObject, referenceOf } from "../../texts/content.ts";

/** The rows that COUNTRY_ROWS returns; a draft is a separate row. */
export type CountryRows = {
  records: { _id: string; name?: string | null }[];
  pages: { _id: string; country?: string | null }[];
  settings: { _id: string; navigation?: unknown; footer?: unknown }[];
};

export const COUNTRY_ROWS = `{
  "records": *[_type == "country" && !(_id in path("versions.**"))] | order(_createdAt desc){ _id, name },
  "pages": *[_type == "page" && kind == "country" && !defined(language) && !(_id in path("versions.**"))]{
    _id, "country": country._ref
  },
  "settings": *[_type == "siteSettings" && !(_id in path("versions.**"))]{ _id, navigation, footer }
}`;

export type CountryStep = { id: string; type: string; label: string; isPublished: boolean };

/** A country whose record, page or entries are not all published. */
export type UnfinishedCountry = { name: string; steps: CountryStep[] };

const isDraft = ({ _id }: { _id: string }) => isDraftId(_id);
const publishedId = ({ _id }: { _id: string }) => getPublishedId(_id);

/** Whether an entry of a menu or a footer links to the page. */
function leadsTo(value: unknown, pageId: string): boolean {
  if (Array.isArray(value)) return value.some((each) => leadsTo(each, pageId));
  if (!isObject(value)) return false;
  return (
    referenceOf(value) === pageId || Object.values(value).some((each) => leadsTo(each, pageId))
  );
}

/**
 * Returns the countries that an editor has begun and not published completely. It reads only stored documents, so it
 * works after a reload and for another editor. A country counts as begun when its page and its entries in the settings
 * exist.
 */
export function unfinishedCountries({
  records,
  pages,
  settings,
}: CountryRows): UnfinishedCountry[] {
  const ids = [...new Set(records.map(publishedId))];
  return ids.flatMap((id) => {
    const countryRecords = records.filter((each) => publishedId(each) === id);
    const ofCountry = pages.filter(({ country }) => country === id);
    const [page] = ofCountry;
    if (!page) return [];
    const pageId = publishedId(page);
    const linking = settings.filter(
      ({ navigation, footer }) => leadsTo(navigation, pageId) || leadsTo(footer, pageId),
    );
    const [entry] = linking;
    if (!entry) return [];
    const name = countryRecords.find(isDraft)?.name ?? countryRecords[0]?.name ?? "A country";
    const isPublic = (rows: { _id: string }[]) => rows.some((each) => !isDraft(each));
    const steps = [
      {
        id,
        type: "country",
        label: `The record of ${name}`,
        isPublished: isPublic(countryRecords),
      },
      { id: pageId, type: "page", label: "Its page", isPublished: isPublic(ofCountry) },
      {
        id: publishedId(entry),
        type: "siteSettings",
        label: "The settings, with menu and footer",
        isPublished: isPublic(linking),
      },
    ];
    return steps.every(({ isPublished }) => isPublished) ? [] : [{ name, steps }];
  });
}
