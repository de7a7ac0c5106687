import type { ReactNode } from "react";
import { env } from "../../lib/env.ts";
import { useIsPreview } from "./is-preview.ts";

type EditTargetProps = {
  document: { _id: string; _type: string };
  /** A key of the document's `sections`. */
  sectionKey: string;
  children: ReactNode;
};

/**
 * In Presentation, a section that can be clicked as a whole and dragged to another place; nothing for a
 * visitor. The attribute is that of @sanity/visual-editing's createDataAttribute, which is not loaded here.
 */
export function EditTarget({ document, sectionKey, children }: EditTargetProps) {
  if (!useIsPreview()) return children;
  const node = [
    `id=${document._id}`,
    `type=${document._type}`,
    `path=sections:${sectionKey}`,
    `base=${encodeURIComponent(env.studioUrl ?? "/")}`,
  ];
  return (
    <div data-sanity={node.join(";")} data-sanity-drag-flow="vertical">
      {children}
    </div>
  );
}
