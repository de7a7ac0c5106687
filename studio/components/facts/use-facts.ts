import { useMemo } from "react";
import { factTexts } from "../../../src/lib/facts.ts";
import { factsOf } from "../../checks/check-facts.ts";
import { useHealth } from "../health/health-provider.tsx";

/** A fact as editors choose it. */
export type KnownFact = { id: string; key: string; label: string; shown: string };

type Facts = { all: KnownFact[]; texts: ReadonlyMap<string, string> };

const NONE: Facts = { all: [], texts: new Map() };

/** Every fact, drafts included, by its label, in the words of a language; without one in those of the first. */
export function useFacts(language = ""): Facts {
  const { health } = useHealth();
  return useMemo(() => {
    if (!health) return NONE;
    const facts = factsOf(health.content, language);
    const texts = factTexts(facts);
    const all = facts
      .filter(({ key, setting }) => key !== "" && setting === "")
      .map(({ id, key }) => ({
        id,
        key,
        label: String(health.content.byId.get(id)?.["label"] ?? key),
        shown: texts.get(key) ?? "",
      }))
      .toSorted((a, b) => a.label.localeCompare(b.label));
    return { all, texts };
  }, [health, language]);
}
