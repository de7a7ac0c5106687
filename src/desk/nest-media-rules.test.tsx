import { render } from "@testing-library/react";
import { css, keyframes, styled, StyleSheetManager } from "styled-components";
import { expect, test } from "vitest";
import { nestMediaRules } from "./nest-media-rules.ts";

/** Returns the CSS that a component with these rules adds to the document, with its class name replaced by `it`. */
function rulesOf(rules: ReturnType<typeof css>): string {
  const sheet = document.createElement("div");
  const Styled = styled.p`
    ${rules}
  `;
  const { container } = render(
    <StyleSheetManager target={sheet} stylisPlugins={[nestMediaRules]} disableCSSOMInjection>
      <Styled />
    </StyleSheetManager>,
  );
  const name = container.querySelector("p")?.classList.item(1) ?? "";
  return sheet.textContent.replaceAll(name, "it");
}

test.each(["@media (width < 700px)", "@container (width > 20px)", "@supports (color: red)"])(
  "moves %s into each rule that it contains, and keeps the rules' order",
  (condition) => {
    const rules = css`
      order: 1;
      ${condition} {
        order: 2;
        margin: 0;
        &:hover {
          order: 3;
        }
        li,
        b {
          order: 4;
        }
      }
      &:focus {
        order: 5;
      }
    `;
    expect(rulesOf(rules)).toBe(
      [
        ".it{order:1;}",
        `.it{${condition}{order:2;margin:0;}}`,
        `.it:hover{${condition}{order:3;}}`,
        `.it li,.it b{${condition}{order:4;}}`,
        ".it:focus{order:5;}",
      ].join(""),
    );
  },
);

test("leaves nested conditions and the names of animations unchanged", () => {
  const [print, screen, supports] = ["@media print", "@media screen", "@supports (color: red)"];
  const turn = keyframes`to { rotate: 1turn; }`;
  const rules = css`
    ${print} {
      ${supports} {
        order: 1;
      }
    }
    ${screen} {
      animation: ${turn} 1s;
    }
  `;
  const added = rulesOf(rules);
  expect(added).toContain("@media print{@supports (color: red){.it{order:1;}}}");
  expect(added).toMatch(/\.it\{@media screen\{animation:\w+ 1s;\}\}/);
});
