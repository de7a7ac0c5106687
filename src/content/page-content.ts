import type { ShownLanguage } from "./language.ts";
import type { PAGE_QUERY_RESULT } from "./sanity.generated.ts";

/** The content of one public path: the shared settings and the document found there, if any. */
export type PageContent = PAGE_QUERY_RESULT & {
  /** The language it is shown in; missing in a response of the CMS. */
  shownIn?: ShownLanguage;
  /** The page of the list of articles at this path; null or missing if the path is not one of the list. */
  articleList?: ArticleList | null;
};
export type Article = PAGE_QUERY_RESULT["articles"][number];
/** One page of the list of a language's articles, the latest one first. */
export type ArticleList = { number: number; pages: number; items: Article[] };
export type Site = NonNullable<PageContent["site"]>;
export type AnyPage = NonNullable<PageContent["page"]>;
export type Page = Extract<AnyPage, { _type: "page" }>;
export type LegalPage = Extract<AnyPage, { _type: "legalPage" }>;
export type ContactPage = NonNullable<PageContent["contactPage"]>;
export type Seo = NonNullable<Page["seo"]>;
export type Picture = NonNullable<Seo["image"]>;
/** An entry of a page: a section, or a reference to reusable ones. */
export type PlacedSection = NonNullable<Page["sections"]>[number];
export type Section = Exclude<PlacedSection, { _type: "reusableSection" }>;

/** The sections of a page; none for pages of other types and paths without a page. */
export function sectionsOf(page: AnyPage | null): Page["sections"] {
  return page?._type === "page" ? page.sections : null;
}

/** The two letters of the country a page is for, or null. */
export function countryCodeOf(page: AnyPage | null): string | null {
  return page?._type === "page" ? (page.country?.code ?? null) : null;
}

/** Whether the page is only for people who have its link and hidden from search engines. */
export function isHiddenFromSearch({ page }: PageContent): boolean {
  return page?._type === "page" && page.noindex === true;
}

/** Whether a page is an article: a story or news, with a day. */
export function isArticle(page: AnyPage | null): page is Page {
  return page?._type === "page" && (page.kind === "story" || page.kind === "news");
}

/** Whether the page has no links around it: no menu, no breadcrumbs, no popup. */
export function hasMinimalChrome({ page }: PageContent): boolean {
  return page?._type === "page" && page.chrome === "minimal";
}

/** The props of a section's component: the result of its projection, by its `_type`. */
export type SectionOf<Type extends Section["_type"]> = Extract<Section, { _type: Type }>;

/** Running text: paragraphs, tables and pictures, as the projection `richTextFields` returns them. */
export type RichTextValue = NonNullable<SectionOf<"richTextSection">["body"]>;
export type TextBlock = Extract<RichTextValue[number], { _type: "block" }>;
export type TextTable = Extract<RichTextValue[number], { _type: "table" }>;
export type TextPicture = Extract<RichTextValue[number], { _type: "textPicture" }>;

/** A link as the CMS returns it; every field may be missing in a draft. */
export type Link = NonNullable<Site["getStarted"]>;
