import type { Check } from "./check.ts";
import { all, bare, type Page, structuredData, visibleText } from "./page.ts";
import { unknownIn } from "./vocabulary.ts";

type Node = Record<string, unknown>;

function nodesOf(page: Page, type: string): Node[] {
  return structuredData(page).filter((node) => String(node["@type"]) === type);
}

function listOf(value: unknown): Node[] {
  return Array.isArray(value) ? (value as Node[]) : [];
}

function notShown(page: Page, texts: unknown[]): string[] {
  const visible = visibleText(page);
  return texts
    .filter((text): text is string => typeof text === "string")
    .filter((text) => !visible.includes(bare(text)))
    .map((text) => `"${text}" is not on the page`);
}

function trail(page: Page): string[] {
  return all(page, "main > nav:first-child li").map(({ textContent }) => bare(textContent ?? ""));
}

function edit(document: Document, change: (text: string) => string): void {
  const script = document.querySelector('script[type="application/ld+json"]');
  if (script) script.textContent = change(script.textContent ?? "");
}

/**
 * The fields that Google requires or recommends for each type of record that the site uses
 * (https://developers.google.com/search/docs/appearance/structured-data/search-gallery); `a.b` is a field in a record.
 */
const neededFields: Record<string, string[]> = {
  Organization: ["@id", "name", "url", "logo"],
  LocalBusiness: [
    "@id",
    "name",
    "url",
    "image",
    "telephone",
    "openingHours",
    "address.streetAddress",
    "address.addressLocality",
    "address.addressCountry",
    "address.postalCode",
    "geo.latitude",
    "geo.longitude",
  ],
  BreadcrumbList: ["itemListElement"],
  FAQPage: ["mainEntity"],
  Service: ["name", "provider.@id"],
  ContactPage: ["url", "mainEntity.@id"],
  VideoObject: ["name", "description", "thumbnailUrl", "uploadDate", "duration", "contentUrl"],
  ContactPoint: ["contactType", "telephone"],
};

/** Returns every record in a value: the value itself and the records in its fields, at any depth. */
function recordsIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(recordsIn);
  if (typeof value !== "object" || value === null) return [];
  const node = value as Node;
  return [...(node["@type"] ? [node] : []), ...Object.values(node).flatMap(recordsIn)];
}

function valueAt(node: Node, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, name) => (value as Node | undefined)?.[name], node);
}

/** Whether a record only refers to the organisation's full record, which has a logo. */
function isReference(node: Node): boolean {
  return node["@type"] === "Organization" && node["logo"] === undefined;
}

/** Checks that the structured data is valid and matches what the page shows. */
export const dataChecks: Check[] = [
  {
    name: "has structured data in valid JSON, with a type for every record",
    find: (page) => {
      try {
        return structuredData(page)
          .filter((node) => !node["@type"])
          .map((node) => JSON.stringify(node));
      } catch (error) {
        return [String(error)];
      }
    },
    plant: (document) => edit(document, (text) => text.slice(1)),
  },
  {
    name: "uses only types, properties and value types of schema.org's vocabulary",
    find: (page) => recordsIn(structuredData(page)).flatMap(unknownIn),
    plant: (document) => edit(document, (text) => text.replace('"telephone"', '"telefon"')),
  },
  {
    name: "has the fields that Google requires in each record, and one organisation with one id",
    find: (page) => {
      const records = recordsIn(structuredData(page));
      const missing = records
        .filter((node) => !isReference(node))
        .flatMap((node) =>
          (neededFields[String(node["@type"])] ?? [])
            .filter((path) => valueAt(node, path) === undefined)
            .map((path) => `${String(node["@type"])} has no ${path}`),
        );
      const ids = new Set(
        records.filter((node) => node["@type"] === "Organization").flatMap((n) => n["@id"] ?? []),
      );
      return ids.size > 1 ? [...missing, `organisations: ${[...ids].join(", ")}`] : missing;
    },
    plant: (document) =>
      edit(document, (text) => text.replace('"@type":"Service"', '"@type":"LocalBusiness"')),
  },
  {
    name: "declares the language of the page in its record",
    find: (page) => {
      const declared = structuredData(page).flatMap((node) => node["inLanguage"] ?? []);
      const { lang } = page.document.documentElement;
      if (declared.length === 0) return ["no inLanguage"];
      return declared
        .filter((each) => each !== lang)
        .map((each) => `inLanguage is ${String(each)}`);
    },
    plant: (document) =>
      edit(document, (text) => text.replace(/"inLanguage":"[^"]*"/, '"inLanguage":"xx"')),
  },
  {
    name: "describes the organisation only with details that the page shows",
    find: (page) =>
      nodesOf(page, "Organization").flatMap((node) =>
        notShown(page, [node["name"], node["email"]]),
      ),
    plant: (document) => edit(document, (text) => text.replace("hello@", "secret@")),
  },
  {
    name: "shows the name, address and telephone number of the local business",
    find: (page) =>
      nodesOf(page, "LocalBusiness").flatMap((node) => {
        const address = (node["address"] ?? {}) as Node;
        const needed = ["name", "description", "telephone", "email", "url", "areaServed"];
        const missing = needed.filter((field) => !node[field]).map((field) => `no ${field}`);
        const country = address["addressCountry"] && address["addressRegion"];
        const shown = [node["name"], node["telephone"], node["email"], address["streetAddress"]];
        return missing.concat(country ? [] : ["no country or region"], notShown(page, shown));
      }),
    plant: (document) => edit(document, (text) => text.replace("+65 6000 0000", "+65 6999 9999")),
  },
  {
    name: "gives the service a name that the page shows",
    find: (page) => nodesOf(page, "Service").flatMap((node) => notShown(page, [node["name"]])),
    plant: (document) => edit(document, (text) => text.replace("Waiter AI", "Other AI")),
  },
  {
    name: "lists only questions and answers that the page shows",
    find: (page) =>
      nodesOf(page, "FAQPage")
        .flatMap((node) => listOf(node["mainEntity"]))
        .flatMap((question) => {
          const answer = (question["acceptedAnswer"] ?? {}) as Node;
          return notShown(page, [question["name"], answer["text"]]);
        }),
    plant: (document) => edit(document, (text) => text.replace("Fourteen days", "Forty days")),
  },
  {
    name: "has a record for every film, with the name that the page shows",
    find: (page) => {
      const records = nodesOf(page, "VideoObject");
      const files = all(page, "noscript video").map((video) =>
        video.querySelector("source:last-of-type"),
      );
      const shown = files.map((source) => page.site.origin + String(source?.getAttribute("src")));
      const recorded = records.map((node) => String(node["contentUrl"]));
      return [
        ...notShown(
          page,
          records.flatMap((node) => [node["name"], node["description"]]),
        ),
        ...(recorded.join() === shown.join() ? [] : [`${recorded.join()} is not ${shown.join()}`]),
      ];
    },
    plant: (document) =>
      document.body.insertAdjacentHTML("beforeend", "<noscript><video></video></noscript>"),
  },
  {
    name: "has a breadcrumb list equal to the trail on the page",
    find: (page) => {
      const lists = nodesOf(page, "BreadcrumbList");
      const shown = trail(page);
      if (lists.length === 0 && shown.length === 0) return [];
      const steps = listOf(lists[0]?.["itemListElement"]);
      const names = steps.map((step) => bare(String(step["name"])));
      const wrong = steps.filter((step, index) => {
        const item = step["item"];
        const isAbsolute = item === undefined || String(item).startsWith(page.site.origin);
        return step["position"] !== index + 1 || !isAbsolute;
      });
      const isEqual = names.join("/") === shown.join("/");
      return [
        ...(isEqual ? [] : [`${names.join("/")} is not ${shown.join("/")}`]),
        ...wrong.map((step) => JSON.stringify(step)),
      ];
    },
    plant: (document) => document.querySelector('nav[aria-label="Breadcrumb"] li')?.remove(),
  },
  {
    name: "has one record of the organisation on the home page, and at most one elsewhere",
    find: (page) => {
      const { length } = nodesOf(page, "Organization");
      return length === 1 || (length === 0 && page.path !== "/") ? [] : [`${length} organisations`];
    },
    plant: (document) => edit(document, (text) => text.replace('"Service"', '"Organization"')),
  },
];
