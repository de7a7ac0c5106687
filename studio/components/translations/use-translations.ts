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
  data?: {
    raw: readonly ContentDocument[];
    content: Content;
    languages: SiteLanguage[];
    translations: Translated[];
    unlinked: UnlinkedDocument[];
  };
  error: unknown;
};

type TranslationsData = NonNullable<WatchedTranslations["data"]>;

/** The last result; it is shared, because several parts of the Studio use it. */
let last: { raw: unknown; schema: unknown; releases: string; data: TranslationsData } | undefined;

function find(raw: readonly ContentDocument[], schema: Schema, releases: string): TranslationsData {
  if (last?.raw === raw && last.schema === schema && last.releases === releases) return last.data;
  const content = toContent(raw, releases.split(" "));
  const data = {
    raw,
    content,
    languages: languagesOf(content),
    translations: siteTranslations(schema, content),
    unlinked: findUnlinkedDocuments(schema, content),
  };
  last = { raw, schema, releases, data };
  return data;
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
  const data = useMemo(() => raw && find(raw, schema, releases), [raw, schema, releases]);
  return { ...(data && { data }), error };
}
