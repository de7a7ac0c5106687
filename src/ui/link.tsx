import type { ComponentProps } from "react";
import { type To, useHref, useLinkClickHandler } from "react-router-dom";

type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  to: To;
  /** The state of the history entry. */
  state?: unknown;
};

/**
 * A link to a page of the desk. React Router's own link would add 4 kB: the code that prefetches pages of its
 * framework.
 */
export function Link({ to, state, onClick, children, ...props }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state, target: props.target });
  return (
    <a
      {...props}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}
