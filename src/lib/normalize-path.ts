/** Site paths without the closing slash a host may add; the home page is "/". */
export function normalizePath(pathname: string): string {
  return pathname.replace(/\/+$/, "") || "/";
}
