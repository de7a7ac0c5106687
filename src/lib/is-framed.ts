/** Whether the page is in a frame or was opened by another window, as in the Studio's preview. */
export function isFramed(): boolean {
  return window.parent !== window || window.opener !== null;
}
