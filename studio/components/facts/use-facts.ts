import { useMemo } from "react";
import { factTexts } from "../../../src/lib/facts.ts";
import { factsOf } from "../../checks/check-facts.ts";
import { useHealth } from "../health/health-provider.tsx";

/** A fact as editors choose it. */
export type KnownFact = { id: string; key: string; label: string; shown: string };

type Facts = { all: KnownFact[]; texts: ReadonlyMap<string, string> };

const NONE: Facts = { all: [], texts: new Map() };

/** Every fact, drafts included, by its label. */
export function useFacts(): Facts {
  const { health } = useHealth();
  return useMemo(() => {
    if (!health) return NONE;
    const texts = factTexts(factsOf(health.content));
    const all = factsOf(health.content)
      .filter(({ key, setting }) => key !== "" && setting === "")
      .map(({ id, key }) => ({
        id,
        key,
        label: String(health.content.byId.get(id)?.["label"] ?? key),
        shown: texts.get(key) ?? "",
      }))
      .toSorted((a, b) => a.label.localeCompare(b.label));
    return { all, texts };
  }, [health]);
}
