import { useEffect, useState } from "react";
import { useFormValue } from "sanity";
import { withLocalizedTexts } from "../../../src/content/localize.ts";
import { withFacts } from "../../../src/lib/facts.ts";
import type { ContentDocument } from "../../texts/content.ts";
import { type EffectiveSeo, effectiveSeo } from "../../checks/effective-seo.ts";
import { languageOf } from "../../translations/languages.ts";
import { useFacts } from "../facts/use-facts.ts";
import { useStudioClient } from "../use-studio-client.ts";

const SETTINGS = `*[_type == "siteSettings"][0]{
  _id, _type, title, defaultSeo, localizedTexts
}`;

export type InheritedSeo = {
  /** What the site would show with the current texts. */
  effective: EffectiveSeo;
  /** What it would show if every field of the tab were empty. */
  inherited: EffectiveSeo;
  brand: string;
  path: string;
  /** Code of the document's language; empty for the first one. */
  language: string;
};

/** Returns the search texts of the open document by the site's rules; they use the drafted settings in its language. */
export function useEffectiveSeo(): InheritedSeo {
  const client = useStudioClient();
  const value = useFormValue([]) as ContentDocument;
  const language = languageOf(value, []);
  const { texts } = useFacts(language);
  const [settings, setSettings] = useState<ContentDocument>();
  useEffect(() => {
    let isCancelled = false;
    const drafts = client.withConfig({ perspective: "drafts" });
    drafts.fetch<ContentDocument | null>(SETTINGS).then(
      (draftedSettings) => {
        if (!isCancelled && draftedSettings) setSettings(draftedSettings);
      },
      () => undefined,
    );
    return () => {
      isCancelled = true;
    };
  }, [client]);
  const isSettings = value._type === "siteSettings";
  const stored = isSettings ? value : settings;
  const site = stored && (withLocalizedTexts(stored, language) as ContentDocument);
  const withValues = (seo: EffectiveSeo): EffectiveSeo => ({
    ...seo,
    title: withFacts(seo.title, texts),
    description: withFacts(seo.description, texts),
  });
  const page = isSettings ? { _id: "", _type: "page" } : value;
  return {
    language,
    effective: withValues(effectiveSeo(page, site)),
    inherited: withValues(effectiveSeo({ ...page, seo: undefined }, site)),
    brand: String(site?.["title"] ?? ""),
    path: typeof value["path"] === "string" ? value["path"] : "/",
  };
}
