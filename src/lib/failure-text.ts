/** The message of a form after a failed write; `offline` follows "You are offline." if there is no connection. */
export function failureText(online: string, offline: string): string {
  return navigator.onLine ? online : `You are offline. ${offline}`;
}
