import { useState } from "react";
import useSWR from "swr";
import type { AppError } from "../../../supabase/app-error.ts";
import { fetchLead, leadKeys } from "../data/leads-data.ts";
import type { Desk } from "../desk.ts";
import type { Lead } from "../model/lead.ts";

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const POLL_WITHOUT_CHANNEL = 2_000;

type Shown =
  | { state: "loading" | "missing" }
  | { state: "failed"; retry: () => void }
  | { state: "found"; lead: Lead };

/** One lead: as the board has it, or from the trash, or not there (any more). */
export function useLead(id: string, { leads, isLive }: Desk): Shown {
  const active = leads?.find((lead) => lead.id === id);
  const isElsewhere = leads !== undefined && !active && UUID.test(id);
  const { data, error, mutate } = useSWR<Lead | null, AppError>(
    isElsewhere ? leadKeys.one(id) : null,
    () => fetchLead(id),
    { refreshInterval: isLive ? 0 : POLL_WITHOUT_CHANNEL },
  );
  // A lead that just left the board stays in sight until the server says where it is.
  const [last, setLast] = useState(active);
  if (active && active !== last) setLast(active);

  if (active) return { state: "found", lead: active };
  if (!UUID.test(id)) return { state: "missing" };
  if (data) return { state: "found", lead: data };
  if (data === null) return { state: "missing" };
  if (error) return { state: "failed", retry: () => void mutate() };
  return last?.id === id ? { state: "found", lead: last } : { state: "loading" };
}
