function nameOf(path: string): string {
  return path.split("/").filter(Boolean).join("-") || "home";
}

/** Site path of the social preview picture that the build draws for a page: `/og/waiter-ai.png`, 1200 x 630. */
export function linkCardPath(path: string): string {
  return `/og/${nameOf(path)}.png`;
}

/** Site path of the same picture for a row of the Studio's lists: `/og/small/waiter-ai.png`, 160 x 84. */
export function smallCardPath(path: string): string {
  return `/og/small/${nameOf(path)}.png`;
}
