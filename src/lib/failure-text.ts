/**
 * Returns the message of a form after a failed write: `online`, or without a connection "You are offline." and
 * `offline`.
 */
export function failureText(online: string, offline: string): string {
  return navigator.onLine ? online : `You are offline. ${offline}`;
}
