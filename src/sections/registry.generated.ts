// Written by `npm run generate` from the folders of src/sections. Do not edit.
import type { ComponentType } from "react";
import type { Section, SectionOf } from "../content/page-content.ts";
import { BadgesSection } from "./badges/badges.tsx";
import { CallToActionSection } from "./call-to-action/call-to-action.tsx";
import { CardGridSection } from "./card-grid/card-grid.tsx";
import { ChecklistSection } from "./checklist/checklist.tsx";
import { ContactCardsSection } from "./contact-cards/contact-cards.tsx";
import { ConversationSection } from "./conversation/conversation.tsx";
import { EmailCaptureSection } from "./email-capture/email-capture.tsx";
import { FaqSection } from "./faq/faq.tsx";
import { HeroSection } from "./hero/hero.tsx";
import { LeadFormSection } from "./lead-form/lead-form.tsx";
import { OfferSection } from "./offer/offer.tsx";
import { RegionsSection } from "./regions/regions.tsx";
import { RichTextSection } from "./rich-text/rich-text.tsx";
import { StatsSection } from "./stats/stats.tsx";
import { StepsSection } from "./steps/steps.tsx";
import { TestimonialsSection } from "./testimonials/testimonials.tsx";
import { VideoShowcaseSection } from "./video-showcase/video-showcase.tsx";

type Registry = { [Type in Section["_type"]]: ComponentType<SectionOf<Type>> };

/** The one map from a section's `_type` to its component; a missing one fails the type check. */
export const registry = {
  badgesSection: BadgesSection,
  callToActionSection: CallToActionSection,
  cardGridSection: CardGridSection,
  checklistSection: ChecklistSection,
  contactCardsSection: ContactCardsSection,
  conversationSection: ConversationSection,
  emailCaptureSection: EmailCaptureSection,
  faqSection: FaqSection,
  heroSection: HeroSection,
  leadFormSection: LeadFormSection,
  offerSection: OfferSection,
  regionsSection: RegionsSection,
  richTextSection: RichTextSection,
  statsSection: StatsSection,
  stepsSection: StepsSection,
  testimonialsSection: TestimonialsSection,
  videoShowcaseSection: VideoShowcaseSection,
} satisfies Registry;
