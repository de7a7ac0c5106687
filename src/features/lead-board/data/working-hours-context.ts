import { createContext } from "react";
import type { WorkingHours } from "../model/lead.ts";

/** The working hours that say when a reply is due; none until they have been read. */
export const WorkingHoursContext = createContext<readonly WorkingHours[]>([]);
