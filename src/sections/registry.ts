import type { Section, SectionOf } from "../content/page-content.ts";
import { type Late, late } from "../ui/late.tsx";

type Registry = { [Type in Section["_type"]]: Late<SectionOf<Type>> };

/** Those that do nothing by themselves come together: React needs them to draw another page. */
const stillSections = () => import("./still-sections.ts");

/** The one map from a section's `_type` to its component; a missing one fails the type check. */
export const registry = {
  heroSection: late(async () => (await stillSections()).HeroSection),
  cardGridSection: late(async () => (await stillSections()).CardGridSection),
  badgesSection: late(async () => (await stillSections()).BadgesSection),
  videoShowcaseSection: late(async () => {
    return (await import("./video-showcase-section/video-showcase-section.tsx"))
      .VideoShowcaseSection;
  }),
  regionsSection: late(async () => (await stillSections()).RegionsSection),
  emailCaptureSection: late(async () => {
    return (await import("./email-capture-section/email-capture-section.tsx")).EmailCaptureSection;
  }),
  contactCardsSection: late(async () => (await stillSections()).ContactCardsSection),
  testimonialsSection: late(async () => (await stillSections()).TestimonialsSection),
  statsSection: late(async () => (await stillSections()).StatsSection),
  faqSection: late(async () => (await stillSections()).FaqSection),
  callToActionSection: late(async () => (await stillSections()).CallToActionSection),
  checklistSection: late(async () => (await stillSections()).ChecklistSection),
  offerSection: late(async () => (await stillSections()).OfferSection),
  richTextSection: late(async () => (await stillSections()).RichTextSection),
  stepsSection: late(async () => (await stillSections()).StepsSection),
} satisfies Registry;

/** The component of a section type, or undefined for a type this build does not know. */
export function sectionComponent(type: string): Late<Section> | undefined {
  return Object.hasOwn(registry, type)
    ? (registry[type as keyof typeof registry] as unknown as Late<Section>)
    : undefined;
}
