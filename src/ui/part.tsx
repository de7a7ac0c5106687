import type { ReactNode } from "react";

type PartProps = { name: string; children: ReactNode };

/** HTML that is built with the page and shown later, by `copyPart`: one element. */
export function Part({ name, children }: PartProps) {
  return <template data-part={name}>{children}</template>;
}
