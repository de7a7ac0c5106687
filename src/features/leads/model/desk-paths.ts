/** The board's path. */
export const BOARD_PATH = "/admin/dashboard";

/** The trash's path. */
export const TRASH_PATH = `${BOARD_PATH}/trash`;

/** The path of a lead's panel, which opens over the board. */
export function panelPath(leadId: string): string {
  return `${BOARD_PATH}/leads/${leadId}`;
}
