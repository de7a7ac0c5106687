import stylelint, { type Config, type Rule } from "stylelint";

const ABSOLUTE_UNITS = ["px", "rem", "cm", "mm", "Q", "in", "pc", "pt"];
const COLOR_FUNCTIONS = [
  "rgb",
  "rgba",
  "hsl",
  "hsla",
  "hwb",
  "lab",
  "lch",
  "oklab",
  "oklch",
  "color",
];

const COLOR_MESSAGE = "Take the colour from token.color, token.scene or token.stage";

const ruleName = "selat/named-queries";
const messages = stylelint.utils.ruleMessages(ruleName, {
  media: "Take the query from media (src/theme/media.ts)",
  container: "Take the width from breakpoint (src/theme/media.ts)",
});

/** Refuses a media query that is not one of `media`, and a container query with a width that is written out. */
const namedQueries: Rule = () => (root, result) => {
  root.walkAtRules(/^(?:media|container)$/, (node) => {
    const written = node.params.replaceAll(/\$\{[^}]*\}/g, "");
    const isMedia = node.name === "media";
    // Between names are only commas.
    if (isMedia ? /^[\s,]*$/.test(written) : !/\d/.test(written)) return;
    const message = isMedia ? messages.media : messages.container;
    stylelint.utils.report({ ruleName, result, node, message });
  });
};
namedQueries.ruleName = ruleName;
namedQueries.messages = messages;

/** Keeps the styles to the tokens of src/theme. Decision 007 says what counts as raw. */
const config: Config = {
  customSyntax: "postcss-styled-syntax",
  plugins: [stylelint.createPlugin(ruleName, namedQueries)],
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
  rules: {
    [ruleName]: true,
    "unit-disallowed-list": [
      ABSOLUTE_UNITS,
      {
        message: "Take the length from token.space, fluid, size, width, border or radius",
      },
    ],
    "declaration-property-value-allowed-list": [
      { "font-size": [/token\.text\.\w/, "0", "inherit"], font: [/token\.text\.\w/, "inherit"] },
      { message: "Take the font size from token.text" },
    ],
    "color-no-hex": [true, { message: COLOR_MESSAGE }],
    "color-named": [
      "never",
      {
        // In a mask black only means "opaque".
        ignoreProperties: [/^mask/],
        message: COLOR_MESSAGE,
      },
    ],
    "selector-disallowed-list": [
      [/(?:body|:root|html):has\([^{]*:focus/],
      {
        message: "Use [data-writing]: each press would compute the styles of the whole page again",
      },
    ],
    "function-disallowed-list": [COLOR_FUNCTIONS, { message: COLOR_MESSAGE }],
  },
};

export default config;
