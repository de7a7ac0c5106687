import type { NewLeads } from "../card/new-leads.ts";

type TestNewLeads = { ids: ReadonlySet<string>; add: (id: string) => void };

/** Creates new leads for tests; `add` adds another, and `ids` are those that have not been opened. */
export function testNewLeads(...initialIds: string[]): NewLeads & TestNewLeads {
  const ids = new Set(initialIds);
  const listeners = new Set<() => void>();
  function notify() {
    for (const listener of listeners) listener();
  }
  return {
    ids,
    add(id: string) {
      ids.add(id);
      notify();
    },
    isNew: (id: string) => ids.has(id),
    see(id: string) {
      if (ids.delete(id)) notify();
    },
    subscribe(onChange: () => void) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
