import displayExtended from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2?url";
import textExtended from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2?url";
import { css } from "styled-components";
import display from "./fonts/display.woff2?url";
import text from "./fonts/text.woff2?url";

/** Addresses of the two faces every page needs, for preloading. */
export const preloadedFonts = [display, text];

const latin1 =
  "U+0020-007E,U+00A0-00FF,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+20AC,U+2122,U+2190,U+2192,U+2212";
const extended =
  "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF";

/**
 * The two faces, and Arial stretched to their measured widths so that nothing moves when they arrive.
 * Text has one fallback for regular and one for bold: a single one shifted the layout by 0.05.
 */
export const fontFaces = css`
  @font-face {
    font-family: "Bricolage Grotesque Variable";
    font-weight: 200 800;
    font-display: swap;
    src: url(${display}) format("woff2");
    unicode-range: ${latin1};
  }
  @font-face {
    font-family: "Bricolage Grotesque Variable";
    font-weight: 200 800;
    font-display: swap;
    src: url(${displayExtended}) format("woff2");
    unicode-range: ${extended};
  }
  @font-face {
    font-family: "Instrument Sans Variable";
    font-weight: 400 700;
    font-display: swap;
    src: url(${text}) format("woff2");
    unicode-range: ${latin1};
  }
  @font-face {
    font-family: "Instrument Sans Variable";
    font-weight: 400 700;
    font-display: swap;
    src: url(${textExtended}) format("woff2");
    unicode-range: ${extended};
  }
  @font-face {
    font-family: "Display Fallback";
    font-weight: 200 800;
    src: local("Arial Bold"), local("Arial-BoldMT"), local("Liberation Sans Bold");
    size-adjust: 96.84%;
    ascent-override: 96.04%;
    descent-override: 27.88%;
    line-gap-override: 0%;
  }
  @font-face {
    font-family: "Text Fallback";
    font-weight: 400 500;
    src: local("Arial"), local("ArialMT"), local("Liberation Sans");
    size-adjust: 101.52%;
    ascent-override: 95.55%;
    descent-override: 24.63%;
    line-gap-override: 0%;
  }
  @font-face {
    font-family: "Text Fallback";
    font-weight: 600 700;
    src: local("Arial Bold"), local("Arial-BoldMT"), local("Liberation Sans Bold");
    size-adjust: 97.05%;
    ascent-override: 99.95%;
    descent-override: 25.76%;
    line-gap-override: 0%;
  }
`;
