// One file of the build: the code of a page's sections is asked for together or not at all.
export { BadgesSection } from "./badges-section/badges-section.tsx";
export { CallToActionSection } from "./call-to-action-section/call-to-action-section.tsx";
export { CardGridSection } from "./card-grid-section/card-grid-section.tsx";
export { ChecklistSection } from "./checklist-section/checklist-section.tsx";
export { ContactCardsSection } from "./contact-cards-section/contact-cards-section.tsx";
export { FaqSection } from "./faq-section/faq-section.tsx";
export { HeroSection } from "./hero-section/hero-section.tsx";
export { OfferSection } from "./offer-section/offer-section.tsx";
export { RegionsSection } from "./regions-section/regions-section.tsx";
export { RichTextSection } from "./rich-text-section/rich-text-section.tsx";
export { StatsSection } from "./stats-section/stats-section.tsx";
export { StepsSection } from "./steps-section/steps-section.tsx";
export { TestimonialsSection } from "./testimonials-section/testimonials-section.tsx";
