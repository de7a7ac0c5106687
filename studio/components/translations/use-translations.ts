import { useMemo } from "react";
import { type Schema, usePerspective, useSchema } from "sanity";
import { type Content, type ContentDocument, toContent } from "../../texts/content.ts";
import { languagesOf, type SiteLanguage } from "../../translations/languages.ts";
import {
  type UnlinkedDocument,
  findUnlinkedDocuments,
  siteTranslations,
  type Translated,
} from "../../translations/site-translations.ts";
import { useHealth } from "../health/health-provider.tsx";

export type WatchedTranslations = {
  /** Undefined until the content has been read. */
  found?: {
    raw: readonly ContentDocument[];
    content: Content;
    languages: SiteLanguage[];
    translations: Translated[];
    alone: UnlinkedDocument[];
  };
  error: unknown;
};

type Found = NonNullable<WatchedTranslations["found"]>;

/** The last result; it is shared, because several parts of the Studio use it. */
let last: { raw: unknown; schema: unknown; releases: string; found: Found } | undefined;

function find(raw: readonly ContentDocument[], schema: Schema, releases: string): Found {
  if (last?.raw === raw && last.schema === schema && last.releases === releases) return last.found;
  const content = toContent(raw, releases.split(" "));
  const found = {
    raw,
    content,
    languages: languagesOf(content),
    translations: siteTranslations(schema, content),
    alone: findUnlinkedDocuments(schema, content),
  };
  last = { raw, schema, releases, found };
  return found;
}

/**
 * Returns the state of every document in every language, updated after every change. In a release's perspective, this
 * is the state after that release and those published before it.
 */
export function useTranslations(): WatchedTranslations {
  const { documents: raw, error } = useHealth();
  const schema = useSchema();
  const { perspectiveStack } = usePerspective();
  const releases = perspectiveStack.join(" ");
  const found = useMemo(() => raw && find(raw, schema, releases), [raw, schema, releases]);
  return { ...(found && { found }), error };
}
