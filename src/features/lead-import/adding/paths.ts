import { BOARD_PATH } from "../../leads/model/desk-paths.ts";

/** The path, below the board's, of the dialog that adds a lead by hand. */
export const ADD = "add";

/** The path, below the board's, of the dialog that imports leads from a file. */
export const IMPORT = "import";

export const ADD_PATH = `${BOARD_PATH}/${ADD}`;
export const IMPORT_PATH = `${BOARD_PATH}/${IMPORT}`;
