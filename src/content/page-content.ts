import type { PAGE_QUERY_RESULT } from "./sanity.generated.ts";

/** What one public address shows: the shared settings and the document found there, if any. */
export type PageContent = PAGE_QUERY_RESULT;
export type Site = NonNullable<PageContent["site"]>;
export type Page = NonNullable<PageContent["page"]>;
export type ContactPage = NonNullable<PageContent["contactPage"]>;
export type Seo = NonNullable<Page["seo"]>;
export type Picture = NonNullable<Seo["image"]>;
export type Section = NonNullable<Page["sections"]>[number];

/** The props of a section's component: the result of its projection, by its `_type`. */
export type SectionOf<Type extends Section["_type"]> = Extract<Section, { _type: Type }>;

/** A link as the CMS gives it; every field may be missing in a draft. */
export type Link = NonNullable<Site["getStarted"]>;
