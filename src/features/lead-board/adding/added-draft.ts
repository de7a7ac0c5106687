import { useState } from "react";

/** What was typed of a lead that is not stored yet; a second try uses the same id. */
export type AddedDraft<Values> = { id: string; values: Values };

function read<Values>(key: string, empty: Values): AddedDraft<Values> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    if (typeof stored === "object" && stored !== null && "id" in stored && "values" in stored) {
      const { id, values } = stored as AddedDraft<Values>;
      return { id, values: { ...empty, ...values } };
    }
  } catch {
    // Storage may be blocked or hold something else: start with an empty form.
  }
  return { id: crypto.randomUUID(), values: empty };
}

/** The user's lead that is not stored yet, kept in this tab until it is. */
export function useAddedDraft<Values extends Record<string, string>>(
  ownUserId: string | null,
  empty: Values,
) {
  const key = `selat.added-lead:${ownUserId ?? ""}`;
  const [draft] = useState(() => read(key, empty));
  return {
    draft,
    keep(values: Values) {
      const isEmpty = Object.entries(values).every(([name, value]) => value === empty[name]);
      try {
        if (isEmpty) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify({ id: draft.id, values }));
      } catch {
        // Storage may be blocked: it then lasts while the dialog is open.
      }
    },
  };
}
