import { css, styled } from "styled-components";
import { media } from "../../../theme/media.ts";
import { token } from "../../../theme/tokens.ts";
import { control } from "./tool-parts.styles.ts";

export const TrashNote = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space[2]};
  margin-top: ${token.space[1.5]};
  padding: ${token.space[1]} ${token.space[1]} ${token.space[1]} ${token.space[1.5]};
  border-radius: ${token.radius.medium};
  background: ${token.color.mist};
`;

export const Question = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space[1]};

  &[data-open] {
    margin-top: ${token.space[1.5]};
    padding: ${token.space[1]} ${token.space[1]} ${token.space[1]} ${token.space[1.5]};
    border-radius: ${token.radius.medium};
    background: ${token.color.mist};
  }
  > output {
    flex: 1;
    font-weight: 600;
  }
`;

/** The style of the panel's buttons and links. */
export const panelControl = css`
  ${control}
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${token.space[1]};
  padding: 0 ${token.space[1.5]};
  font-weight: 600;
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;

  &[aria-disabled="true"] {
    cursor: not-allowed;
    opacity: 0.6;
  }
`;

export const LeadAction = styled.a`
  ${panelControl}

  svg {
    flex: none;
    color: ${token.color.sea};
  }
  &[data-danger] svg {
    color: ${token.color.soft};
  }
  &[data-danger]:hover svg {
    color: ${token.color.clay};
  }
`;

export const SmallButton = styled.button.attrs(({ type = "button" }) => ({ type }))`
  ${panelControl}
  min-height: ${token.size.controlSmall};
  padding: 0 ${token.space[1]};
  font-size: ${token.text.caption};
`;

export const StageFrame = styled.div`
  position: relative;
  min-width: 0;

  > span,
  > svg {
    position: absolute;
    inset: 0 auto 0 ${token.space[1.5]};
    margin-block: auto;
    pointer-events: none;
  }
  > svg {
    inset: 0 ${token.space[1]} 0 auto;
    color: ${token.color.soft};
  }
  > select:first-child {
    padding-left: ${token.space[1.5]};
  }
  &[data-person] > span {
    left: ${token.space[0.75]};
  }
  &[data-person] > select {
    padding-left: ${token.space[5]};
  }
`;

export const StageSelect = styled.select`
  ${panelControl}
  width: 100%;
  padding: 0 ${token.space[4]} 0 calc(${token.space[3]} + ${token.space[0.5]});
  appearance: none;
  text-overflow: ellipsis;
`;

export const Section = styled.section`
  padding: ${token.space[1.5]} 0;
  border-top: ${token.border.hairline} solid ${token.color.line};
`;

export const SectionTitle = styled.h3`
  margin-bottom: ${token.space[1]};
  font: 600 ${token.text.small}/1.4 ${token.font.text};
  letter-spacing: 0;
`;

export const Facts = styled.dl`
  display: grid;
  gap: ${token.space[0.5]};
`;

export const Fact = styled.div`
  display: grid;
  grid-template-columns: ${token.width[10]} minmax(0, 1fr);
  align-items: baseline;
  gap: ${token.space[1.5]};

  dt {
    color: ${token.color.soft};
  }
  dd {
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  @media ${media.mobile} {
    grid-template-columns: min(${token.width[8]}, 34%) minmax(0, 1fr);
  }
`;

export const NotLoaded = styled.div`
  display: grid;
  justify-items: start;
  gap: ${token.space[1]};
  color: ${token.color.soft};
`;
