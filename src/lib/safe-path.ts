/** Whether a path of the CMS may become a folder: plain segments, none of them reserved by the site. */
export function isSafePath(path: string): boolean {
  if (path === "/") return true;
  const isPlain = /^(?:\/[\p{L}\p{N}_-]+)+$/u.test(path);
  return isPlain && !/^\/(?:admin|assets|fonts|media|og|index)(?:\/|$)|\/404(?:\/|$)/.test(path);
}
