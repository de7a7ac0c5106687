import { createElement } from "react";
import type { PreviewConfig, SchemaTypeDefinition } from "sanity";
import { withKnownFacts } from "../facts/known-facts.ts";
import { icons } from "../icons.ts";
import { RowMedia } from "./row-media.tsx";

/**
 * Sets every document's picture in lists, with a mark if it was never published, and shows the values of facts in its
 * row. It does so in `prepare`, because the Studio renders rows by no component of the type. Not in the schema: the
 * content commands load that in plain Node, which cannot read JSX.
 */
export function withRowMedia(types: SchemaTypeDefinition[]): SchemaTypeDefinition[] {
  return types.map((type) => {
    if (type.type !== "document" || !("preview" in type) || !type.preview) return type;
    const preview = type.preview as PreviewConfig;
    const prepare: NonNullable<PreviewConfig["prepare"]> = (
      { rowId, rowPath, rowHidden, rowLanguage, ...value },
      options,
    ) => {
      const prepared: Record<string, unknown> = { ...(preview.prepare?.(value, options) ?? value) };
      const media = createElement(RowMedia, {
        id: typeof rowId === "string" ? rowId : undefined,
        media: prepared["media"],
        isPage: typeof rowPath === "string",
        isHidden: rowHidden === true,
        icon: icons[type.name],
      });
      const language = typeof rowLanguage === "string" ? rowLanguage : "";
      const lines = ["title", "subtitle"].flatMap((name) => {
        const text: unknown = prepared[name];
        return typeof text === "string" ? [[name, withKnownFacts(text, language)]] : [];
      });
      return { ...prepared, ...Object.fromEntries(lines), media };
    };
    const select = {
      ...preview.select,
      rowId: "_id",
      rowPath: "path",
      rowHidden: "archived",
      rowLanguage: "language",
    };
    return { ...type, preview: { ...preview, select, prepare } } as SchemaTypeDefinition;
  });
}
