import type { AnyPage, Page, SectionOf, Site } from "../content/page-content.ts";

type JsonLd = Record<string, unknown>;

/** JSON that is safe inside a script element, whatever an editor has typed. */
export function serializeForScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

function organizationId(siteUrl: string): string {
  return `${siteUrl}/#organization`;
}

function organization(site: Site, siteUrl: string): JsonLd {
  return {
    "@type": "Organization",
    "@id": organizationId(siteUrl),
    name: site.title,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/favicon.svg`,
    description: site.defaultSeo?.description ?? undefined,
    email: site.contactEmail ?? undefined,
    parentOrganization: site.parentGroup
      ? { "@type": "Organization", name: site.parentGroup }
      : undefined,
  };
}

/** The office of a country page: name, address, how to reach it and the country it serves. */
function localBusiness(page: Page, site: Site, siteUrl: string): JsonLd | null {
  const { country } = page;
  if (!country?.code) return null;
  const address = siteUrl + (page.path ?? "/");
  return {
    "@type": "LocalBusiness",
    "@id": `${address}#business`,
    name: country.businessName ?? site.title,
    description: country.description ?? undefined,
    url: country.url ?? address,
    telephone: country.phone ?? undefined,
    email: country.email ?? undefined,
    address: {
      "@type": "PostalAddress",
      streetAddress: country.street ?? undefined,
      addressLocality: country.city ?? undefined,
      addressRegion: country.region ?? undefined,
      postalCode: country.postalCode ?? undefined,
      addressCountry: country.code,
    },
    areaServed: { "@type": "Country", name: country.name },
    parentOrganization: {
      "@type": "Organization",
      "@id": organizationId(siteUrl),
      name: site.title,
    },
  };
}

function service(page: Page, site: Site, siteUrl: string): JsonLd | null {
  const { solution } = page;
  if (!solution?.name) return null;
  return {
    "@type": "Service",
    name: solution.name,
    serviceType: solution.serviceType ?? undefined,
    description: solution.description ?? undefined,
    url: siteUrl + (page.path ?? "/"),
    provider: {
      "@type": "Organization",
      "@id": organizationId(siteUrl),
      name: site.title,
      url: `${siteUrl}/`,
    },
    audience: solution.audience
      ? { "@type": "BusinessAudience", audienceType: solution.audience }
      : undefined,
  };
}

function breadcrumbList(page: AnyPage, siteUrl: string): JsonLd | null {
  if (!page.breadcrumbs?.length) return null;
  return {
    "@type": "BreadcrumbList",
    itemListElement: page.breadcrumbs.map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.label,
      item: step.path ? siteUrl + step.path + (step.anchor ? `#${step.anchor}` : "") : undefined,
    })),
  };
}

function plainText(
  answer: NonNullable<SectionOf<"faqSection">["items"]>[number]["answer"],
): string {
  const blocks = answer ?? [];
  return blocks.map((block) => block.children?.map((span) => span.text).join("") ?? "").join("\n");
}

function faqPage(page: Page): JsonLd | null {
  const questions = (page.sections ?? [])
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
export function structuredData(site: Site, page: AnyPage, siteUrl: string): JsonLd | null {
  const own =
    page._type === "legalPage"
      ? []
      : [
          page.path === "/" ? organization(site, siteUrl) : null,
          localBusiness(page, site, siteUrl),
          service(page, site, siteUrl),
          faqPage(page),
        ];
  const graph = [...own, breadcrumbList(page, siteUrl)].filter((node) => node !== null);
  return graph.length > 0 ? { "@context": "https://schema.org", "@graph": graph } : null;
}
