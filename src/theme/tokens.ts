import { createTheme } from "styled-components";

/**
 * The design tokens as CSS variables: `token.color.ink` is `var(--selat-color-ink)`.
 * Light values stand here; `darkColors` replaces the colours where the system asks for dark.
 */
export const token = createTheme(
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
    /** Things drawn in a picture keep their colours in both schemes: a phone, a chat, a paper ticket. */
    scene: {
      frame: "#081f1b",
      frameEdge: "#1b4a42",
      bar: "#0e5a50",
      onBar: "#fdf8ee",
      ground: "#efe7d8",
      ink: "#12312b",
      soft: "#4f655f",
      theirs: "#ffffff",
      mine: "#cfe9dc",
      paper: "#fffdf8",
      perforation: "#cfc3ad",
    },
    /** A lead's stages, told apart on both grounds; always beside the stage's name. */
    stage: {
      interested: "#7a8f87",
      requestDemo: "#2f7fb5",
      requestTrial: "#e0911f",
      closed: "#1d8a63",
      failed: "#c2502f",
    },
    font: {
      display: '"Bricolage Grotesque Variable", "Display Fallback", sans-serif',
      text: '"Instrument Sans Variable", "Text Fallback", system-ui, sans-serif',
    },
    space: {
      1: "0.5rem",
      2: "1rem",
      3: "1.5rem",
      4: "2rem",
      5: "2.5rem",
      6: "3rem",
      8: "4rem",
      12: "6rem",
      14: "7rem",
    },
    radius: { small: "0.375rem", medium: "0.625rem", large: "0.875rem", pill: "999px" },
    shadow: { raised: "0 24px 48px -20px rgb(8 31 27 / 0.5)" },
    duration: { quick: "140ms", calm: "240ms" },
  },
  { prefix: "selat" },
);

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
