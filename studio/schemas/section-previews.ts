import { createElement, type ReactElement } from "react";
import type { PreviewConfig, SchemaTypeDefinition } from "sanity";
import { thumbnails } from "./section-groups.ts";

/** Returns the picture of a section type, as the picker shows it. */
export function sectionPicture(type: string): ReactElement | undefined {
  const src = thumbnails.get(type);
  return src ? createElement("img", { src, alt: "" }) : undefined;
}

/** Makes the entries of a section type in lists show its picture, unless they have their own. */
export function withPicture(type: SchemaTypeDefinition): SchemaTypeDefinition {
  const picture = sectionPicture(type.name);
  if (!picture || !("preview" in type) || !type.preview) return type;
  const preview = type.preview as PreviewConfig;
  const prepare: PreviewConfig["prepare"] = (selection, options) => {
    const prepared = preview.prepare?.(selection, options) ?? selection;
    return { ...prepared, media: prepared["media"] ?? picture } as ReturnType<
      NonNullable<PreviewConfig["prepare"]>
    >;
  };
  return { ...type, preview: { ...preview, prepare } } as SchemaTypeDefinition;
}
