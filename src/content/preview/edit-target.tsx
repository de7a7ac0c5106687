import { createContext, type ReactNode, use, useMemo } from "react";
import { env } from "../../lib/env.ts";
import { useIsPreview } from "./is-preview.ts";

type EditableDocument = { _id: string; _type: string };

type EditTargetProps = {
  /** The page. */
  document: EditableDocument;
  /** The key of the entry in the page's `sections` that a click opens and a drag moves; null for none. */
  placedKey: string | null;
  /** The reusable section's document, if the texts are stored there. */
  reusableId: string | null | undefined;
  /** The key in the `sections` of the document in which the texts are stored. */
  writtenKey: string;
  children: ReactNode;
};

type SectionAttributes = { "data-sanity"?: string; "data-sanity-drag-flow"?: "vertical" };

/** The document and path of the surrounding section, and its root element's attributes; null outside the preview. */
const EditedSection = createContext<{
  document: EditableDocument;
  path: string;
  attributes: SectionAttributes;
} | null>(null);

/** Returns what createDataAttribute of @sanity/visual-editing would; that library is not loaded here. */
function dataSanity({ _id, _type }: EditableDocument, path: string): string {
  const base = encodeURIComponent(env.studioUrl ?? "/");
  return `id=${_id};type=${_type};path=${path};base=${base}`;
}

/** In Presentation, makes a section clickable as a whole and draggable; does nothing for visitors. */
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
 * Returns the attributes that make the root element of a section clickable and draggable: a wrapper would break styles
 * that depend on the section before.
 */
export function useSectionAttributes(): SectionAttributes {
  return use(EditedSection)?.attributes ?? {};
}

/**
 * Makes an element open a field of a document on a click in Presentation, for a text without edit info because it is
 * part of a URL.
 */
export function useDocumentAttribute(
  document: EditableDocument,
  path: string,
): { "data-sanity"?: string } {
  return useIsPreview() ? { "data-sanity": dataSanity(document, path) } : {};
}

/**
 * Makes an element without text (a video, a drawing) open a field of its section on a click in Presentation. `path` is
 * relative to the section, and names an item of a list by its key: `videos:voice.poster`.
 */
export function useEditAttribute(path: string | undefined): { "data-sanity"?: string } {
  const section = use(EditedSection);
  if (!section || path === undefined) return {};
  return { "data-sanity": dataSanity(section.document, `${section.path}.${path}`) };
}
