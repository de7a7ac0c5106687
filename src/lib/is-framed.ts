/** Whether the Studio may have this page in its frame or in a window that it opened. */
export function isFramed(): boolean {
  return window.parent !== window || window.opener !== null;
}
