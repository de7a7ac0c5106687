import { createTheme } from "styled-components";

/** Tokens that are CSS variables: `theme.color.ink` is `var(--selat-color-ink)`. */
const theme = createTheme(
  {
    color: {
      paper: "#f6f1e7",
      panel: "#fffdf8",
      ink: "#0f2e29",
      soft: "#4c635d",
      sea: "#0e5a50",
      seaDeep: "#0a3f38",
      onSeaDeep: "#f3ecdd",
      mist: "#dfe8e1",
      line: "#ddd3c1",
      saffron: "#f0a02f",
      saffronInk: "#3a2503",
      clay: "#b3421f",
      onClay: "#fffdf8",
      scrim: "rgb(8 31 27 / 0.55)",
    },
    font: {
      display: '"Bricolage Grotesque Variable", "Display Fallback", sans-serif',
      text: '"Instrument Sans Variable", "Text Fallback", system-ui, sans-serif',
    },
    radius: { small: "0.375rem", medium: "0.625rem", large: "0.875rem", pill: "999px" },
    /** `raised` is for a panel above the page, `paper` for the drop-shadow of a torn sheet. */
    shadow: {
      raised: "0 24px 48px -20px rgb(8 31 27 / 0.5)",
      paper: "0 16px 18px rgb(8 31 27 / 0.21)",
    },
    duration: { quick: "140ms", calm: "240ms" },
  },
  { prefix: "selat" },
);

/** Distances on the 8-pt rhythm, keyed in steps of 8 px: `space[2]` is 16 px. Also sizes that fit the rhythm. */
const space = {
  0.25: "0.125rem",
  0.5: "0.25rem",
  0.75: "0.375rem",
  1: "0.5rem",
  1.5: "0.75rem",
  2: "1rem",
  2.5: "1.25rem",
  3: "1.5rem",
  4: "2rem",
  5: "2.5rem",
  6: "3rem",
  7: "3.5rem",
  8: "4rem",
  9: "4.5rem",
  12: "6rem",
  14: "7rem",
} as const;

/**
 * Distances that grow with the window: within a box, around a block, a section, and a section with a background. On a
 * phone `row` and `gap` are about half of the 24 and 48 px that they are from 768 px on.
 */
const fluid = {
  row: "clamp(0.75rem, 3.125vw, 1.5rem)",
  gap: "clamp(1rem, 8vw - 0.84rem, 3rem)",
  box: "clamp(1rem, 2.5vw, 2rem)",
  block: "max(min(1.5rem, 3.2vw), min(3vw, 2.5rem))",
  section: "clamp(1rem, min(5vw, 6.5vw - 0.72rem), 4.5rem)",
  band: "clamp(1.25rem, min(8vw, 11vw - 1.44rem), 6.5rem)",
} as const;

/** Sizes of drawn things that are off the rhythm; `finger` does not grow with the visitor's text. */
const size = {
  icon: "1.125rem",
  controlSmall: "1.75rem",
  control: "2.25rem",
  target: "2.75rem",
  finger: "44px",
} as const;

/** Widths of columns, panels and drawings, keyed by their rem; 75 is the page's column. */
const width = {
  8: "8rem",
  10: "10rem",
  12: "12rem",
  14: "14rem",
  16: "16rem",
  18: "18rem",
  20: "20rem",
  24: "24rem",
  28: "28rem",
  34: "34rem",
  42: "42rem",
  60: "60rem",
  75: "75rem",
} as const;

/** Widths of lines. Px, because a line does not grow with the text. */
const border = { hairline: "1px", ring: "1.5px", rule: "2px", bar: "3px" } as const;

/**
 * The complete type scale: nine sizes. `caption` and `small` for secondary text, `body` for running text and controls,
 * `lead` for an introduction; then headings. `figure` is a number or a quotation set large. Below 768 px they shrink
 * faster, `body` never below 16 px.
 */
const text = {
  caption: "0.8125rem",
  small: "0.90625rem",
  body: "min(1.0625rem, 0.96rem + 0.22vw)",
  lead: "min(0.875rem + 0.66vw, 1.1875rem)",
  subheading: "min(1rem + 0.66vw, 1.3125rem)",
  heading: "min(0.95rem + 1.23vw, 1.3rem + 0.5vw, 1.625rem, 11vw)",
  figure: "min(0.75rem + 2.67vw, 1.45rem + 1.2vw, 2.375rem)",
  title: "min(0.6875rem + 4.3vw, 1.5rem + 2.6vw, 3.125rem, 13vw)",
  display: "min(0.9375rem + 5.17vw, 1.4rem + 4.2vw, 4.375rem, 15vw)",
} as const;

/** Colours of illustrations (a phone, a chat, a paper ticket), the same in both schemes. */
const scene = {
  frame: "#081f1b",
  frameEdge: "#1b4a42",
  bar: "#0e5a50",
  onBar: "#fdf8ee",
  background: "#efe7d8",
  ink: "#12312b",
  soft: "#4f655f",
  theirs: "#ffffff",
  mine: "#cfe9dc",
  paper: "#fffdf8",
  perforation: "#cfc3ad",
} as const;

/**
 * Colours of a lead's stages, the same in both schemes; never the only sign: the stage's name is beside it. Constants,
 * since only the desk needs them.
 */
const stage = {
  interested: "#7a8f87",
  requestDemo: "#2f7fb5",
  requestTrial: "#e0911f",
  closed: "#1d8a63",
  failed: "#c2502f",
} as const;

/**
 * Colours that distinguish the people of the desk, the same in both schemes and dark enough for `onPerson`; never the
 * only sign: their initials are on it. Constants, since only the desk needs them.
 */
const person = [
  "#0e5a50",
  "#8a4a12",
  "#5b458f",
  "#1f5c8c",
  "#96345c",
  "#566415",
  "#a13d1d",
  "#47566b",
] as const;
const onPerson = "#fffdf8";

/**
 * The design tokens. Values that depend on the scheme are CSS variables (light values above, `darkColors` below);
 * others are constants, which cost the document fewer bytes. Styles take every length in px or rem, every font size
 * and every colour from here; stylelint refuses a raw one (decision 007 says what is not raw).
 */
export const token = {
  ...theme,
  scene,
  stage,
  person,
  onPerson,
  space,
  fluid,
  size,
  width,
  border,
  text,
};

/** Colours of the dark scheme, keyed like `token.color`. */
export const darkColors: Partial<Record<keyof typeof token.color, string>> = {
  paper: "#0b1d1a",
  panel: "#11302b",
  ink: "#f0e9da",
  soft: "#a9bdb5",
  sea: "#7fd0bd",
  seaDeep: "#0c3d36",
  mist: "#16352f",
  line: "#24463f",
  saffron: "#f4b04c",
  clay: "#f08a66",
  onClay: "#2b0d04",
  scrim: "rgb(2 10 9 / 0.7)",
};
