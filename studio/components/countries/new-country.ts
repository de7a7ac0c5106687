import type { PatchOperations } from "@sanity/client";
import { putItem } from "../../put-item.ts";
import { asean } from "./asean.ts";

/** The editor's input for a new country. */
export type NewCountry = { name: string; code: string; region: string };

type Value = Record<string, unknown>;
export type Document = Value & { _id: string; _type: string };

/** Returns a reference to a document that is still a draft, as the Studio writes it: weak until both are published. */
function toDraft(_ref: string, type: string): Value {
  return { _type: "reference", _ref, _weak: true, _strengthenOnPublish: { type } };
}

function reference(_ref: string): Value {
  return { _type: "reference", _ref };
}

/** Returns "sri-lanka" for "Sri Lanka". */
export function slugOf(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** Returns what is wrong with the input, or null; `existingCodes` are the codes of existing countries. */
export function describeProblem(
  country: NewCountry,
  existingCodes: readonly string[],
): string | null {
  const { name, code, region } = country;
  if (slugOf(name) === "") return "Enter the country's name";
  if (!/^[A-Z]{2}$/.test(code)) return "Enter the code as two capital letters, such as TH";
  if (existingCodes.includes(code)) return `A country with the code ${code} already exists`;
  return region.trim() === "" ? "Enter the region of the office, such as Bangkok" : null;
}

function contactLink(label: string, source: string): Value {
  return {
    _type: "link",
    label,
    kind: "internal",
    page: reference("contactPage"),
    query: `source=${source}`,
  };
}

function recordOf({ name, code, region }: NewCountry, id: string): Document {
  const knownCountry = asean.find((each) => each.code === code);
  const office = knownCountry && {
    _key: slugOf(knownCountry.city),
    _type: "chartPlace",
    name: knownCountry.city,
    latitude: knownCountry.latitude,
    longitude: knownCountry.longitude,
  };
  return {
    _id: id,
    _type: "country",
    name,
    code,
    businessName: `Selat ${name}`,
    description: `AI agents for restaurants, shops and enterprises in ${name}, in the languages their customers write in.`,
    city: knownCountry?.city ?? region,
    region,
    email: "{email}",
    ...(office && { places: [office] }),
  };
}

function pageOf({ name }: NewCountry, id: string, countryId: string): Document {
  const slug = slugOf(name);
  const title = `AI Solutions ${name}`;
  const country = toDraft(countryId, "country");
  const figures = ["businesses", "satisfaction", "languages", "support"];
  return {
    _id: id,
    _type: "page",
    title,
    path: `/ai-solutions-${slug}`,
    kind: "country",
    country,
    breadcrumbs: [
      { _key: "home", _type: "breadcrumb", label: "Home", page: reference("page-home") },
      { _key: slug, _type: "breadcrumb", label: title },
    ],
    sections: [
      {
        _key: "hero",
        _type: "heroSection",
        heading: `AI agents for businesses in ${name}.`,
        emphasis: `in ${name}.`,
        text: `Orders, leads and questions answered on the channels your customers in ${name} already use, {support}, in {languages} languages.`,
        country,
        primaryLink: contactLink("Get a Free Demo", `${slug}-demo`),
        secondaryLink: {
          _type: "link",
          label: "Explore Solutions",
          kind: "internal",
          page: reference("page-waiter-ai"),
        },
        note: "Free {trial-days}-day trial. Live in {go-live}. No setup fees.",
      },
      {
        _key: "figures",
        _type: "statsSection",
        items: figures.map((key) => ({
          _key: key,
          _type: "reference",
          _ref: `fact-${key}`,
        })),
      },
      {
        _key: "final-call",
        _type: "callToActionSection",
        heading: `See it answer your customers in ${name}.`,
        text: "Free for {trial-days} days, on your own channels and with your own content.",
        primaryLink: contactLink("Start Free Trial Now", `${slug}-cta`),
        secondaryLink: contactLink(`Contact Our ${name} Team`, `${slug}-contact`),
        country,
      },
    ],
    seo: {
      _type: "seo",
      title: `${title}: agents for business | Selat`,
      description: `AI agents for businesses in ${name}: orders, sales leads and support in {languages} languages, {support}. Free {trial-days}-day trial.`,
      keywords: [title, `AI agents ${name}`],
    },
  };
}

/** Returns the patches that put the country's page at the end of the footer and in the menu's group of countries. */
function linkPatches(settings: Document, { name }: NewCountry, pageId: string): PatchOperations[] {
  const _key = slugOf(name);
  const link = (label: string) => ({
    _key,
    _type: "link",
    label,
    kind: "internal",
    page: toDraft(pageId, "page"),
  });
  const menu = (settings["navigation"] ?? []) as Value[];
  const group = { _key: "countries", _type: "navigationGroup", label: "Countries" };
  return [
    { setIfMissing: { footer: {} } },
    putItem("footer.links", link(`AI Solutions ${name}`)),
    ...(menu.some((item) => item["_key"] === group._key) ? [] : [putItem("navigation", group)]),
    putItem(`navigation[_key=="${group._key}"].links`, link(name)),
  ];
}

/** A new country: the drafts of its record and its page, and its entries of menu and footer in the settings. */
export type CountryDrafts = { record: Document; page: Document; settings: PatchOperations[] };

/**
 * Returns a new country's drafts, with nothing about others. They are published in the order record, page, settings.
 */
export function newCountry(country: NewCountry, settings: Document): CountryDrafts {
  const slug = slugOf(country.name);
  const [countryId, pageId] = [`country-${slug}`, `page-ai-solutions-${slug}`];
  const asDraft = (document: Document) => ({ ...document, _id: `drafts.${document._id}` });
  return {
    record: asDraft(recordOf(country, countryId)),
    page: asDraft(pageOf(country, pageId, countryId)),
    settings: linkPatches(settings, country, pageId),
  };
}
