import type { SanityClient } from "@sanity/client";
import { getPublishedId } from "@sanity/client/csm";
import { isObject } from "../texts/content.ts";
import { hashOf } from "../translations/text-hash.ts";
import type { TranslatedFrom } from "../translations/translated-from.ts";
import { readContent } from "./read-content.ts";

type Stored = { _id: string; _rev: string; [field: string]: unknown };

export type Upgrade = {
  /** How many documents were changed. */
  changed: number;
  /**
   * The ids of documents that could not be changed, such as those of a scheduled release or of a running experiment.
   */
  skippedIds: string[];
};

const OWN_DOCUMENTS = `*[
  !(_id in path("_.**")) && !(_type match "system.*") && !(_type match "sanity.*")
]`;

/** Maps the footer's sentence in earlier starting content, with typed countries, to the one with the fact for them. */
const LISTED_COUNTRIES: Record<string, string> = {
  "AI agents for restaurants, shops and warehouses in Singapore, Malaysia and Indonesia.":
    "AI agents for restaurants, shops and warehouses in {countries}.",
  "Agen AI untuk restoran, toko, dan gudang di Singapura, Malaysia, dan Indonesia.":
    "Agen AI untuk restoran, toko, dan gudang di {countries}.",
  "Ejen AI untuk restoran, kedai dan gudang di Singapura, Malaysia dan Indonesia.":
    "Ejen AI untuk restoran, kedai dan gudang di {countries}.",
  "为新加坡、马来西亚和印尼的餐馆、商店与仓库而设的 AI 助手。":
    "为{countries}的餐馆、商店与仓库而设的 AI 助手。",
};

/** The heading of the home page's map, by language: earlier with a typed number of countries, and now. */
const MAP_HEADINGS: Record<string, { before: string; now: string }> = {
  en: { before: "Three countries around one strait.", now: "Neighbours around one strait." },
  id: { before: "Tiga negara, satu selat.", now: "Negara bertetangga, satu selat." },
  ms: { before: "Tiga negara, satu selat.", now: "Negara berjiran, satu selat." },
  zh: { before: "一道海峡，三个国家。", now: "一道海峡，邻国相望。" },
};

type Sections = { _key: string; _type: string; heading?: unknown }[];

/**
 * Replaces the map's earlier heading in a page by the current one, so that its translations do not become out of date.
 */
function withMapHeading<Value>(document: Value): Value {
  const { language, sections, translatedFrom } = document as {
    language?: string;
    sections?: Sections;
    translatedFrom?: TranslatedFrom;
  };
  const [source, heading] = [MAP_HEADINGS["en"], MAP_HEADINGS[language ?? "en"]];
  const index = sections?.findIndex(({ _type }) => _type === "regionsSection") ?? -1;
  const map = sections?.[index];
  if (!source || !heading || !map || map.heading !== heading.before) return document;
  const path = `sections[${map._key}].heading`;
  const texts = translatedFrom?.texts.map((stored) =>
    stored.path === path && stored.text === source.before
      ? { ...stored, text: source.now, hash: hashOf(source.now) }
      : stored,
  );
  return {
    ...document,
    sections: sections?.with(index, { ...map, heading: heading.now }),
    ...(texts && { translatedFrom: { ...translatedFrom, texts } }),
  };
}

/**
 * Returns a value in the current model, or the same object if nothing changes. Links in running text, formerly
 * `textLink`, get the name that the Studio's paste looks for. The footer lists the countries by a fact.
 */
function upgradedValue<Value>(value: Value): Value {
  if (typeof value === "string") return (LISTED_COUNTRIES[value] ?? value) as Value;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => upgradedValue(item));
    return items.some((item, index) => item !== value[index]) ? (items as Value) : value;
  }
  if (!isObject(value)) return value;
  const fields = Object.entries(value).map(
    ([name, child]) => [name, upgradedValue(child)] as const,
  );
  const changed: Record<string, unknown> = Object.fromEntries(fields);
  if (changed["_type"] === "textLink") changed["_type"] = "link";
  return Object.keys(changed).some((name) => changed[name] !== value[name])
    ? (changed as Value)
    : value;
}

/** Sets "Leads to" of a redirect without a choice to a page of this site, which the site assumes anyway. */
function withKind<Value>(document: Value): Value {
  const { _type, to, kind } = document as Record<string, unknown>;
  return _type === "redirect" && to && !kind ? { ...document, kind: "internal" } : document;
}

/** Returns a document with the current model and starting texts; the same object if nothing changes. */
export function upgraded<Document>(document: Document): Document {
  return withKind(withMapHeading(upgradedValue(document)));
}

type Running = { status?: string; page?: { _ref: string } };

/**
 * Returns a test for documents that must not change while experiments run, because another text restarts the counting:
 * the experiments and their pages. If such a page has the earlier heading of the map, all pages with it stay unchanged,
 * so that no translation becomes out of date.
 */
function findLockedByExperiments(documents: Stored[]): (document: Stored) => boolean {
  const running = documents.filter(
    ({ _type, status }: Stored & Running) => _type === "experiment" && status === "running",
  );
  const ids = new Set(running.flatMap(({ _id, page }: Stored & Running) => [_id, page?._ref]));
  const locked = documents.filter(({ _id }) => ids.has(getPublishedId(_id)));
  const hasMap = locked.some((document) => withMapHeading(document) !== document);
  return (document) =>
    locked.includes(document) || (hasMap && withMapHeading(document) !== document);
}

/**
 * Upgrades stored documents, including drafts and releases, to the current model; it can run at any time. A document
 * stays unchanged if somebody is changing it, if it is locked, or if an experiment runs on it; the site and the checks
 * can still read it.
 */
export async function upgradeContent(client: SanityClient): Promise<Upgrade> {
  const raw = client.withConfig({ perspective: "raw", useCdn: false });
  const upgrade: Upgrade = { changed: 0, skippedIds: [] };
  const countries = readContent().find(({ _id }) => _id === "fact-countries");
  const documents = await raw.fetch<Stored[]>(OWN_DOCUMENTS);
  const isLocked = findLockedByExperiments(documents);
  for (const document of documents) {
    const fields = Object.entries(upgraded(document)).filter(
      ([name, value]) => value !== document[name],
    );
    if (fields.length === 0) continue;
    if (isLocked(document)) {
      upgrade.skippedIds.push(document._id);
      continue;
    }
    try {
      // The fact is created before a text names it; otherwise the page would show the name.
      if (countries && JSON.stringify(fields).includes("{countries}"))
        await raw.createIfNotExists(countries);
      await raw
        .patch(document._id)
        .ifRevisionId(document._rev)
        .set(Object.fromEntries(fields))
        .commit({ visibility: "sync" });
      upgrade.changed += 1;
    } catch {
      upgrade.skippedIds.push(document._id);
    }
  }
  return upgrade;
}

/** Returns the result of an upgrade as a line for a terminal; empty if there was nothing to do. */
export function upgradeLine({ changed, skippedIds }: Upgrade): string {
  const suffix =
    skippedIds.length > 0 ? `, ${skippedIds.length} left unchanged: ${skippedIds.join(", ")}` : "";
  return changed + skippedIds.length > 0
    ? `Content upgraded to this version: ${changed} documents changed${suffix}\n`
    : "";
}
