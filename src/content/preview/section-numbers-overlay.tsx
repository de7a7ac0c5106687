import { type OverlayComponentProps, useSharedState } from "@sanity/visual-editing";
import { styled } from "styled-components";
import { token } from "../../theme/tokens.ts";
import { NUMBERS_KEY, sectionLocation, type SectionNumbers } from "./section-numbers.ts";

const Line = styled.p`
  position: absolute;
  inset-block-start: 0;
  inset-inline-end: 0;
  margin: 0;
  padding: ${token.space[1]} ${token.space[2]};
  border-radius: ${token.radius.small};
  background: ${token.color.seaDeep};
  color: ${token.color.onSeaDeep};
  font: 500 ${token.text.small} / 1.4 ${token.font.text};
  inline-size: max-content;
  max-inline-size: ${token.width[20]};
  pointer-events: none;

  /* Below a text, so as not to cover it; for a whole section at the right, away from the library's own label. */
  &[data-below] {
    inset-block-start: 100%;
    inset-inline: 0 auto;
  }
`;

/** The results of the section under the pointer, as received from the Studio; empty without results. */
export function SectionNumbersOverlay({ node }: OverlayComponentProps) {
  const numbers = useSharedState(NUMBERS_KEY) as SectionNumbers | undefined;
  const location = sectionLocation(node);
  const text = location && numbers?.[location.section];
  return text ? <Line data-below={location.isSectionRoot ? undefined : ""}>{text}</Line> : null;
}
