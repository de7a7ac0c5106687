import { useEffect, useRef, useState } from "react";
import type { LeadChanges } from "../leads/model/lead-store.ts";
import type { Lead } from "../leads/model/lead.ts";
import { type DuplicateMap, isSamePerson, withAnswers, withoutLeads } from "./duplicates.ts";
import { MAX_PER_REQUEST, fetchDuplicates } from "./duplicates-data.ts";

/** Milliseconds for which changed leads are collected, so that one request searches for all of them. */
const GATHER_TIME = 300;

const nothing: DuplicateMap = new Map();

/**
 * Returns the duplicates of the loaded leads. It requests those of new leads and of leads whose person was corrected,
 * and repeats a failed request after the next change.
 */
export function useDuplicateMap(
  leads: readonly Lead[] | undefined,
  changes: LeadChanges,
): DuplicateMap {
  const [map, setMap] = useState(nothing);
  const searched = useRef(new Map<string, Lead>());
  const removed = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(leads);

  useEffect(() => {
    latest.current = leads;
    for (const { row } of changes.serverUpdates.values()) {
      if (row.deleted_at !== null) removed.current.add(row.id);
    }
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      forget();
      void ask();
    }, GATHER_TIME);

    function forget() {
      const ids = removed.current;
      removed.current = new Set();
      for (const id of ids) searched.current.delete(id);
      setMap((now) => withoutLeads(now, ids));
    }

    async function ask() {
      const due = (latest.current ?? [])
        .filter((lead) => {
          const known = searched.current.get(lead.id);
          return !known || !isSamePerson(known, lead);
        })
        .slice(0, MAX_PER_REQUEST);
      if (due.length === 0) return;
      for (const lead of due) searched.current.set(lead.id, lead);
      try {
        const answers = await fetchDuplicates(due.map(({ id }) => id));
        setMap((now) => withAnswers(now, due, answers));
        if (due.length === MAX_PER_REQUEST) await ask();
      } catch {
        for (const { id } of due) searched.current.delete(id);
      }
    }
  }, [leads, changes]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );

  return map;
}
