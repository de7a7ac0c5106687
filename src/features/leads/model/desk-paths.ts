/** The path of the board. */
export const BOARD_PATH = "/admin/dashboard";

/** The path of the trash. */
export const TRASH_PATH = `${BOARD_PATH}/trash`;

/** Returns the path of a lead's panel, which opens over the board. */
export function panelPath(leadId: string): string {
  return `${BOARD_PATH}/leads/${leadId}`;
}
