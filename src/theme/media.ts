/**
 * Media queries by name, for `@media ${media.mobile}` and `matchMedia(media.mobile)` alike.
 * `mobile` is the spec's breakpoint of 768 px; on a `phone` what is fixed to the window fills its width.
 */
export const media = {
  phone: "(max-width: 40rem)",
  mobile: "(max-width: 767px)",
  /** Wide enough for a panel beside the board. */
  beside: "(min-width: 1200px)",
  narrowDesktop: "(max-width: 1399px)",
  desktop: "(max-width: 1599px)",
  dark: "(prefers-color-scheme: dark)",
  forcedColors: "(forced-colors: active)",
  reducedMotion: "(prefers-reduced-motion: reduce)",
  hover: "(hover: hover)",
  coarsePointer: "(pointer: coarse)",
  /** A finger may touch, whatever else there is. */
  anyCoarsePointer: "(any-pointer: coarse)",
  print: "print",
  noScript: "(scripting: none)",
} as const;

/**
 * Widths at which the layout changes inside a container (`main`, header, footer, a card). Unlike the
 * window's, they count in the visitor's size of text: twice the text, half the width.
 */
export const breakpoint = {
  tiny: "15rem",
  small: "18rem",
  narrow: "22rem",
  handset: "24rem",
  compact: "30rem",
  phone: "40rem",
  tablet: "48rem",
  wide: "56rem",
  laptop: "64rem",
  desktop: "75rem",
} as const;
