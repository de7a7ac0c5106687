/** The board's address. */
export const BOARD_PATH = "/admin/dashboard";

/** The trash's address. */
export const TRASH_PATH = `${BOARD_PATH}/trash`;

/** The address of a lead's panel, which has the board behind it. */
export function panelPath(leadId: string): string {
  return `${BOARD_PATH}/leads/${leadId}`;
}
