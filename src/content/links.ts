import type { Link } from "./page-content.ts";

const ALLOWED_SCHEMES = new Set(["http:", "https:", "mailto:", "tel:"]);
const PLACEHOLDER_ORIGIN = "https://site.invalid";

/** A link that is safe to render: `internal` ones are paths of this site, for the router. */
export type ResolvedLink = {
  href: string;
  label: string;
  kind: "internal" | "external" | "anchor";
  /** Language of the linked page, if it differs from this page's. */
  language?: string;
};

/** The address if its scheme is on the allow-list (http, https, mailto, tel, site path, #anchor), else null. */
export function safeHref(href: string | null | undefined): string | null {
  const trimmed = href?.trim();
  if (!trimmed || !URL.canParse(trimmed, PLACEHOLDER_ORIGIN)) return null;
  const url = new URL(trimmed, PLACEHOLDER_ORIGIN);
  if (trimmed.startsWith("#")) return url.hash;
  // "//host" and "/\host" parse as another origin: only true site paths pass here.
  if (trimmed.startsWith("/")) {
    return url.origin === PLACEHOLDER_ORIGIN ? url.pathname + url.search + url.hash : null;
  }
  const isAbsolute = /^[a-z][a-z0-9+.-]*:/i.test(trimmed);
  return isAbsolute && ALLOWED_SCHEMES.has(url.protocol) ? url.href : null;
}

function addressOf(link: Link): string | null {
  if (link.kind === "external") return link.href;
  if (!link.path) return null;
  const query = link.query ? `?${link.query}` : "";
  return `${link.path}${query}${link.anchor ? `#${link.anchor}` : ""}`;
}

/** The target of a CMS link, or null if it has no page or an address that is not allowed. */
export function hrefOf(link: Link): string | null {
  return safeHref(addressOf(link));
}

/** A CMS link ready to render, or null when it has no label, no page or an address that is not allowed. */
export function resolveLink(
  link: (Link & { pageLanguage?: string }) | null | undefined,
): ResolvedLink | null {
  if (!link?.label) return null;
  const href = hrefOf(link);
  if (!href) return null;
  if (href.startsWith("#")) return { href, label: link.label, kind: "anchor" };
  const { label, pageLanguage: language } = link;
  return {
    href,
    label,
    kind: href.startsWith("/") ? "internal" : "external",
    ...(language && { language }),
  };
}
