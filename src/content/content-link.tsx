import type { ComponentProps } from "react";
import { Link as RouterLink } from "react-router-dom";
import { normalizePath } from "./built-content.ts";
import type { ResolvedLink } from "./links.ts";
import { prefetchPage } from "./use-page.ts";

type ContentLinkProps = Omit<ComponentProps<"a">, "href"> & { to: ResolvedLink };

function prefetch(href: string) {
  const path = normalizePath(href.replace(/[?#].*$/, ""));
  if (!path.startsWith("/admin")) prefetchPage(path);
}

/** A link from the CMS: the router for this site (fetched on hover or focus), a new tab for web addresses. */
export function ContentLink({ to, children, ...rest }: ContentLinkProps) {
  if (to.kind === "internal") {
    return (
      <RouterLink
        {...rest}
        to={to.href}
        onPointerEnter={() => prefetch(to.href)}
        onFocus={() => prefetch(to.href)}
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
