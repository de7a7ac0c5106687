import type { SchemaTypeDefinition } from "sanity";
import { withContentRules } from "./schemas/content-rules.ts";
import { withPicture } from "./schemas/section-previews.ts";
import { contactPage } from "./schemas/documents/contact-page.ts";
import { country } from "./schemas/documents/country.ts";
import { faq } from "./schemas/documents/faq.ts";
import { legalPage } from "./schemas/documents/legal-page.ts";
import { page } from "./schemas/documents/page.ts";
import { redirect } from "./schemas/documents/redirect.ts";
import { reusable } from "./schemas/documents/reusable.ts";
import { siteSettings } from "./schemas/documents/site-settings.ts";
import { stat } from "./schemas/documents/stat.ts";
import { testimonial } from "./schemas/documents/testimonial.ts";
import { badge, badgeGroup } from "./schemas/objects/badge.ts";
import { solution } from "./schemas/documents/solution.ts";
import { breadcrumb } from "./schemas/objects/breadcrumb.ts";
import { card } from "./schemas/objects/card.ts";
import { chartPlace } from "./schemas/objects/chart-place.ts";
import { chatMessage } from "./schemas/objects/chat-message.ts";
import { chatScene } from "./schemas/objects/chat-scene.ts";
import { contactCard } from "./schemas/objects/contact-card.ts";
import { demoVideo } from "./schemas/objects/demo-video.ts";
import { checkItem } from "./schemas/objects/check-item.ts";
import { imageWithAlt } from "./schemas/objects/image-with-alt.ts";
import { legalArticle } from "./schemas/objects/legal-article.ts";
import { link } from "./schemas/objects/link.ts";
import { navigationGroup } from "./schemas/objects/navigation-group.ts";
import { offerLine } from "./schemas/objects/offer-line.ts";
import { orderLine, orderTicket } from "./schemas/objects/order-ticket.ts";
import { popup } from "./schemas/objects/popup.ts";
import { region } from "./schemas/objects/region.ts";
import { richText } from "./schemas/objects/rich-text.ts";
import { seo } from "./schemas/objects/seo.ts";
import { badgesSection } from "./schemas/sections/badges-section.ts";
import { videoShowcaseSection } from "./schemas/sections/video-showcase-section.ts";
import { regionsSection } from "./schemas/sections/regions-section.ts";
import { emailCaptureSection } from "./schemas/sections/email-capture-section.ts";
import { contactCardsSection } from "./schemas/sections/contact-cards-section.ts";
import { step } from "./schemas/objects/step.ts";
import { callToActionSection } from "./schemas/sections/call-to-action-section.ts";
import { cardGridSection } from "./schemas/sections/card-grid-section.ts";
import { checklistSection } from "./schemas/sections/checklist-section.ts";
import { faqSection } from "./schemas/sections/faq-section.ts";
import { heroSection } from "./schemas/sections/hero-section.ts";
import { reusableSection } from "./schemas/sections/reusable-section.ts";
import { statsSection } from "./schemas/sections/stats-section.ts";
import { testimonialsSection } from "./schemas/sections/testimonials-section.ts";
import { offerSection } from "./schemas/sections/offer-section.ts";
import { richTextSection } from "./schemas/sections/rich-text-section.ts";
import { stepsSection } from "./schemas/sections/steps-section.ts";

/** A new section or document is listed here and in `page.sections`. */
const types: SchemaTypeDefinition[] = [
  page,
  faq,
  testimonial,
  stat,
  reusable,
  redirect,
  contactPage,
  legalPage,
  country,
  solution,
  siteSettings,
  reusableSection,
  heroSection,
  cardGridSection,
  badgesSection,
  videoShowcaseSection,
  regionsSection,
  emailCaptureSection,
  contactCardsSection,
  testimonialsSection,
  statsSection,
  faqSection,
  callToActionSection,
  badge,
  badgeGroup,
  checklistSection,
  offerSection,
  richTextSection,
  stepsSection,
  breadcrumb,
  card,
  chartPlace,
  chatMessage,
  chatScene,
  contactCard,
  demoVideo,
  checkItem,
  imageWithAlt,
  legalArticle,
  link,
  navigationGroup,
  offerLine,
  orderLine,
  orderTicket,
  popup,
  region,
  richText,
  seo,
  step,
];

/** Every type of the content model, as the Studio and the checks use it. */
export const schemaTypes = types.map((type) => withPicture(withContentRules(type)));
