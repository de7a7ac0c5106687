import { defineQuery } from "groq";
import { sectionFields } from "../sections/query.generated.ts";
import { linkFields, localizedTexts, richTextFields, seoFields } from "../content/fields.groq.ts";
import { REVISION_QUERY } from "../content/revision.ts";
import { firstSegment } from "../lib/languages.ts";

/** The types of documents that have a path, except for the contact page. */
const pageTypes = `"page", "legalPage"`;

const siteFields = `
  _id, _type, title, parentGroup, contactEmail, contactPhones[]{ _key, label, number, opensWhatsApp },
  navigation[]{ _key, ${linkFields}, links[]{ _key, ${linkFields} } },
  signInLabel,
  signInLinks[]{ _key, ${linkFields} },
  getStarted{ ${linkFields} },
  footer{ text, copyright, links[]{ _key, ${linkFields} } },
  chatButton{ label, text },
  booking{ ${linkFields} },
  redirectHosts,
  defaultSeo{ ${seoFields} },
  popup{ heading, text, link{ ${linkFields} }, dismissLabel },
  notFound{ heading, linkLabel },
  languages[]{ code, name, tag, region, offer },
  ${localizedTexts},
  "messages": *[_type == "siteMessages"]{ language, answers, notices, rules, controls, months, years }
`;

/** The fields of every page document, whatever its type. */
const anyPageFields = `
  _id, _type, _rev, _updatedAt, title, path, language,
  seo{ ${seoFields} },
  breadcrumbs[]{ _key, _type, label, anchor, "path": page->path }
`;

const sectionPageFields = `
  popup, chrome, noindex, kind, author, publishedOn,
  country->{
    name, code, businessName, description, street, city, region, postalCode, phone, email, url, position, openingHours,
    ${localizedTexts}
  },
  solution->{ name, serviceType, description, audience },
  sections[]{
    ${sectionFields},
    _type == "reusableSection" => { "reusableId": source._ref, "sections": source->sections[]{ ${sectionFields} } }
  }
`;

const legalPageFields = `
  lastUpdated, lastUpdatedLabel, contentsLabel, introduction[]{ ${richTextFields} },
  articles[]{ _key, _type, heading, body[]{ ${richTextFields} } },
  acknowledgmentHeading, acknowledgment[]{ ${richTextFields} }
`;

const pageFields = `
  ${anyPageFields},
  _type == "page" => { ${sectionPageFields} },
  _type == "legalPage" => { ${legalPageFields} }
`;

/** The options of the contact form, in every language; computed values, as in `facts`. */
const solutions = `*[_type == "solution"]{
  "id": _id + "", "name": name + "", "label": name + "", "language": coalesce(language, "") + "", position
}`;

const contactPageFields = `
  _id, _type, _rev, _updatedAt, path, language, defaultHeading, headings[]{ _key, _type, source, heading, note, "solution": solution->name }, subtitle,
  nextSteps{ heading, steps[]{ _key, _type, title, text } }, contactHeading,
  labels,
  "countries": *[_type == "country" && defined(code)] | order(code asc){ name, code, phone, ${localizedTexts} },
  "solutions": ${solutions},
  submitLabel, submittingLabel, consentText, consentLinkLabel,
  seo{ ${seoFields} }
`;

/** The forms of all languages, for a page that shows one of them: in its own sections, or in reusable ones. */
const leadForms = `*[_type == "contactPage" && defined(*[_type == "page" && path == $path && (
  "leadFormSection" in sections[]._type || "leadFormSection" in sections[].source->sections[]._type
)][0])]{ ${contactPageFields} }`;

/**
 * Former paths of pages come after the redirect documents, which take precedence. The current path of a published page
 * is not redirected.
 */
const redirects = `[
  ...*[_type == "redirect" && defined(from)]{
    from,
    "to": select(kind == "external" => href, defined(query) => to->path + "?" + query, to->path)
  }[defined(to)],
  ...*[_type in [${pageTypes}] && defined(path) && archived != true && count(formerPaths) > 0] | order(_createdAt asc){
    "from": formerPaths[!(@ in *[_type in [${pageTypes}] && archived != true].path)], "to": path
  }
]`;

/**
 * The facts that texts refer to by name. Each value is computed (`+ ""`), so that a result's source map omits it:
 * Presentation would list every fact as a document of the page. A text that names a fact keeps its edit info.
 */
const facts = `*[_type == "fact" && defined(key)]{
  "id": _id + "", "key": key + "", "value": value + "", "words": words + "", "setting": setting + "",
  "localizedTexts": localizedTexts[$language in [language, "*"]]{
    "language": language + "", "path": path + "", "value": value + ""
  }
}`;

/** The countries, for the fact that lists those with a page; computed values, as in `facts`. */
const countryNames = `*[_type == "country" && defined(code)] | order(code asc){
  "code": code + "", "name": name + "", "localizedTexts": localizedTexts[path == "name" && $language in [language, "*"]]{
    "language": language + "", "path": path + "", "value": value + ""
  }
}`;

const articleFilter = `_type == "page" && kind in ["story", "news"] && archived != true && noindex != true && defined(path) && defined(publishedOn)`;

const articleFields = `
  path, title, kind, author, publishedOn, _updatedAt, "language": coalesce(language, "") + "", "description": seo.description
`;

/** The articles, the latest one first; none if the path is not of a language's list (src/lib/articles.ts). */
const articlesHere = `*[${articleFilter} && string::startsWith(
  $path + "/", select(defined(language) => "/" + language, "") + "/stories/"
)] | order(publishedOn desc, _id asc){ ${articleFields} }`;

/** The languages that have articles; an empty text for the first one. */
const articleLanguages = `array::unique(*[${articleFilter}]{ "code": coalesce(language, "") }.code)`;

/**
 * Announcements that have not ended in every time zone, by their first day. The browser compares their days with its
 * own.
 */
const announcements = `*[_type == "announcement" && dateTime(until + "T00:00:00Z") > dateTime(now()) - 172800] | order(from asc){
  _id, text, link{ ${linkFields} }, from, until, "language": coalesce(language, "") + "",
  "countries": countries[]->code
}`;

/** Every published page; computed values, as in `facts`. */
const versions = `*[_type in [${pageTypes}, "contactPage"] && defined(path) && archived != true]{
  "id": _id + "", "path": path + "", "language": coalesce(language, "") + "", "country": country->code + ""
}`;

/** Which documents are translations of each other: their ids, each group in one string. */
const groups = `*[_type == "translation.metadata"]{ "ids": array::join(translations[].value._ref, " ") }`;

/** The parameters of PAGE_QUERY for a site path. */
export function pageParams(path: string): { path: string; language: string } {
  return { path, language: firstSegment(path) };
}

/**
 * Everything that one public path needs; both documents are null if no page has the path. The language code at the
 * start of the path, if any, is `$language`; texts of other languages are not included.
 */
export const PAGE_QUERY = defineQuery(`{
  "site": *[_type == "siteSettings"][0]{ ${siteFields} },
  "page": *[_type in [${pageTypes}] && path == $path && archived != true][0]{ ${pageFields} },
  "contactPage": *[_type == "contactPage" && path == $path][0]{ ${contactPageFields} },
  "leadForms": ${leadForms},
  "announcements": ${announcements},
  "articles": ${articlesHere},
  "articleLanguages": ${articleLanguages},
  "redirects": ${redirects},
  "facts": ${facts},
  "countryNames": ${countryNames},
  "versions": ${versions},
  "translationGroups": ${groups}
}`);

/** The running experiments on pages: a section by its key, and its variant. */
const experiments = `*[_type == "experiment" && status == "running"] | order(startedAt asc){
  _id, startedAt, sectionKey, "page": page._ref, "variant": variant[0]{ ${sectionFields} }
}`;

/** The whole site in one result, for the build; `$language` is "*" for all languages. */
export const SITE_QUERY = defineQuery(`{
  "site": *[_type == "siteSettings"][0]{ ${siteFields} },
  "pages": *[_type in [${pageTypes}] && defined(path) && archived != true] | order(path asc){ ${pageFields} },
  "contactPages": *[_type == "contactPage" && defined(path)] | order(path asc){ ${contactPageFields} },
  "announcements": ${announcements},
  "articles": *[${articleFilter}] | order(publishedOn desc, _id asc){ ${articleFields} },
  "articleLanguages": ${articleLanguages},
  "redirects": ${redirects},
  "facts": ${facts},
  "countryNames": ${countryNames},
  "versions": ${versions},
  "translationGroups": ${groups},
  "experiments": ${experiments},
  "revision": ${REVISION_QUERY}
}`);
