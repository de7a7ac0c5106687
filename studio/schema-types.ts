import type { SchemaTypeDefinition } from "sanity";
import { withContentRules } from "./schemas/content-rules.ts";
import { contactPage } from "./schemas/documents/contact-page.ts";
import { faq } from "./schemas/documents/faq.ts";
import { page } from "./schemas/documents/page.ts";
import { redirect } from "./schemas/documents/redirect.ts";
import { reusable } from "./schemas/documents/reusable.ts";
import { siteSettings } from "./schemas/documents/site-settings.ts";
import { stat } from "./schemas/documents/stat.ts";
import { testimonial } from "./schemas/documents/testimonial.ts";
import { badge, badgeGroup } from "./schemas/objects/badge.ts";
import { breadcrumb } from "./schemas/objects/breadcrumb.ts";
import { card } from "./schemas/objects/card.ts";
import { chatMessage } from "./schemas/objects/chat-message.ts";
import { chatScene } from "./schemas/objects/chat-scene.ts";
import { contactCard } from "./schemas/objects/contact-card.ts";
import { demoVideo } from "./schemas/objects/demo-video.ts";
import { imageWithAlt } from "./schemas/objects/image-with-alt.ts";
import { link } from "./schemas/objects/link.ts";
import { navigationGroup } from "./schemas/objects/navigation-group.ts";
import { orderLine, orderTicket } from "./schemas/objects/order-ticket.ts";
import { region } from "./schemas/objects/region.ts";
import { richText } from "./schemas/objects/rich-text.ts";
import { seo } from "./schemas/objects/seo.ts";
import { badgesSection } from "./schemas/sections/badges-section.ts";
import { videoShowcaseSection } from "./schemas/sections/video-showcase-section.ts";
import { regionsSection } from "./schemas/sections/regions-section.ts";
import { emailCaptureSection } from "./schemas/sections/email-capture-section.ts";
import { contactCardsSection } from "./schemas/sections/contact-cards-section.ts";
import { callToActionSection } from "./schemas/sections/call-to-action-section.ts";
import { cardGridSection } from "./schemas/sections/card-grid-section.ts";
import { faqSection } from "./schemas/sections/faq-section.ts";
import { heroSection } from "./schemas/sections/hero-section.ts";
import { reusableSection } from "./schemas/sections/reusable-section.ts";
import { statsSection } from "./schemas/sections/stats-section.ts";
import { testimonialsSection } from "./schemas/sections/testimonials-section.ts";

/** A new section or document is listed here and in `page.sections`. */
const types: SchemaTypeDefinition[] = [
  page,
  faq,
  testimonial,
  stat,
  reusable,
  redirect,
  contactPage,
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
  breadcrumb,
  card,
  chatMessage,
  chatScene,
  contactCard,
  demoVideo,
  imageWithAlt,
  link,
  navigationGroup,
  orderLine,
  orderTicket,
  region,
  richText,
  seo,
];

/** Every type of the content model, as the Studio and the checks use it. */
export const schemaTypes = types.map(withContentRules);
