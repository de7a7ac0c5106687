import { createContext } from "react";

/** Whether cards have their controls, which are seen only under the pointer or the focus. */
export const CardControlsContext = createContext(true);
