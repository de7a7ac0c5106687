/** The address of a page of the site, with letters outside ASCII escaped as a browser sends them (RFC 3986). */
export function pageAddress(siteUrl: string, path: string): string {
  return siteUrl + encodeURI(path);
}
