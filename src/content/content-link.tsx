import { type ComponentProps, use } from "react";
import { Link as RouterLink, useLocation } from "react-router-dom";
import { EmbeddedPage, normalizePath, type PageAtPath } from "./built-content.ts";
import type { ResolvedLink } from "./links.ts";
import { redirectTarget } from "./redirects.ts";
import { prefetchPage } from "./use-page.ts";

type ContentLinkProps = Omit<ComponentProps<"a">, "href"> & { to: ResolvedLink };

function prefetch(href: string, embedded: PageAtPath | null) {
  const path = normalizePath(href.replace(/[?#].*$/, ""));
  const target = redirectTarget(path, embedded?.content.redirects) ?? path;
  if (!target.startsWith("/admin")) prefetchPage(target);
}

/** A link from the CMS: the router for this site (fetched on hover or focus), a new tab for web addresses. */
export function ContentLink({ to, children, ...rest }: ContentLinkProps) {
  const embedded = use(EmbeddedPage);
  const { pathname } = useLocation();
  if (to.kind === "internal") {
    return (
      <RouterLink
        {...rest}
        to={to.href}
        aria-current={to.href === normalizePath(pathname) ? "page" : undefined}
        onPointerEnter={() => prefetch(to.href, embedded)}
        onFocus={() => prefetch(to.href, embedded)}
      >
        {children ?? to.label}
      </RouterLink>
    );
  }
  const opensTab = to.href.startsWith("http");
  return (
    <a {...rest} href={to.href} {...(opensTab ? { target: "_blank", rel: "noopener" } : {})}>
      {children ?? to.label}
    </a>
  );
}
