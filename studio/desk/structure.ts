import { AddIcon } from "@sanity/icons/Add";
import type { ListItemBuilder, StructureBuilder, StructureResolver } from "sanity/structure";
import { API_VERSION } from "../../src/content/api-version.ts";
import { pageKinds } from "../schemas/page-kinds.ts";
import { icons } from "../components/icons.ts";
import { PAGE_OF_KIND } from "../components/templates/page-template.ts";
import { whenOpened } from "../components/when-opened.tsx";
import { singletons } from "./singletons.ts";

const NewPagePane = whenOpened(
  async () => (await import("../components/templates/new-page-pane.tsx")).NewPagePane,
);
const NewCountryPane = whenOpened(
  async () => (await import("../components/countries/new-country-pane.tsx")).NewCountryPane,
);

/** Documents that several pages use. */
const shared = [
  { type: "solution", title: "Solutions" },
  { type: "country", title: "Countries" },
  { type: "faq", title: "FAQ" },
  { type: "testimonial", title: "Testimonials" },
  { type: "fact", title: "Facts" },
  { type: "reusable", title: "Reusable sections" },
  { type: "announcement", title: "Announcements" },
];

type Kind = (typeof pageKinds)[number];

/** Lists show documents of the site's first language; each document links to its other languages. */
const IN_FIRST_LANGUAGE = "!defined(language)";

function sources(S: StructureBuilder, type: string, title: string): ListItemBuilder {
  return S.documentTypeListItem(type)
    .title(title)
    .child(
      S.documentTypeList(type)
        .title(title)
        .apiVersion(API_VERSION)
        .filter(`_type == $type && ${IN_FIRST_LANGUAGE}`)
        .params({ type }),
    );
}

function singleton(S: StructureBuilder, type: keyof typeof singletons, title: string) {
  return S.listItem()
    .id(type)
    .title(title)
    .icon(icons[type])
    .child(S.document().schemaType(type).documentId(singletons[type]).title(title));
}

function pagesOfKind(S: StructureBuilder, { value, list }: Kind): ListItemBuilder {
  return S.listItem()
    .id(`pages-${value}`)
    .title(list)
    .icon(icons["page"])
    .child(
      S.documentList()
        .id(`pages-${value}`)
        .title(list)
        .schemaType("page")
        .apiVersion(API_VERSION)
        .filter(`_type == 'page' && kind == $kind && ${IN_FIRST_LANGUAGE}`)
        .params({ kind: value })
        .defaultOrdering([{ field: "path", direction: "asc" }])
        // Keeps the editor in this list after "+": the Studio lets the open lists handle a new document first.
        .canHandleIntent((intent, { template }) => intent === "create" && template === PAGE_OF_KIND)
        .initialValueTemplates([S.initialValueTemplateItem(PAGE_OF_KIND, { kind: value })]),
    );
}

function newPage(S: StructureBuilder): ListItemBuilder {
  return S.listItem()
    .id("new-page")
    .title("New page")
    .icon(AddIcon)
    .child(S.component().component(NewPagePane).id("new-page").title("New page"));
}

function newCountry(S: StructureBuilder): ListItemBuilder {
  return S.listItem()
    .id("new-country")
    .title("New country")
    .icon(AddIcon)
    .child(S.component().component(NewCountryPane).id("new-country").title("New country"));
}

function pages(S: StructureBuilder): ListItemBuilder {
  const all = S.documentTypeList("page")
    .title("All pages")
    .apiVersion(API_VERSION)
    .filter(`_type == 'page' && ${IN_FIRST_LANGUAGE}`)
    .defaultOrdering([{ field: "path", direction: "asc" }]);
  return S.listItem()
    .id("pages")
    .title("Pages")
    .icon(icons["page"])
    .child(
      S.list()
        .id("pages")
        .title("Pages")
        .items([
          S.listItem().id("all-pages").title("All pages").icon(icons["page"]).child(all),
          S.divider(),
          ...pageKinds.map((kind) => pagesOfKind(S, kind)),
          S.divider(),
          newPage(S),
          newCountry(S),
          sources(S, "pageTemplate", "Page templates"),
          S.divider(),
          sources(S, "legalPage", "Legal pages"),
          singleton(S, "contactPage", "Contact page"),
        ]),
    );
}

/** The list of the texts that the product itself says: on the site, and about leads. */
function messages(S: StructureBuilder): ListItemBuilder {
  return S.listItem()
    .id("messages")
    .title("Messages")
    .icon(icons["siteMessages"])
    .child(
      S.list()
        .id("messages")
        .title("Messages")
        .items([
          singleton(S, "siteMessages", "On the site"),
          singleton(S, "leadMessages", "About leads"),
        ]),
    );
}

/** The lists of the desk: what editors change daily first, settings last. */
export const structure: StructureResolver = (S) =>
  S.list()
    .id("content")
    .title("Content")
    .items([
      pages(S),
      S.divider(),
      ...shared.map(({ type, title }) => sources(S, type, title)),
      S.divider(),
      S.documentTypeListItem("experiment").title("Experiments"),
      S.documentTypeListItem("redirect").title("Redirects"),
      messages(S),
      singleton(S, "siteSettings", "Settings"),
    ]);
