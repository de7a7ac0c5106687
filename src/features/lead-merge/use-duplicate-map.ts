import { useEffect, useRef, useState } from "react";
import type { LeadChanges } from "../leads/model/lead-store.ts";
import type { Lead } from "../leads/model/lead.ts";
import { type DuplicateMap, isSamePerson, withDuplicates, withoutLeads } from "./duplicates.ts";
import { MAX_PER_REQUEST, fetchDuplicates } from "./duplicates-data.ts";

/** Milliseconds for which changed leads are collected, so that one request searches for all of them. */
const GATHER_TIME = 300;

const noDuplicates: DuplicateMap = new Map();

/**
 * Returns the duplicates of the loaded leads. It requests those of new leads and of leads whose person was corrected,
 * and repeats a failed request after the next change.
 */
export function useDuplicateMap(
  leads: readonly Lead[] | undefined,
  changes: LeadChanges,
): DuplicateMap {
  const [map, setMap] = useState(noDuplicates);
  const searched = useRef(new Map<string, Lead>());
  const removed = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestLeads = useRef(leads);

  useEffect(() => {
    latestLeads.current = leads;
    for (const { row } of changes.serverUpdates.values()) {
      if (row.deleted_at !== null) removed.current.add(row.id);
    }
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      dropRemoved();
      void searchNext();
    }, GATHER_TIME);

    function dropRemoved() {
      const ids = removed.current;
      removed.current = new Set();
      for (const id of ids) searched.current.delete(id);
      setMap((current) => withoutLeads(current, ids));
    }

    async function searchNext() {
      const unsearched = (latestLeads.current ?? [])
        .filter((lead) => {
          const searchedLead = searched.current.get(lead.id);
          return !searchedLead || !isSamePerson(searchedLead, lead);
        })
        .slice(0, MAX_PER_REQUEST);
      if (unsearched.length === 0) return;
      for (const lead of unsearched) searched.current.set(lead.id, lead);
      try {
        const found = await fetchDuplicates(unsearched.map(({ id }) => id));
        setMap((current) => withDuplicates(current, unsearched, found));
        if (unsearched.length === MAX_PER_REQUEST) await searchNext();
      } catch {
        for (const { id } of unsearched) searched.current.delete(id);
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
