import type { SchemaTypeDefinition } from "sanity";
import { sectionParts, sections } from "../src/sections/studio.generated.ts";
import { withChatRules } from "./schemas/chat-rules.ts";
import { withContentRules } from "./schemas/content-rules.ts";
import { withShownLengths } from "./schemas/shown-lengths.ts";
import { withOwnLanguage } from "./schemas/own-language.ts";
import { withPicture } from "./schemas/section-previews.ts";
import { announcement } from "./schemas/documents/announcement.ts";
import { contactPage } from "./schemas/documents/contact-page.ts";
import { country } from "./schemas/documents/country.ts";
import { experiment } from "./schemas/documents/experiment.ts";
import { fact } from "./schemas/documents/fact.ts";
import { faq } from "./schemas/documents/faq.ts";
import { leadMessages } from "./schemas/documents/lead-messages.ts";
import { legalPage } from "./schemas/documents/legal-page.ts";
import { page } from "./schemas/documents/page.ts";
import { pageTemplate } from "./schemas/documents/page-template.ts";
import { redirect } from "./schemas/documents/redirect.ts";
import { reusable } from "./schemas/documents/reusable.ts";
import { siteSettings } from "./schemas/documents/site-settings.ts";
import { siteMessages } from "./schemas/documents/site-messages.ts";
import { testimonial } from "./schemas/documents/testimonial.ts";
import { translationMetadata } from "./schemas/documents/translation-metadata.ts";
import { solution } from "./schemas/documents/solution.ts";
import { breadcrumb } from "./schemas/objects/breadcrumb.ts";
import { chartPlace } from "./schemas/objects/chart-place.ts";
import { factValue } from "./schemas/objects/fact-value.ts";
import { imageWithAlt } from "./schemas/objects/image-with-alt.ts";
import { legalArticle } from "./schemas/objects/legal-article.ts";
import { link } from "./schemas/objects/link.ts";
import { navigationGroup } from "./schemas/objects/navigation-group.ts";
import { popup } from "./schemas/objects/popup.ts";
import { richText, textPicture } from "./schemas/objects/rich-text.ts";
import { seo } from "./schemas/objects/seo.ts";
import { table } from "./schemas/objects/table.ts";
import { reusableSection } from "./schemas/objects/reusable-section.ts";

/** List new document types here, and objects that several types use; sections are found by their folders. */
const types: SchemaTypeDefinition[] = [
  page,
  faq,
  testimonial,
  fact,
  reusable,
  announcement,
  pageTemplate,
  experiment,
  redirect,
  contactPage,
  legalPage,
  country,
  solution,
  siteSettings,
  siteMessages,
  translationMetadata,
  leadMessages,
  reusableSection,
  breadcrumb,
  chartPlace,
  imageWithAlt,
  legalArticle,
  link,
  navigationGroup,
  popup,
  richText,
  table,
  textPicture,
  factValue,
  seo,
  ...sections.map(({ type }) => type),
  ...sectionParts,
];

/** Every type of the content model, as the Studio and the checks use it. */
export const schemaTypes = types.map((type) =>
  withPicture(withChatRules(withContentRules(withShownLengths(withOwnLanguage(type))))),
);
