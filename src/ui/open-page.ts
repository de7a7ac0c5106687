/** Opens another document of the site. */
export function openPage(path: string): void {
  window.location.assign(path);
}

/** Opens another document of the site in place of this one: Back does not lead here. */
export function replacePage(path: string): void {
  window.location.replace(path);
}

/** Loads this document again. */
export function reloadPage(): void {
  window.location.reload();
}
