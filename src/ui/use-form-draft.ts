import { randomId } from "../lib/random-id.ts";
import { useState } from "react";
import { readJson, writeJson, writeText } from "../lib/storage.ts";

type Texts = Record<string, string>;

/**
 * Unsaved input. A retry sends the same `id`, so that the server adds nothing twice. Another text gets another id: if
 * only the response was lost, the server would treat it as the stored one.
 */
type FormDraft<Values> = { id: string; values: Values };

function readDraft<Values extends Texts>(key: string, empty: Values): FormDraft<Values> {
  const stored = readJson("sessionStorage", key) as Partial<FormDraft<Values>> | null;
  return stored?.id && stored.values
    ? { id: stored.id, values: { ...empty, ...stored.values } }
    : { id: randomId(), values: empty };
}

/** The texts of a form, stored in this tab until `clear`; `empty` are those of the untouched form. */
export function useFormDraft<Values extends Texts>(key: string, empty: Values) {
  const [draft, setDraft] = useState(() => readDraft(key, empty));
  return {
    draft,
    keep(values: Values) {
      const next = { id: randomId(), values };
      setDraft(next);
      const isEmpty = Object.entries(values).every(([name, value]) => value === empty[name]);
      if (isEmpty) writeText("sessionStorage", key, null);
      else writeJson("sessionStorage", key, next);
    },
    clear() {
      setDraft({ id: randomId(), values: empty });
      writeText("sessionStorage", key, null);
    },
  };
}
