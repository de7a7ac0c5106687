import { styled } from "styled-components";
import { breakpoint } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";
import { onBackground } from "../section-background.tsx";

/** A line with a circle for each step: vertical on a phone, horizontal on a laptop. */
export const Route = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  margin-top: ${token.fluid.section};

  @container (min-width: ${breakpoint.laptop}) {
    grid-template-columns: none;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
  }
`;

export const Stop = styled.li`
  position: relative;
  padding: 0 0 clamp(${token.space[2.5]}, 5.2vw, ${token.space[5]}) ${token.space[5]};

  &::before {
    content: "";
    position: absolute;
    z-index: 1;
    top: ${token.space[1]};
    left: ${token.space[0.25]};
    width: ${token.size.icon};
    height: ${token.size.icon};
    border: ${token.border.bar} solid ${onBackground.mark};
    border-radius: 50%;
    background: ${token.color.paper};
  }
  [data-tone="mist"] &::before {
    background: ${token.color.mist};
  }
  [data-tone="sea"] &::before {
    background: ${token.color.seaDeep};
  }
  &:not(:last-child)::after {
    content: "";
    position: absolute;
    top: calc(${token.space[1]} + ${token.size.icon});
    bottom: calc(-1 * ${token.space[1]});
    left: calc(${token.space[0.25]} + ${token.size.icon} / 2 - ${token.border.hairline});
    border-left: ${token.border.rule} solid ${token.color.saffron};
  }
  &:last-child {
    padding-bottom: 0;
  }

  @container (min-width: ${breakpoint.laptop}) {
    padding: ${token.space[5]} ${token.space[5]} 0 0;

    &::before {
      top: 0;
      left: 0;
    }
    &:not(:last-child)::after {
      top: ${token.space[1]};
      right: 0;
      bottom: auto;
      left: ${token.size.icon};
      border-top: ${token.border.rule} solid ${token.color.saffron};
      border-left: 0;
    }
  }
`;

export const StopLabel = styled.p`
  font: 640 ${token.text.figure}/1 ${token.font.display};
  letter-spacing: -0.03em;
  font-variant-numeric: tabular-nums;
  color: ${onBackground.mark};
`;

export const StopTitle = styled.h3`
  font-size: ${token.text.subheading};
  line-height: 1.2;

  p + & {
    margin-top: ${token.space[1.5]};
  }
`;

export const StopText = styled.p`
  max-width: 30em;
  margin-top: ${token.space[1]};
  color: ${onBackground.soft};
`;
