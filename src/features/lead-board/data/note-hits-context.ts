import { createContext } from "react";

/** The leads that a search shows because of their notes alone, by id. */
export const NoteHitsContext = createContext<ReadonlySet<string>>(new Set());
