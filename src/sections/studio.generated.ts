// Written by `npm run generate` from the folders of src/sections. Do not edit.
import { badgesSection, picker as badgesPicker } from "./badges/badges.schema.ts";
import { badge } from "./badges/badge.schema.ts";
import { badgeGroup } from "./badges/badge-group.schema.ts";
import { callToActionSection, picker as callToActionPicker } from "./call-to-action/call-to-action.schema.ts";
import { cardGridSection, picker as cardGridPicker } from "./card-grid/card-grid.schema.ts";
import { card } from "./card-grid/card.schema.ts";
import { checklistSection, picker as checklistPicker } from "./checklist/checklist.schema.ts";
import { checkItem } from "./checklist/check-item.schema.ts";
import { contactCardsSection, picker as contactCardsPicker } from "./contact-cards/contact-cards.schema.ts";
import { contactCard } from "./contact-cards/contact-card.schema.ts";
import { conversationSection, picker as conversationPicker } from "./conversation/conversation.schema.ts";
import { emailCaptureSection, picker as emailCapturePicker } from "./email-capture/email-capture.schema.ts";
import { faqSection, picker as faqPicker } from "./faq/faq.schema.ts";
import { heroSection, picker as heroPicker } from "./hero/hero.schema.ts";
import { chatAnswer } from "./hero/chat-answer.schema.ts";
import { chatChoice } from "./hero/chat-choice.schema.ts";
import { chatMessage } from "./hero/chat-message.schema.ts";
import { chatScene } from "./hero/chat-scene.schema.ts";
import { orderLine } from "./hero/order-line.schema.ts";
import { orderTicket } from "./hero/order-ticket.schema.ts";
import { leadFormSection, picker as leadFormPicker } from "./lead-form/lead-form.schema.ts";
import { offerSection, picker as offerPicker } from "./offer/offer.schema.ts";
import { offerLine } from "./offer/offer-line.schema.ts";
import { regionsSection, picker as regionsPicker } from "./regions/regions.schema.ts";
import { region } from "./regions/region.schema.ts";
import { richTextSection, picker as richTextPicker } from "./rich-text/rich-text.schema.ts";
import { statsSection, picker as statsPicker } from "./stats/stats.schema.ts";
import { stepsSection, picker as stepsPicker } from "./steps/steps.schema.ts";
import { step } from "./steps/step.schema.ts";
import { testimonialsSection, picker as testimonialsPicker } from "./testimonials/testimonials.schema.ts";
import { videoShowcaseSection, picker as videoShowcasePicker } from "./video-showcase/video-showcase.schema.ts";
import { demoVideo } from "./video-showcase/demo-video.schema.ts";
import { filmLine } from "./video-showcase/film-line.schema.ts";

/** Every section: its type, its place in the picker and the address of its picture. */
export const sections = [
  {
    type: badgesSection,
    picker: badgesPicker,
    thumbnail: new URL("./badges/badges.thumbnail.webp", import.meta.url).href,
  },
  {
    type: callToActionSection,
    picker: callToActionPicker,
    thumbnail: new URL("./call-to-action/call-to-action.thumbnail.webp", import.meta.url).href,
  },
  {
    type: cardGridSection,
    picker: cardGridPicker,
    thumbnail: new URL("./card-grid/card-grid.thumbnail.webp", import.meta.url).href,
  },
  {
    type: checklistSection,
    picker: checklistPicker,
    thumbnail: new URL("./checklist/checklist.thumbnail.webp", import.meta.url).href,
  },
  {
    type: contactCardsSection,
    picker: contactCardsPicker,
    thumbnail: new URL("./contact-cards/contact-cards.thumbnail.webp", import.meta.url).href,
  },
  {
    type: conversationSection,
    picker: conversationPicker,
    thumbnail: new URL("./conversation/conversation.thumbnail.webp", import.meta.url).href,
  },
  {
    type: emailCaptureSection,
    picker: emailCapturePicker,
    thumbnail: new URL("./email-capture/email-capture.thumbnail.webp", import.meta.url).href,
  },
  {
    type: faqSection,
    picker: faqPicker,
    thumbnail: new URL("./faq/faq.thumbnail.webp", import.meta.url).href,
  },
  {
    type: heroSection,
    picker: heroPicker,
    thumbnail: new URL("./hero/hero.thumbnail.webp", import.meta.url).href,
  },
  {
    type: leadFormSection,
    picker: leadFormPicker,
    thumbnail: new URL("./lead-form/lead-form.thumbnail.webp", import.meta.url).href,
  },
  {
    type: offerSection,
    picker: offerPicker,
    thumbnail: new URL("./offer/offer.thumbnail.webp", import.meta.url).href,
  },
  {
    type: regionsSection,
    picker: regionsPicker,
    thumbnail: new URL("./regions/regions.thumbnail.webp", import.meta.url).href,
  },
  {
    type: richTextSection,
    picker: richTextPicker,
    thumbnail: new URL("./rich-text/rich-text.thumbnail.webp", import.meta.url).href,
  },
  {
    type: statsSection,
    picker: statsPicker,
    thumbnail: new URL("./stats/stats.thumbnail.webp", import.meta.url).href,
  },
  {
    type: stepsSection,
    picker: stepsPicker,
    thumbnail: new URL("./steps/steps.thumbnail.webp", import.meta.url).href,
  },
  {
    type: testimonialsSection,
    picker: testimonialsPicker,
    thumbnail: new URL("./testimonials/testimonials.thumbnail.webp", import.meta.url).href,
  },
  {
    type: videoShowcaseSection,
    picker: videoShowcasePicker,
    thumbnail: new URL("./video-showcase/video-showcase.thumbnail.webp", import.meta.url).href,
  },
];

/** The object types that only one section uses. */
export const sectionParts = [
  badge,
  badgeGroup,
  card,
  checkItem,
  contactCard,
  chatAnswer,
  chatChoice,
  chatMessage,
  chatScene,
  orderLine,
  orderTicket,
  offerLine,
  region,
  step,
  demoVideo,
  filmLine,
];
