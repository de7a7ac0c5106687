import { accounts } from "./auth/accounts.ts";
import { factorsAndDoors } from "./auth/factors.ts";
import { sessions } from "./auth/sessions.ts";
import type { Suite } from "../../../shared/conformance/case.ts";
import { functions } from "./functions.ts";
import { changesOfRows } from "./realtime/changes.ts";
import { framesAndChannels } from "./realtime/frames.ts";
import { messages } from "./realtime/messages.ts";
import { answers } from "./rest/answers.ts";
import { changesAndErrors } from "./rest/changes.ts";
import { columnsAndPages } from "./rest/columns.ts";
import { filters } from "./rest/filters.ts";
import { calledFunctions } from "./rest/functions.ts";
import { relations } from "./rest/relations.ts";
import { writes } from "./rest/writes.ts";
import type { Servers } from "./servers.ts";
import { storage } from "./storage.ts";

/** Every suite, in the order of FIDELITY.md. */
export const suites: Suite<Servers>[] = [
  {
    name: "Supabase REST",
    source: "https://docs.postgrest.org/en/stable/references/api.html",
    groups: [
      ...filters,
      ...columnsAndPages,
      ...relations,
      ...answers,
      ...writes,
      ...changesAndErrors,
      ...calledFunctions,
    ],
  },
  {
    name: "Supabase Auth",
    source: "https://supabase.com/docs/guides/auth/debugging/error-codes",
    groups: [...sessions, ...accounts, ...factorsAndDoors],
  },
  {
    name: "Supabase Realtime",
    source: "https://supabase.com/docs/guides/realtime/protocol",
    groups: [...framesAndChannels, ...changesOfRows, ...messages],
  },
  {
    name: "Supabase Functions",
    source: "https://supabase.com/docs/guides/functions",
    groups: functions,
  },
  {
    name: "Supabase Storage, GraphQL",
    source: "https://supabase.com/docs/guides/storage",
    groups: storage,
  },
];
