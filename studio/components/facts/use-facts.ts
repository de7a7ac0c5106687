import { useMemo } from "react";
import { factTexts, withFacts } from "../../../src/lib/facts.ts";
import { localizedTexts } from "../../texts/localized-texts.ts";
import { factsOf } from "../../checks/check-facts.ts";
import { useHealth } from "../health/health-provider.tsx";

/** A fact as editors choose it; lists show `name`, which is its label in the site's first language. */
export type KnownFact = { id: string; key: string; label: string; name: string; shown: string };

type Facts = { all: KnownFact[]; texts: ReadonlyMap<string, string> };

const NONE: Facts = { all: [], texts: new Map() };

/** Returns every fact, drafts included, sorted by label; values are in the language, by default the site's first. */
export function useFacts(language = ""): Facts {
  const { content } = useHealth();
  return useMemo(() => {
    if (!content) return NONE;
    const facts = factsOf(content, language);
    const texts = factTexts(facts);
    const all = facts
      .filter(({ key, setting }) => key !== "" && setting === "")
      .map(({ id, key }) => {
        const document = content.byId.get(id);
        const translatedLabel =
          document &&
          localizedTexts(document).find(
            (text) => text.language === language && text.path === "label",
          );
        const name = String(document?.["label"] ?? key);
        const label = withFacts(translatedLabel?.value || name, texts);
        return { id, key, label, name, shown: texts.get(key) ?? "" };
      })
      .toSorted((a, b) => a.label.localeCompare(b.label));
    return { all, texts };
  }, [content, language]);
}
