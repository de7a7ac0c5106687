import type { ComponentProps } from "react";
import { useLocation } from "react-router-dom";
import { normalizePath } from "./built-content.ts";
import type { ResolvedLink } from "./links.ts";

type ContentLinkProps = Omit<ComponentProps<"a">, "href"> & { to: ResolvedLink };

/** A link from the CMS: a path of this site, which app/use-site-links.ts follows, or a new tab for web addresses. */
export function ContentLink({ to, children, ...rest }: ContentLinkProps) {
  const { pathname } = useLocation();
  const isHere = to.kind === "internal" && to.href === normalizePath(pathname);
  const opensTab = to.kind !== "internal" && to.href.startsWith("http");
  return (
    <a
      {...rest}
      href={to.href}
      aria-current={isHere ? "page" : undefined}
      {...(opensTab ? { target: "_blank", rel: "noopener" } : {})}
    >
      {children ?? to.label}
    </a>
  );
}
