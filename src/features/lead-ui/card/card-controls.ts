import { createContext } from "react";

/** Whether cards render their controls, which are visible only while a card has the pointer or the focus. */
export const CardControlsContext = createContext(true);
