import { createContext, type ReactNode, use, useMemo } from "react";
import { env } from "../../lib/env.ts";
import { useIsPreview } from "./is-preview.ts";

type EditableDocument = { _id: string; _type: string };

type EditTargetProps = {
  document: EditableDocument;
  /** A key of the document's `sections`. */
  sectionKey: string;
  /** Whether its words are those of a reusable section: they are not written in this document. */
  isShared: boolean;
  children: ReactNode;
};

/** Where in which document a section is written; null where nobody edits. */
const EditedSection = createContext<{ document: EditableDocument; path: string } | null>(null);

/** The attribute of @sanity/visual-editing's createDataAttribute, which is not loaded here. */
function dataSanity({ _id, _type }: EditableDocument, path: string): string {
  const base = encodeURIComponent(env.studioUrl ?? "/");
  return `id=${_id};type=${_type};path=${path};base=${base}`;
}

/**
 * In Presentation, a section that can be clicked as a whole and dragged to another place; nothing for a
 * visitor.
 */
export function EditTarget({ document, sectionKey, isShared, children }: EditTargetProps) {
  const path = `sections:${sectionKey}`;
  const section = useMemo(() => (isShared ? null : { document, path }), [document, path, isShared]);
  if (!useIsPreview()) return children;
  return (
    <EditedSection value={section}>
      <div data-sanity={dataSanity(document, path)} data-sanity-drag-flow="vertical">
        {children}
      </div>
    </EditedSection>
  );
}

/**
 * Makes what carries no words (a film, a drawing) open a field of its section when it is clicked in
 * Presentation. `path` is below the section, an item of a list by its key: `videos:voice.poster`.
 */
export function useEditAttribute(path: string | undefined): { "data-sanity"?: string } {
  const section = use(EditedSection);
  if (!section || path === undefined) return {};
  return { "data-sanity": dataSanity(section.document, `${section.path}.${path}`) };
}
