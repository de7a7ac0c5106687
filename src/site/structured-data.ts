import type { Page, SectionOf, Site } from "../content/page-content.ts";

type JsonLd = Record<string, unknown>;

/** JSON that is safe inside a script element, whatever an editor has typed. */
export function serializeForScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

function organization(site: Site, siteUrl: string): JsonLd {
  return {
    "@type": "Organization",
    "@id": `${siteUrl}/#organization`,
    name: site.title,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/favicon.svg`,
    email: site.contactEmail ?? undefined,
    parentOrganization: site.parentGroup
      ? { "@type": "Organization", name: site.parentGroup }
      : undefined,
  };
}

function breadcrumbList(steps: NonNullable<Page["breadcrumbs"]>, siteUrl: string): JsonLd {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.label,
      item: step.path ? siteUrl + step.path : undefined,
    })),
  };
}

function plainText(
  answer: NonNullable<SectionOf<"faqSection">["items"]>[number]["answer"],
): string {
  const blocks = answer ?? [];
  return blocks.map((block) => block.children?.map((span) => span.text).join("") ?? "").join("\n");
}

function faqPage(sections: Page["sections"]): JsonLd | null {
  const questions = (sections ?? [])
    .filter((section) => section._type === "faqSection")
    .flatMap((section) => section.items ?? [])
    .filter((item) => item?.question && item.answer?.length);
  if (questions.length === 0) return null;
  return {
    "@type": "FAQPage",
    mainEntity: questions.map((item) => ({
      "@type": "Question",
      name: item.question,
      acceptedAnswer: { "@type": "Answer", text: plainText(item.answer) },
    })),
  };
}

/** The schema.org graph of a page, equal to what it shows; null when there is nothing to say. */
export function structuredData(site: Site, page: Page, siteUrl: string): JsonLd | null {
  const graph = [
    page.path === "/" ? organization(site, siteUrl) : null,
    page.breadcrumbs?.length ? breadcrumbList(page.breadcrumbs, siteUrl) : null,
    faqPage(page.sections),
  ].filter((node) => node !== null);
  return graph.length > 0 ? { "@context": "https://schema.org", "@graph": graph } : null;
}
