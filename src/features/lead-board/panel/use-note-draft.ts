import { useState } from "react";

/** A note that is not stored yet; its `id` stays for a second attempt, so that it is the same note. */
type Draft = { id: string; text: string };

function read(key: string): Draft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "null") as Partial<Draft> | null;
    if (kept?.id && kept.text) return { id: kept.id, text: kept.text };
  } catch {
    // Storage may be blocked, and what is in it anything: then the draft begins empty.
  }
  return { id: crypto.randomUUID(), text: "" };
}

function keep(key: string, draft: Draft) {
  try {
    if (draft.text === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Without storage the draft lives as long as the panel is open.
  }
}

/** What an admin has typed about a lead: kept in this tab until it is stored, whatever happens to the panel. */
export function useNoteDraft(ownId: string | null, leadId: string) {
  const key = `selat.note-draft:${ownId ?? ""}:${leadId}`;
  const [draft, setDraft] = useState(() => read(key));
  function change(next: Draft) {
    setDraft(next);
    keep(key, next);
  }
  return {
    draft,
    setText: (text: string) => change({ ...draft, text }),
    clear: () => change({ id: crypto.randomUUID(), text: "" }),
  };
}
