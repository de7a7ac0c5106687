import { type ComponentProps, createContext, use } from "react";
import type { ResolvedLink } from "./links.ts";
import { WholeWords } from "../ui/whole-words.tsx";

/** Path of the current page, so that links to it have `aria-current`. */
export const CurrentPath = createContext<string | null>(null);

type ContentLinkProps = Omit<ComponentProps<"a">, "href"> & { to: ResolvedLink };

/** A link from the CMS: to a path of this site, or in a new tab to a web address. */
export function ContentLink({ to, children, ...rest }: ContentLinkProps) {
  const isCurrent = to.kind === "internal" && to.href === use(CurrentPath);
  const opensTab = to.kind !== "internal" && to.href.startsWith("http");
  return (
    <a
      {...rest}
      href={to.href}
      hrefLang={to.language}
      aria-current={isCurrent ? "page" : undefined}
      {...(opensTab ? { target: "_blank", rel: "noopener" } : {})}
    >
      {children ?? <WholeWords text={to.label} />}
    </a>
  );
}
