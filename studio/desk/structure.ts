import { BarChartIcon } from "@sanity/icons/BarChart";
import { BlockquoteIcon } from "@sanity/icons/Blockquote";
import { CogIcon } from "@sanity/icons/Cog";
import { ComponentIcon } from "@sanity/icons/Component";
import { CubeIcon } from "@sanity/icons/Cube";
import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { DocumentsIcon } from "@sanity/icons/Documents";
import { EarthGlobeIcon } from "@sanity/icons/EarthGlobe";
import { EnvelopeIcon } from "@sanity/icons/Envelope";
import { HelpCircleIcon } from "@sanity/icons/HelpCircle";
import { TransferIcon } from "@sanity/icons/Transfer";
import type { ListItemBuilder, StructureBuilder, StructureResolver } from "sanity/structure";
import { pageKinds } from "../schemas/page-kinds.ts";
import { singletons } from "./singletons.ts";

const API_VERSION = "2025-02-19";

type Kind = (typeof pageKinds)[number];

function singleton(S: StructureBuilder, type: keyof typeof singletons, title: string) {
  return S.listItem()
    .id(type)
    .title(title)
    .child(S.document().schemaType(type).documentId(singletons[type]).title(title));
}

function pagesOfKind(S: StructureBuilder, { value, list }: Kind): ListItemBuilder {
  return S.listItem()
    .id(`pages-${value}`)
    .title(list)
    .icon(DocumentsIcon)
    .child(
      S.documentList()
        .id(`pages-${value}`)
        .title(list)
        .schemaType("page")
        .apiVersion(API_VERSION)
        .filter("_type == 'page' && kind == $kind")
        .params({ kind: value })
        .defaultOrdering([{ field: "path", direction: "asc" }])
        .initialValueTemplates([S.initialValueTemplateItem("page-of-kind", { kind: value })]),
    );
}

function pages(S: StructureBuilder): ListItemBuilder {
  const all = S.documentTypeList("page")
    .title("All pages")
    .defaultOrdering([{ field: "path", direction: "asc" }]);
  return S.listItem()
    .id("pages")
    .title("Pages")
    .icon(DocumentsIcon)
    .child(
      S.list()
        .id("pages")
        .title("Pages")
        .items([
          S.listItem().id("all-pages").title("All pages").icon(DocumentsIcon).child(all),
          S.divider(),
          ...pageKinds.map((kind) => pagesOfKind(S, kind)),
          S.divider(),
          S.documentTypeListItem("legalPage").title("Legal pages").icon(DocumentTextIcon),
          singleton(S, "contactPage", "Contact page").icon(EnvelopeIcon),
        ]),
    );
}

/** The desk, grouped as people think: what they edit daily first, settings last. */
export const structure: StructureResolver = (S, { schema }) => {
  const shared = [
    { type: "solution", title: "Solutions", icon: CubeIcon },
    { type: "country", title: "Countries", icon: EarthGlobeIcon },
    { type: "faq", title: "FAQ", icon: HelpCircleIcon },
    { type: "testimonial", title: "Testimonials", icon: BlockquoteIcon },
    { type: "stat", title: "Stats", icon: BarChartIcon },
    { type: "reusable", title: "Reusable sections", icon: ComponentIcon },
  ].filter(({ type }) => schema.has(type));
  return S.list()
    .id("content")
    .title("Content")
    .items([
      pages(S),
      S.divider(),
      ...shared.map(({ type, title, icon }) =>
        S.documentTypeListItem(type).title(title).icon(icon),
      ),
      S.divider(),
      S.documentTypeListItem("redirect").title("Redirects").icon(TransferIcon),
      singleton(S, "siteSettings", "Settings").icon(CogIcon),
    ]);
};
