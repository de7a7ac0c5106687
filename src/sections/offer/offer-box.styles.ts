import { styled } from "styled-components";
import { breakpoint, media } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";

/** Draws the shadow, which the mask of the box would clip. */
export const Shadow = styled.div`
  width: min(${token.width[28]}, 100%);
  justify-self: center;
  filter: drop-shadow(${token.shadow.paper});

  @container (min-width: ${breakpoint.tablet}) {
    transform: rotate(1.5deg);
  }
`;

/** Paper in both schemes, with torn upper and lower edges. */
export const Box = styled.div`
  padding: ${token.space[4]} clamp(${token.space[2.5]}, 4vw, ${token.space[4]}) ${token.space[5]};
  background: ${token.scene.paper};
  color: ${token.scene.ink};
  mask:
    conic-gradient(from -45deg at bottom, transparent, black 1deg 89deg, transparent 90deg) 50%
      100% / ${token.space[2]} 51% repeat-x,
    conic-gradient(from 135deg at top, transparent, black 1deg 89deg, transparent 90deg) 50% 0 /
      ${token.space[2]} 51% repeat-x;
`;

export const BoxHeading = styled.h2`
  margin-bottom: ${token.space[2]};
  font-size: ${token.text.heading};
`;

export const Lines = styled.ul`
  border-bottom: ${token.border.hairline} dashed ${token.scene.perforation};
`;

export const Line = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space[0.25]} ${token.space[1.5]};
  justify-content: space-between;
  overflow-wrap: anywhere;
  padding-block: ${token.space[1.5]};
  font-size: ${token.text.small};
  border-top: ${token.border.hairline} dashed ${token.scene.perforation};
  line-height: 1.4;

  b {
    color: ${token.scene.bar};
  }
`;

export const Spots = styled.div`
  display: grid;
  grid-template-columns: repeat(10, 1fr);
  gap: ${token.space[0.75]};
  margin-top: ${token.space[3]};
`;

/** Taken spots are filled, free ones outlined. */
export const Spot = styled.span`
  height: ${token.space[1.5]};
  border: ${token.border.rule} solid ${token.color.saffron};
  border-radius: ${token.radius.pill};

  &[data-taken="true"] {
    border-color: ${token.scene.perforation};
    background: ${token.scene.perforation};
  }
  @media ${media.forcedColors} {
    &[data-taken="true"] {
      background: CanvasText;
    }
  }
`;

export const SpotsText = styled.p`
  margin-top: ${token.space[1.5]};
  font-weight: 600;
  text-wrap: balance;
`;
