import { useMemo } from "react";
import { type Schema, usePerspective, useSchema } from "sanity";
import { type Content, type ContentDocument, toContent } from "../../checks/content.ts";
import { languagesOf, type SiteLanguage } from "../../translations/languages.ts";
import { siteTranslations, type Translated } from "../../translations/site-translations.ts";
import { useHealth } from "../health/health-provider.tsx";

export type WatchedTranslations = {
  /** Undefined until the content has been read. */
  found?: {
    raw: readonly ContentDocument[];
    content: Content;
    languages: SiteLanguage[];
    translations: Translated[];
  };
  error: unknown;
};

type Found = NonNullable<WatchedTranslations["found"]>;

/** What was found last, since several parts of the Studio ask for the same. */
let last: { raw: unknown; schema: unknown; release: unknown; found: Found } | undefined;

function find(raw: readonly ContentDocument[], schema: Schema, release: string | undefined): Found {
  if (last?.raw === raw && last.schema === schema && last.release === release) return last.found;
  const content = toContent(raw, release);
  const found = {
    raw,
    content,
    languages: languagesOf(content),
    translations: siteTranslations(schema, content),
  };
  last = { raw, schema, release, found };
  return found;
}

/** How everything stands in every language, in the release that is open if one is; updated after every change. */
export function useTranslations(): WatchedTranslations {
  const { documents: raw, error } = useHealth();
  const schema = useSchema();
  const { selectedReleaseId } = usePerspective();
  const found = useMemo(
    () => raw && find(raw, schema, selectedReleaseId),
    [raw, schema, selectedReleaseId],
  );
  return { ...(found && { found }), error };
}
