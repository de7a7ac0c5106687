import type { ReactNode } from "react";
import { Fact } from "./panel-parts.styles.ts";

/** A label and its value; renders nothing without a value. */
export function FactRow({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <Fact>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </Fact>
  );
}
