import { createElement } from "react";
import type { PreviewConfig, SchemaTypeDefinition } from "sanity";
import { icons } from "../icons.ts";
import { RowMedia } from "./row-media.tsx";

/**
 * Sets every document's picture in lists, with a mark on documents that were never published: the Studio renders rows
 * from `prepare` and not by a component of the type. Not in the schema, which plain Node loads: it reads no JSX.
 */
export function withRowMedia(types: SchemaTypeDefinition[]): SchemaTypeDefinition[] {
  return types.map((type) => {
    if (type.type !== "document" || !("preview" in type) || !type.preview) return type;
    const own = type.preview as PreviewConfig;
    const prepare: NonNullable<PreviewConfig["prepare"]> = (
      { rowId, rowPath, rowHidden, ...value },
      options,
    ) => {
      const shown = own.prepare?.(value, options) ?? value;
      const media = createElement(RowMedia, {
        id: typeof rowId === "string" ? rowId : undefined,
        media: shown["media"],
        isPage: typeof rowPath === "string",
        isHidden: rowHidden === true,
        icon: icons[type.name],
      });
      return { ...shown, media };
    };
    const select = { ...own.select, rowId: "_id", rowPath: "path", rowHidden: "archived" };
    return { ...type, preview: { ...own, select, prepare } } as SchemaTypeDefinition;
  });
}
