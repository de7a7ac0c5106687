import { styled } from "styled-components";
import { breakpoint, media } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";
import { cardControl } from "../lead-ui/card/lead-details.styles.ts";

export const Content = styled.div`
  position: relative;
  padding: ${token.space[2.5]} ${token.space[3]} ${token.space[4]};

  @media ${media.mobile} {
    padding-inline: ${token.space[2]};
  }
`;

/**
 * The buttons for the previous and next lead and for closing; they stay at the top right when the panel scrolls. On a
 * phone they are a bar above the scrolled content.
 */
export const PanelTools = styled.div`
  position: sticky;
  z-index: 2;
  top: ${token.space[1.5]};
  float: right;
  display: flex;
  align-items: center;
  gap: ${token.space[0.5]};
  margin: calc(-1 * ${token.space[0.5]}) calc(-1 * ${token.space[1]}) 0 0;
  padding-left: ${token.space[3]};
  /* Text that scrolls under the buttons fades out at their left. */
  background: linear-gradient(to right, transparent, ${token.color.panel} ${token.space[3]});
  color: ${token.color.soft};
  font-size: ${token.text.caption};
  font-variant-numeric: tabular-nums;

  @media ${media.mobile} {
    top: 0;
    float: none;
    justify-content: flex-end;
    margin: calc(-1 * ${token.space[2.5]}) calc(-1 * ${token.space[2]}) ${token.space[0.5]};
    padding: ${token.space[0.5]} ${token.space[0.5]} ${token.space[0.5]} ${token.space[2]};
    background: ${token.color.panel};
  }
`;

/** The position of the lead, e.g. "2 of 14". */
export const StepCount = styled.span`
  margin-right: ${token.space[0.5]};

  @media ${media.mobile} {
    margin-right: auto;
  }
`;

export const ToolButton = styled.button`
  ${cardControl}
  width: ${token.size.control};
  height: ${token.size.control};

  &[aria-disabled="true"] {
    background: none;
    cursor: default;
  }
  &[aria-disabled="true"] svg {
    opacity: 0.4;
  }
  &[data-previous] svg {
    rotate: 180deg;
  }
  @media ${media.coarsePointer} {
    width: ${token.size.target};
    height: ${token.size.target};
  }
`;

export const SkeletonLines = styled.output`
  display: grid;
  gap: ${token.space[2]};
`;

export const Message = styled.div`
  display: grid;
  justify-items: start;
  gap: ${token.space[1]};
  color: ${token.color.soft};
`;

export const Head = styled.header`
  padding-bottom: ${token.space[2]};
`;

export const PanelTitle = styled.p`
  font: 620 ${token.text.subheading}/1.2 ${token.font.display};
  overflow-wrap: anywhere;
`;

export const Contact = styled.p`
  margin-top: ${token.space[0.25]};
  color: ${token.color.soft};
  font-size: ${token.text.small};
`;

export const Marks = styled.div`
  margin-top: ${token.space[0.75]};
`;

export const ActionRows = styled.div`
  display: grid;
  gap: ${token.space[1]};
  margin-block: ${token.space[1.5]} ${token.space[1]};
  container-type: inline-size;
`;

/** The controls for the stage, the owner and the trash. */
export const StateRow = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
  gap: ${token.space[1]};

  @container (max-width: ${breakpoint.narrow}) {
    grid-template-columns: minmax(0, 1fr) auto;

    > :first-child {
      grid-column: 1 / -1;
    }
  }
`;

export const DeliveryRow = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space[2]};
`;

export const DeliveryState = styled.output`
  min-width: 0;
  overflow-wrap: anywhere;

  &:is([data-state="failed"], [data-state="unconfirmed"]) {
    color: ${token.color.clay};
    font-weight: 600;
  }
`;
