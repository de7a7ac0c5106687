import { createContext, type ReactNode, use, useMemo } from "react";
import { env } from "../../lib/env.ts";
import { useIsPreview } from "./is-preview.ts";

type EditableDocument = { _id: string; _type: string };

type EditTargetProps = {
  /** The page. */
  document: EditableDocument;
  /** The key in the page's `sections` that is clicked and dragged here; null for none. */
  placedKey: string | null;
  /** The reusable section's document, when the words are written there. */
  reusableId: string | null | undefined;
  /** The key in the `sections` of the document in which the words are written. */
  writtenKey: string;
  children: ReactNode;
};

type SectionAttributes = { "data-sanity"?: string; "data-sanity-drag-flow"?: "vertical" };

/** The document and path of the surrounding section, and what its root element has; null outside the preview. */
const EditedSection = createContext<{
  document: EditableDocument;
  path: string;
  attributes: SectionAttributes;
} | null>(null);

/** The attribute of @sanity/visual-editing's createDataAttribute, which is not loaded here. */
function dataSanity({ _id, _type }: EditableDocument, path: string): string {
  const base = encodeURIComponent(env.studioUrl ?? "/");
  return `id=${_id};type=${_type};path=${path};base=${base}`;
}

/** In Presentation, a section that can be clicked as a whole and dragged to another place; nothing for a visitor. */
export function EditTarget(props: EditTargetProps) {
  const { document, placedKey, reusableId, writtenKey, children } = props;
  const section = useMemo(() => {
    const writtenIn = reusableId ? { _id: reusableId, _type: "reusable" } : document;
    const attributes: SectionAttributes =
      placedKey === null
        ? {}
        : {
            "data-sanity": dataSanity(document, `sections:${placedKey}`),
            "data-sanity-drag-flow": "vertical",
          };
    return { document: writtenIn, path: `sections:${writtenKey}`, attributes };
  }, [document, placedKey, reusableId, writtenKey]);
  if (!useIsPreview()) return children;
  return <EditedSection value={section}>{children}</EditedSection>;
}

/**
 * What makes the root element of a section its target: an element around it would keep styles from seeing which section
 * comes before.
 */
export function useSectionAttributes(): SectionAttributes {
  return use(EditedSection)?.attributes ?? {};
}

/**
 * Makes an element open a field of a document when it is clicked in Presentation, for a text that cannot carry edit info
 * because an address is made of it.
 */
export function useDocumentAttribute(
  document: EditableDocument,
  path: string,
): { "data-sanity"?: string } {
  return useIsPreview() ? { "data-sanity": dataSanity(document, path) } : {};
}

/**
 * Makes an element without text (a video, a drawing) open a field of its section when it is clicked in
 * Presentation. `path` is below the section, an item of a list by its key: `videos:voice.poster`.
 */
export function useEditAttribute(path: string | undefined): { "data-sanity"?: string } {
  const section = use(EditedSection);
  if (!section || path === undefined) return {};
  return { "data-sanity": dataSanity(section.document, `${section.path}.${path}`) };
}
