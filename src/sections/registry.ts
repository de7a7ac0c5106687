import type { ComponentType } from "react";
import type { Section, SectionOf } from "../content/page-content.ts";
import { BadgesSection } from "./badges-section/badges-section.tsx";
import { VideoShowcaseSection } from "./video-showcase-section/video-showcase-section.tsx";
import { RegionsSection } from "./regions-section/regions-section.tsx";
import { EmailCaptureSection } from "./email-capture-section/email-capture-section.tsx";
import { ContactCardsSection } from "./contact-cards-section/contact-cards-section.tsx";
import { CallToActionSection } from "./call-to-action-section/call-to-action-section.tsx";
import { CardGridSection } from "./card-grid-section/card-grid-section.tsx";
import { ChecklistSection } from "./checklist-section/checklist-section.tsx";
import { FaqSection } from "./faq-section/faq-section.tsx";
import { HeroSection } from "./hero-section/hero-section.tsx";
import { StatsSection } from "./stats-section/stats-section.tsx";
import { TestimonialsSection } from "./testimonials-section/testimonials-section.tsx";
import { OfferSection } from "./offer-section/offer-section.tsx";
import { RichTextSection } from "./rich-text-section/rich-text-section.tsx";
import { StepsSection } from "./steps-section/steps-section.tsx";

type Registry = { [Type in Section["_type"]]: ComponentType<SectionOf<Type>> };

/** The one map from a section's `_type` to its component; a missing one fails the type check. */
export const registry = {
  heroSection: HeroSection,
  cardGridSection: CardGridSection,
  badgesSection: BadgesSection,
  videoShowcaseSection: VideoShowcaseSection,
  regionsSection: RegionsSection,
  emailCaptureSection: EmailCaptureSection,
  contactCardsSection: ContactCardsSection,
  testimonialsSection: TestimonialsSection,
  statsSection: StatsSection,
  faqSection: FaqSection,
  callToActionSection: CallToActionSection,
  checklistSection: ChecklistSection,
  offerSection: OfferSection,
  richTextSection: RichTextSection,
  stepsSection: StepsSection,
} satisfies Registry;

/** The component of a section type, or undefined for a type this build does not know. */
export function sectionComponent(type: string): ComponentType<Section> | undefined {
  return Object.hasOwn(registry, type)
    ? (registry[type as keyof typeof registry] as ComponentType<Section>)
    : undefined;
}
