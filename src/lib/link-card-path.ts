/** Site path of the social preview picture that the build draws for a page: `/og/waiter-ai.png`, 1200 x 630. */
export function linkCardPath(path: string): string {
  const name = path.split("/").filter(Boolean).join("-") || "home";
  return `/og/${name}.png`;
}
