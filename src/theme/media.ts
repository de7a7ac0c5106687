/**
 * Media queries by name, for `@media ${media.mobile}` and `matchMedia(media.mobile)` alike. `mobile` is the spec's
 * breakpoint of 768 px; on a `phone` fixed elements fill the width of the window.
 */
export const media = {
  phone: "(max-width: 40rem)",
  mobile: "(max-width: 767px)",
  /** Wide enough for margins beside the page's column. */
  margins: "(min-width: 75rem)",
  /** Wide enough for a panel beside the board. */
  beside: "(min-width: 1200px)",
  narrowDesktop: "(max-width: 1399px)",
  desktop: "(max-width: 1599px)",
  dark: "(prefers-color-scheme: dark)",
  forcedColors: "(forced-colors: active)",
  reducedMotion: "(prefers-reduced-motion: reduce)",
  hover: "(hover: hover)",
  coarsePointer: "(pointer: coarse)",
  /** A touch screen is available, with or without other pointers. */
  anyCoarsePointer: "(any-pointer: coarse)",
  print: "print",
  noScript: "(scripting: none)",
} as const;

/**
 * Widths at which the layout changes inside a container (`main`, header, footer, a card). Unlike media queries, they
 * depend on the visitor's text size: twice the text, half the width.
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
