import type { ComponentProps } from "react";
import { useSectionAttributes } from "../content/preview/edit-target.tsx";

/** The root element of every section; in the preview, editors can click and drag it. */
export function SectionRoot(props: ComponentProps<"section">) {
  return <section {...useSectionAttributes()} {...props} />;
}
