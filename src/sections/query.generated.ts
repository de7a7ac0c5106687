// Written by `npm run generate` from the folders of src/sections. Do not edit.
import { badgesSectionFields } from "./badges/badges.groq.ts";
import { callToActionSectionFields } from "./call-to-action/call-to-action.groq.ts";
import { cardGridSectionFields } from "./card-grid/card-grid.groq.ts";
import { checklistSectionFields } from "./checklist/checklist.groq.ts";
import { contactCardsSectionFields } from "./contact-cards/contact-cards.groq.ts";
import { conversationSectionFields } from "./conversation/conversation.groq.ts";
import { emailCaptureSectionFields } from "./email-capture/email-capture.groq.ts";
import { faqSectionFields } from "./faq/faq.groq.ts";
import { heroSectionFields } from "./hero/hero.groq.ts";
import { leadFormSectionFields } from "./lead-form/lead-form.groq.ts";
import { offerSectionFields } from "./offer/offer.groq.ts";
import { regionsSectionFields } from "./regions/regions.groq.ts";
import { richTextSectionFields } from "./rich-text/rich-text.groq.ts";
import { statsSectionFields } from "./stats/stats.groq.ts";
import { stepsSectionFields } from "./steps/steps.groq.ts";
import { testimonialsSectionFields } from "./testimonials/testimonials.groq.ts";
import { videoShowcaseSectionFields } from "./video-showcase/video-showcase.groq.ts";

/** The props of each section type's component. */
export const sectionFields = `
  _key, _type, anchor,
  _type == "badgesSection" => { ${badgesSectionFields} },
  _type == "callToActionSection" => { ${callToActionSectionFields} },
  _type == "cardGridSection" => { ${cardGridSectionFields} },
  _type == "checklistSection" => { ${checklistSectionFields} },
  _type == "contactCardsSection" => { ${contactCardsSectionFields} },
  _type == "conversationSection" => { ${conversationSectionFields} },
  _type == "emailCaptureSection" => { ${emailCaptureSectionFields} },
  _type == "faqSection" => { ${faqSectionFields} },
  _type == "heroSection" => { ${heroSectionFields} },
  _type == "leadFormSection" => { ${leadFormSectionFields} },
  _type == "offerSection" => { ${offerSectionFields} },
  _type == "regionsSection" => { ${regionsSectionFields} },
  _type == "richTextSection" => { ${richTextSectionFields} },
  _type == "statsSection" => { ${statsSectionFields} },
  _type == "stepsSection" => { ${stepsSectionFields} },
  _type == "testimonialsSection" => { ${testimonialsSectionFields} },
  _type == "videoShowcaseSection" => { ${videoShowcaseSectionFields} }
`;
